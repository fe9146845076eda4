/** Two 32-bit lanes of multiply-and-xor. For noticing change and damage, not for security. */
export class Checksum {
  private a = 0x811c9dc5;
  private b = 0x9e3779b9;

  add(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193);
    this.b = Math.imul((this.b << 13) ^ (this.b >>> 19) ^ value, 0x85ebca6b);
  }

  addText(text: string): void {
    this.add(text.length);
    for (let at = 0; at < text.length; at += 1) this.add(text.charCodeAt(at));
  }

  addWords(words: Uint32Array): void {
    let { a, b } = this;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      a = Math.imul(a ^ word, 0x01000193);
      b = Math.imul((b << 13) ^ (b >>> 19) ^ word, 0x85ebca6b);
    }
    this.a = a;
    this.b = b;
  }

  get lanes(): readonly [number, number] {
    return [this.a >>> 0, this.b >>> 0];
  }

  /** 16 hexadecimal digits. */
  get hex(): string {
    return this.lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
