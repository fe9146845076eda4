/** Numbers from 0, put together step by step (union-find). A set is named by its lowest number. */
export class DisjointSets {
  private readonly parents: Uint32Array;

  constructor(size: number) {
    this.parents = Uint32Array.from({ length: size }, (_, index) => index);
  }

  nameOf(member: number): number {
    let at = member;
    for (;;) {
      const parent = this.parents[at] ?? at;
      if (parent === at) return at;
      const above = this.parents[parent] ?? parent;
      // Halves the path, so that later walks are short.
      this.parents[at] = above;
      at = above;
    }
  }

  join(left: number, right: number): void {
    const [a, b] = [this.nameOf(left), this.nameOf(right)];
    this.parents[Math.max(a, b)] = Math.min(a, b);
  }

  /** The sets of at least two, members in ascending order, sets in the order of their first member. */
  groups(): readonly (readonly number[])[] {
    const byName = new Map<number, number[]>();
    for (let member = 0; member < this.parents.length; member += 1) {
      const name = this.nameOf(member);
      const group = byName.get(name);
      if (group) group.push(member);
      else byName.set(name, [member]);
    }
    return [...byName.values()].filter((group) => group.length > 1);
  }
}
