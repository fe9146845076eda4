import { binomialPmf } from './binomial';

/** Chances below this are left out. */
const NEGLIGIBLE = 1e-20;

/**
 * Boundaries for counts of fixed and broken cases looked at several times, when there is no difference: every
 * discordant case is then fixed or broken with equal chance, whichever cases are discordant. So the chance of each
 * split among those not yet stopped is known exactly, however few there are.
 */
export class SignWalk {
  private discordant = 0;
  /** Chance of `offset + i` fixed cases without having stopped. */
  private chances: readonly number[] = [1];
  private offset = 0;

  /**
   * The next look, at `discordant` discordant cases (no fewer than before): the difference |fixed - broken| from which
   * stopping there for the first time has at most the chance `spend`, both sides together, and that chance. Infinite
   * when not even the largest difference is that rare. Throws a RangeError when there are fewer than before.
   */
  look(discordant: number, spend: number): { readonly boundary: number; readonly spent: number } {
    if (discordant < this.discordant) {
      throw new RangeError(`A look at ${discordant} discordant cases after one at ${this.discordant}.`);
    }
    this.advance(discordant - this.discordant);
    this.discordant = discordant;
    let boundary = Infinity;
    let spent = 0;
    // From the outermost split inwards.
    for (let difference = discordant; difference > 0; difference -= 2) {
      const chance =
        this.chanceOf((discordant + difference) / 2) + this.chanceOf((discordant - difference) / 2);
      if (spent + chance > spend) break;
      spent += chance;
      boundary = difference;
    }
    const least = (discordant - boundary) / 2;
    const most = (discordant + boundary) / 2;
    this.chances = this.chances.map((chance, index) => {
      const fixed = this.offset + index;
      return fixed <= least || fixed >= most ? 0 : chance;
    });
    this.trim();
    return { boundary, spent };
  }

  private chanceOf(fixed: number): number {
    return this.chances[fixed - this.offset] ?? 0;
  }

  private advance(added: number): void {
    const half = Math.min(added / 2, 5 * Math.sqrt(added) + 1);
    const first = Math.floor(added / 2 - half);
    const steps = Array.from({ length: Math.ceil(added / 2 + half) - first + 1 }, (_, step) =>
      binomialPmf(first + step, added, 0.5),
    );
    const next = new Array<number>(this.chances.length + steps.length - 1).fill(0);
    this.chances.forEach((chance, index) => {
      if (chance === 0) return;
      steps.forEach((step, more) => {
        next[index + more] = (next[index + more] as number) + chance * step;
      });
    });
    this.chances = next;
    this.offset += first;
  }

  private trim(): void {
    const first = this.chances.findIndex((chance) => chance > NEGLIGIBLE);
    const last = this.chances.findLastIndex((chance) => chance > NEGLIGIBLE);
    this.chances = first < 0 ? [0] : this.chances.slice(first, last + 1);
    this.offset += Math.max(0, first);
  }
}
