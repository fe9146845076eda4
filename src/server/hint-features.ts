import type { Connection, InlayHint } from 'vscode-languageserver';
import type { PriceOf } from '../core/model/price';
import type { TokenCounter } from '../core/model/token-counter';
import type { Files } from '../core/ports';
import { findRoles } from '../language/find-roles';
import { pipelineHints, roleHints, type HintSources } from '../language/inlay-hints';
import { outlineRole } from '../language/outline-role';
import type { YamlOutline } from '../language/outline-yaml';
import type { OpenDocuments } from './open-documents';
import type { CachingProject } from '../core/caching-project';

export const HINT_CAPABILITIES = { inlayHintProvider: true } as const;

export interface HintOptions {
  readonly files: Files;
  readonly documents: OpenDocuments;
  readonly project: () => CachingProject;
  readonly count: TokenCounter;
  readonly priceOf: PriceOf;
  /** The model that is asked where no file names one, by the settings for a document. */
  readonly modelFor: (uri: string) => Promise<string | undefined>;
}

/** Answers how many tokens prompts are. */
export function registerHintFeatures(connection: Connection, options: HintOptions): void {
  const { documents, files, count, priceOf } = options;
  const rolesOf = async (outline: YamlOutline): Promise<HintSources['roleNamed']> => {
    const project = options.project();
    const roles = await findRoles(project, files, outline);
    return async (name) => {
      const file = roles.get(name);
      const text = file === undefined ? null : await project.text(file);
      return file === undefined || text === null ? undefined : outlineRole(file, text);
    };
  };
  connection.languages.inlayHint.on(async ({ textDocument: { uri }, range }): Promise<InlayHint[]> => {
    const outlined = documents.outlineOf(uri);
    if (!outlined || outlined.kind === 'slice') return [];
    const { outline } = outlined;
    const hints =
      outlined.kind === 'role'
        ? await roleHints(outlined.outline, count)
        : await pipelineHints(outlined.outline, {
            count,
            priceOf,
            model: await options.modelFor(uri),
            roleNamed: await rolesOf(outlined.outline),
          });
    // Those of a text that is another by now would stand in the wrong places.
    if (documents.outlineOf(uri)?.outline !== outline) return [];
    return hints.filter(({ position: { line } }) => line >= range.start.line && line <= range.end.line);
  });
}
