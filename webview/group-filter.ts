/** Words of a filter that choose the cases of a group; empty where all are in it. */
export function groupFilter(by: string, group: string): string {
  if (by === 'status') return group.split(' → ').map(ended).join(' ');
  if (by === 'fault') return group.split(' → ').flatMap(lost).join(' ');
  if (by === 'length') return lengths(group);
  return `${by}=${quoted(group)}`;
}

/** `error (ruling)` of the second run: `error:2 fault:2=ruling`. */
function ended(label: string, run: number): string {
  const [, status = '', fault] = /^(\S+)(?: \((.+)\))?$/su.exec(label) ?? [];
  const at = run + 1;
  return `${status}:${at}${fault === undefined ? '' : ` fault:${at}=${quoted(fault)}`}`;
}

/** `judge (draft)` of the second run: `fault:2="judge (draft)"`. */
function lost(label: string, run: number): readonly string[] {
  if (label === '–') return [];
  return [label === 'right' ? `right:${run + 1}` : `fault:${run + 1}=${quoted(label)}`];
}

function lengths(label: string): string {
  const [low, high] = [...label.matchAll(/\d+/gu)].map(Number);
  if (low === undefined) return '';
  if (high !== undefined) return `length>=${low} length<=${high}`;
  return label.startsWith('over') ? `length>${low}` : `length<=${low}`;
}

function quoted(value: string): string {
  return /[\s"“”]/u.test(value) ? `"${value.replaceAll(/["“”]/gu, '')}"` : value;
}
