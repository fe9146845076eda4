import type { Context } from 'liquidjs';

/** How much one rendering may take. */
export interface RenderLimits {
  readonly milliseconds: number;
  /** Characters and list items that are made on the way, all together. */
  readonly items: number;
}

/** For what a run sends: far above any prompt, and below what takes the program down. */
export const PROMPT_LIMITS: RenderLimits = { milliseconds: 10_000, items: 50_000_000 };

/** For what is evaluated while somebody types or waits, where everything else waits too. */
export const QUICK_LIMITS: RenderLimits = { milliseconds: 1000, items: 2_000_000 };

/** Collects what is written, as Liquid does by itself, and counts it. */
export class CountingEmitter {
  buffer = '';

  constructor(private readonly context: Context) {}

  write(written: unknown): void {
    const text = String(written);
    this.context.memoryLimit.use(text.length);
    this.buffer += text;
  }
}

/** What goes beyond a limit, and how to stay below it; undefined for any other message of Liquid. */
export function beyondLimit(message: string, { milliseconds, items }: RenderLimits): string | undefined {
  const next = 'Loop over fewer items, or cut long texts with truncate_chars.';
  if (message.startsWith('memory alloc limit exceeded'))
    return `This makes more than ${items.toLocaleString('en-US')} characters and list items. ${next}`;
  if (message.startsWith('template render limit exceeded'))
    return `This takes longer than ${milliseconds / 1000} s. ${next}`;
  return undefined;
}
