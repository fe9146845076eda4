import type { HostMessage, PanelAsk } from '../../../src/protocol/panel';

/** What a model, a data set or a file may say to harm or deceive a reader; each sets `pwned` where it is believed. */
export const hostile = [
  '<script>window.pwned = 1</script>',
  '"><img class=pwned src=x onerror="window.pwned = 1">',
  "' onmouseover='window.pwned = 1",
  '[see](javascript:window.pwned=1) <a class=pwned href="javascript:window.pwned=1">see</a>',
  '<iframe class=pwned srcdoc="<script>parent.pwned = 1</script>"></iframe>',
  '</style><style>*{display:none}</style><svg class=pwned onload="window.pwned = 1">',
  '${window.pwned = 1}{{ gold }}{% raw %}',
  'https://example.invalid/track.png ![](https://example.invalid/track.png)',
  '\u001b]8;;https://example.invalid\u0007link\u001b]8;;\u0007\u001b[2J\u001b[31m',
  'nul\u0000bell\u0007 back\u0008 del\u007f c1\u009b31m',
  '\u202Eright to left\u202C \u2066isolate\u2069 \u200Bblank\uFEFF \u2028line',
  `tag ${String.fromCodePoint(0xe0041, 0xe0042)}`,
  'lone \ud800 and \udc00',
  `z${'\u0300\u0352\u035c\u0489'.repeat(20)}algo`,
].join(' ');

/** What of it is to be read on the page, steering characters as signs. */
export const hostileShown = [
  '<script>window.pwned = 1</script>',
  '[see](javascript:window.pwned=1)',
  '{{ gold }}{% raw %}',
  '␛]8;;https://example.invalid␇link',
  'nul␀bell␇ back␈ del␡ c1⟨U+009B⟩31m',
  '⟨U+202E⟩right to left⟨U+202C⟩ ⟨U+2066⟩isolate⟨U+2069⟩ ⟨U+200B⟩blank⟨U+FEFF⟩ ⟨U+2028⟩line',
  'tag ⟨U+E0041⟩⟨U+E0042⟩',
  'lone \ufffd and \ufffd',
];

/** Fields that hold one of a few words of ours, a time, or what a stage is called. */
const ours = new Set([
  ...['kind', 'state', 'status', 'stageKind', 'action', 'severity', 'part', 'metric', 'headline', 'at'],
  ...[
    'direction',
    'unit',
    'test',
    'flip',
    'flips',
    'what',
    'side',
    'charts',
    'parts',
    'available',
    'url',
    'stage',
  ],
]);

/** Fields whose own fields are called by others. */
const named = new Set(['votes', 'switches']);

/**
 * Answers in which every text that comes from elsewhere goes on with something hostile. What the panel asks for by such
 * a text is found as if it did not.
 */
export function poisoned(
  poison: string,
): (ask: PanelAsk, receive: (ask: PanelAsk) => HostMessage) => HostMessage {
  const add = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      return ours.has(field) || (field === 'type' && /^(?:text|image)$/u.test(value))
        ? value
        : value + poison;
    }
    if (Array.isArray(value)) return value.map((each) => add(each, named.has(field) ? '' : field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [named.has(field) ? name + poison : name, add(each, name)]),
    );
  };
  // What went through the page has its lone halves mended.
  const mended = poison.replace(/[\ud800-\udfff]/gu, '\ufffd');
  const take = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(poison, '').replaceAll(mended, '');
    if (Array.isArray(value)) return value.map(take);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, take(each)]));
  };
  return (ask, receive) => {
    const answer = receive({ ...ask, params: take(ask.params) });
    if (answer.kind !== 'reply') return answer;
    return answer.ok
      ? { ...answer, result: add(answer.result, '') }
      : { ...answer, error: answer.error + poison };
  };
}
