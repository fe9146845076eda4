/**
 * Splits one section into items: numbers or bullets, else lines, else `；`, else `、` and `，` between citations. An
 * article that follows one of a named law gets that law's name, so that each item can be read alone:
 * `《刑法》第一条、第二条` becomes `《刑法》第一条` and `《刑法》第二条`.
 */
export declare function sectionItems(section: string): readonly string[];
