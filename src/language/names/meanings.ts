import type { NameIndex } from './name-index';
import type { NamedRole, Prompt } from './role-names';
import { passagesOf } from './role-names';

/** The first place that reads something else in one index than in another, in words; undefined when there is none. */
export function changedMeaning(before: NameIndex, after: NameIndex): string | undefined {
  const { paths } = before.sources;
  for (const [file, { reads }] of before.pipelines) {
    const now = after.pipelines.get(file)?.reads;
    if (now === reads) continue;
    const at = reads.meanings.findIndex(({ words }, index) => now?.meanings[index]?.words !== words);
    const isLonger = now !== undefined && now.meanings.length !== reads.meanings.length;
    if (at < 0 && !isLonger) continue;
    const place = reads.meanings[at]?.range.start;
    return `${paths.basename(file)}, line ${(place?.line ?? 0) + 1}, would then read something else.`;
  }
  for (const [file, role] of before.roles) {
    const now = after.roles.get(file);
    const words = meaningsOf(role, before);
    if (now && words.join('\n') !== meaningsOf(now, after).join('\n')) {
      return `The prompt of ${paths.basename(file)} would then read something else.`;
    }
  }
  return undefined;
}

function meaningsOf(named: NamedRole, { passages, sources }: NameIndex): string[] {
  const inputs = [...named.role.inputs.keys()];
  const wordsOf = ({ names }: Prompt): string[] =>
    names.uses.map(({ segments }) => {
      const [root = '', ...rest] = segments;
      const number = inputs.indexOf(root);
      return [number < 0 ? root : `input ${number}`, ...rest].join('.');
    });
  return [named.prompt, ...passagesOf(named, passages, sources.paths).values()].flatMap(wordsOf);
}
