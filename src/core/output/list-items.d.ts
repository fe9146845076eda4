/** Items with the stretch of the text they were read from. */
export interface Items {
    readonly items: readonly string[];
    readonly start: number;
    readonly end: number;
    /** Whether numbers or bullets were found; without, the items are the lines. */
    readonly marked: boolean;
}
/**
 * The items of a numbered or bulleted list that spans lines, or all lines when none is marked. Words before the
 * first marker are an introduction and left out, as is a paragraph after a blank line at the end; lines that are
 * indented deeper or carry no marker go on with their item. Fence lines are skipped.
 */
export declare function lineItems(text: string): Items;
/**
 * The items of a list numbered within one line: `1. Point 1; 2. Point 2`, `①…②…`, `（一）…；（二）…`. The numbers must
 * begin the text at 1 and count up by one, so that figures inside an item do not split it. Undefined when the text is
 * no such list.
 */
export declare function inlineItems(text: string): readonly string[] | undefined;
export declare function withoutSeparator(item: string): string;
