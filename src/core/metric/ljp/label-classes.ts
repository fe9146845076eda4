/** All labels that there may be. They are read when somebody asks: to name the charges of CAIL2018 takes a while. */
export class LabelClasses {
  private known: ReadonlySet<string> | undefined;

  constructor(private readonly read: () => readonly string[]) {}

  get size(): number {
    return this.labels.size;
  }

  has(label: string): boolean {
    return this.labels.has(label);
  }

  private get labels(): ReadonlySet<string> {
    this.known ??= new Set(this.read());
    return this.known;
  }
}
