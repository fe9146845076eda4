/** One key, or several that do the same. */
export interface KeyBinding {
  /** Values of `KeyboardEvent.key`; `Ctrl+` before one also stands for Command. */
  readonly keys: readonly string[];
  /** What it does, as the overlay and docs/panel.md say it. */
  readonly words: string;
}

interface KeyGroup {
  readonly title: string;
  readonly actions: Readonly<Record<string, KeyBinding>>;
}

const next = ['ArrowDown', 'j'];
const previous = ['ArrowUp', 'k'];

/** Every key of the panel: what the handlers act on, the overlay lists, and docs/panel.md tells. */
export const keyMap = {
  panel: {
    title: 'Anywhere',
    actions: {
      help: { keys: ['?'], words: 'List the keys' },
      close: { keys: ['Escape'], words: 'Close what is open: this list, the search, a text that hovers' },
    },
  },
  list: {
    title: 'List of cases',
    actions: {
      next: { keys: next, words: 'Next case' },
      previous: { keys: previous, words: 'Case before' },
      pageDown: { keys: ['PageDown'], words: 'A page on' },
      pageUp: { keys: ['PageUp'], words: 'A page back' },
      first: { keys: ['Home'], words: 'First case' },
      last: { keys: ['End'], words: 'Last case' },
      open: { keys: ['Enter'], words: 'Open the case' },
      filter: { keys: ['/'], words: 'Filter the cases' },
    },
  },
  rows: {
    title: 'Transcript',
    actions: {
      next: { keys: next, words: 'Next row' },
      previous: { keys: previous, words: 'Row before' },
      first: { keys: ['Home'], words: 'First row' },
      last: { keys: ['End'], words: 'Last row' },
      open: { keys: ['Enter'], words: 'Unfold the first of what a row holds: its prompt, an entry, a value' },
    },
  },
  transcript: {
    title: 'Transcript of one case',
    actions: {
      search: { keys: ['/', 'Ctrl+f'], words: 'Search in the transcript' },
      copy: { keys: ['c'], words: 'Copy what the row says' },
      copyPrompt: { keys: ['C'], words: 'Copy the prompt of the row' },
      fork: { keys: ['f'], words: 'Fork the case at the row: edit its answer and run on' },
      forkPrompt: { keys: ['F'], words: 'Fork the case at the row: edit its prompt and run on' },
      changes: { keys: ['d'], words: 'Show or hide the changes from the draft' },
      role: { keys: ['o'], words: 'Open the role of the row in the editor' },
    },
  },
  search: {
    title: 'Search',
    actions: {
      next: { keys: ['Enter'], words: 'Next hit' },
      previous: { keys: ['Shift+Enter'], words: 'Hit before' },
    },
  },
  stages: {
    title: 'Stages',
    actions: {
      next: { keys: next, words: 'Next stage' },
      previous: { keys: previous, words: 'Stage before' },
      go: { keys: ['Enter', ' '], words: 'Go to the stage' },
      role: { keys: ['o'], words: 'Open the role of the stage in the editor' },
    },
  },
  sideBySide: {
    title: 'Two transcripts side by side',
    actions: {
      nextDifference: { keys: ['n'], words: 'Next difference' },
      previousDifference: { keys: ['p'], words: 'Difference before' },
      toggle: { keys: ['d'], words: 'Mark the differences or not' },
      before: { keys: ['ArrowLeft'], words: 'The run before' },
      after: { keys: ['ArrowRight'], words: 'The run after' },
    },
  },
  flow: {
    title: 'Flow',
    actions: {
      next: { keys: ['ArrowDown', 'ArrowRight'], words: 'Next stage' },
      previous: { keys: ['ArrowUp', 'ArrowLeft'], words: 'Stage before' },
      first: { keys: ['Home'], words: 'First stage' },
      last: { keys: ['End'], words: 'Last stage' },
      larger: { keys: ['+', '='], words: 'Larger' },
      smaller: { keys: ['-'], words: 'Smaller' },
      fit: { keys: ['0'], words: 'As wide as there is room' },
    },
  },
} as const satisfies Readonly<Record<string, KeyGroup>>;

export type KeyGroupName = keyof typeof keyMap;
export type KeyAction<G extends KeyGroupName> = Extract<keyof (typeof keyMap)[G]['actions'], string>;

/** What a key does in a part of the panel. */
export function keyAction<G extends KeyGroupName>(
  group: G,
  event: Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>>,
): KeyAction<G> | undefined {
  const actions: Readonly<Record<string, KeyBinding>> = keyMap[group].actions;
  const held = event.ctrlKey || event.metaKey ? `Ctrl+${event.key.toLowerCase()}` : event.key;
  const pressed = event.shiftKey && held.length > 1 ? `Shift+${held}` : held;
  const found = Object.entries(actions).find(([, { keys }]) => keys.includes(pressed));
  return found?.[0] as KeyAction<G> | undefined;
}

const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  C: 'Shift+C',
  F: 'Shift+F',
};

/** A key as people read it: `↓`, `Ctrl+F`. */
export function keyName(key: string): string {
  return names[key] ?? key.replace(/^Ctrl\+./u, (held) => held.replace(/.$/u, (one) => one.toUpperCase()));
}

/** The table as Markdown, as it stands in docs/panel.md. */
export function keyTable(): string {
  const groups: readonly KeyGroup[] = Object.values(keyMap);
  const lines = groups.flatMap(({ title, actions }) =>
    Object.values(actions).map(
      ({ keys, words }) => `| ${title} | ${keys.map((key) => `\`${keyName(key)}\``).join(' ')} | ${words} |`,
    ),
  );
  return ['| where | key | does |', '|---|---|---|', ...lines].join('\n');
}
