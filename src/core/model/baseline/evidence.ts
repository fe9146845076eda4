import { findArticles, type FoundArticle } from './articles';
import { findCharges, type FoundCharge } from './charges';
import { Focus } from './overlap';
import { findPenalties, type Penalties, termByLaw } from './penalties';
import type { Passage, PassageKind, Prompt } from './prompt';
import { bare, sentencesOf } from './sentences';

/** A sentence of the prompt's data with its place and its worth for an answer. */
export interface KeySentence {
  readonly text: string;
  readonly kind: PassageKind;
  readonly label: string;
  readonly order: number;
  readonly score: number;
}

/** More are not weighed one by one; a prompt has seldom a tenth of it. */
const MOST_SENTENCES = 2000;

/** What a prompt offers to answer with. Each part is worked out once, when first asked for. */
export class Evidence {
  /** The facts and what is claimed on them. */
  readonly focus: Focus;
  readonly facts: Focus;
  /** What the instructions are about, such as a juror's persona. */
  readonly voice: Focus;
  private foundArticles: readonly FoundArticle[] | undefined;
  private foundCharges: readonly FoundCharge[] | undefined;
  private foundPenalties: Penalties | undefined;
  private weighed: readonly KeySentence[] | undefined;
  private readonly used = new Set<string>();

  constructor(readonly prompt: Prompt) {
    const texts = prompt.passages.map(({ text }) => text);
    this.focus = new Focus(`${prompt.facts}\n${this.textOf('claim')}`, texts);
    this.facts = new Focus(prompt.facts, texts);
    this.voice = new Focus(this.textOf('instruction'), texts);
  }

  /** Everything of the prompt that is of the kinds, a line each. */
  textOf(...kinds: readonly PassageKind[]): string {
    return this.passagesOf(...kinds)
      .map(({ text }) => text)
      .join('\n');
  }

  passagesOf(...kinds: readonly PassageKind[]): readonly Passage[] {
    return this.prompt.passages.filter(({ kind }) => kinds.includes(kind));
  }

  get articles(): readonly FoundArticle[] {
    return (this.foundArticles ??= findArticles(this.prompt.passages, this.focus));
  }

  /** Names of the charges to convict of, the best first: several when they are proposed alike. */
  get charges(): readonly string[] {
    this.foundCharges ??= findCharges(this.prompt.passages, this.focus, this.articles);
    const best = this.foundCharges[0]?.score ?? 0;
    const alike = this.foundCharges.filter(({ score }) => best >= 2.5 && score >= 2.5 && score > best - 1.2);
    return (alike.length > 0 ? alike : this.foundCharges.slice(0, 1)).slice(0, 4).map(({ name }) => name);
  }

  get penalties(): Penalties {
    return (this.foundPenalties ??= findPenalties(this.prompt.passages));
  }

  /** Months, by proposal, report or the range of the best article; undefined when the prompt tells nothing. */
  get months(): number | undefined {
    return this.penalties.term?.term.imprisonment ?? termByLaw(this.articles[0]);
  }

  /** Name after 被告人, as far as it can be told from what follows it. */
  get defendant(): string | undefined {
    const text = `${this.textOf('claim')}\n${this.prompt.facts}`;
    return /(?:被告人|被告|上诉人)[:：]?([\u4e00-\u9fff×Xx某]{2,4}?)(?=犯|的|于|在|以|因|与|伙|驾|饮|酒|到|经|系|，|。|；|、)/.exec(
      text,
    )?.[1];
  }

  /** Sentences outside the instructions, the best first: those that share most with the rest of the prompt. */
  get sentences(): readonly KeySentence[] {
    return (this.weighed ??= this.weigh());
  }

  /** The best sentence not yet given away that also fits `bonus`; it is given away by this. */
  takeSentence(bonus: (sentence: KeySentence) => number = () => 0): KeySentence | undefined {
    let best: KeySentence | undefined;
    let bestScore = -1;
    for (const sentence of this.sentences) {
      const score = sentence.score + bonus(sentence) - (this.used.has(sentence.text) ? 1000 : 0);
      if (score > bestScore || best === undefined) {
        best = sentence;
        bestScore = score;
      }
    }
    if (best) this.used.add(best.text);
    return best;
  }

  /** At most `count` sentences of the facts (else of anything), the best, in the order of the prompt. */
  keySentences(count: number): readonly KeySentence[] {
    const facts = this.sentences.filter(({ kind }) => kind === 'facts');
    const chosen = (facts.length > 0 ? facts : this.sentences).slice(0, count);
    return [...chosen].sort((a, b) => a.order - b.order);
  }

  private weigh(): KeySentence[] {
    const all = this.prompt.passages
      .filter(({ kind }) => kind !== 'instruction')
      .flatMap(({ text, kind, label }) =>
        sentencesOf(text).map((sentence) => ({ text: sentence, kind, label })),
      )
      .slice(0, MOST_SENTENCES);
    const others = new Focus(this.textOf('claim', 'law', 'precedent', 'draft', 'transcript', 'other'), []);
    const seen = new Set<string>();
    return all
      .map((sentence, order) => {
        const { text } = sentence;
        const score = this.focus.overlap(text) + others.overlap(text);
        // A few characters overlap well for their length but say little.
        return { ...sentence, order, score: bare(text).length < 8 ? score / 4 : score };
      })
      .filter(({ text }) => !seen.has(text) && seen.add(text).size > 0)
      .sort((a, b) => b.score - a.score || a.order - b.order);
  }
}
