/** How many votes of a jury decide: more than half, all, or so many. */
export type Tally = 'majority' | 'unanimous' | { readonly quorum: number };
