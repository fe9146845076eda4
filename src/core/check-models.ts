import { closest } from './did-you-mean';
import { knownEndpoints, type Endpoint } from './model/endpoints';
import { parseModelName } from './model/model-name';
import type { Problem } from './problem';
import { LineIndex } from './text/line-index';

/** What only the host knows of models. */
export interface ModelHost {
  /** Those of the settings, beside the known ones. */
  readonly endpoints: readonly Endpoint[];
  /** Whether there is a key for the endpoint. */
  hasKey(endpoint: Endpoint): boolean;
}

const PROVIDERS = ['builtin', 'recorded', 'vscode'];

/**
 * Models a file names that nothing serves, or whose key is absent. Without a host only names that are nearly those of
 * a known provider are told, since settings may add others.
 */
export function modelProblems(
  file: string,
  text: string,
  ids: Iterable<string>,
  host?: ModelHost,
): Problem[] {
  const lines = new LineIndex(text);
  return [...new Set(ids)].flatMap((id): Problem[] => {
    const at = placeOfId(text, id);
    const about = {
      severity: 'information' as const,
      file,
      ...(at < 0 ? {} : { range: lines.range(at, at + id.length) }),
    };
    const parsed = parseModelName(id, host?.endpoints);
    if (parsed.ok) {
      const { value } = parsed;
      if (!host || value.kind !== 'endpoint' || !value.endpoint.needsKey) return [];
      if (host.hasKey(value.endpoint)) return [];
      const { title, keyVariable } = value.endpoint;
      const message = `There is no key for ${title}, which serves "${id}".`;
      return [
        { ...about, code: 'no-key', message, next: `Set ${keyVariable}, or store the key in the editor.` },
      ];
    }
    const colon = id.indexOf(':');
    const provider = colon < 0 ? id : id.slice(0, colon);
    const known = [...PROVIDERS, ...(host?.endpoints ?? []).map(({ name }) => name), ...KNOWN];
    const near = closest(provider, known);
    if (!host && (near === undefined || near === provider) && colon >= 0) return [];
    const fix = near === undefined || colon < 0 ? {} : { fix: { replace: near + id.slice(colon) } };
    return [{ ...about, ...parsed.problem, ...fix }];
  });
}

const KNOWN = knownEndpoints.map(({ name }) => name);

/** Behind a colon or a quote, as settings write it. */
function placeOfId(text: string, id: string): number {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    if (/[:\s"'{,]$/u.test(text.slice(0, at)) && /^["'\s},]|^$/u.test(text.slice(at + id.length))) return at;
  }
  return -1;
}
