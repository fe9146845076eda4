import { cachedEmbedder } from '../knowledge/cached-embedder';
import { withInstruction, type Embedder } from '../knowledge/embedder';
import { readable } from '../knowledge/index-file';
import { patientEmbedder } from '../knowledge/patient-embedder';
import { VectorCache } from '../knowledge/vector-cache';
import type { Clock, Files, Paths } from '../ports';
import { createLimiter } from '../runner/limiter';
import { hashText } from '../runner/prompt-hash';
import { createEmbedder, type CreatedEmbedder } from './create-embedder';
import type { ModelSources } from './create-model';

export interface EmbedderHost {
  readonly files: Files;
  readonly paths: Paths;
  readonly root: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly sources: ModelSources;
  readonly maxRetries: number;
  readonly callsAtOnce: number;
}

export type OpenedEmbedder =
  { readonly ok: true; readonly embedder: Embedder } | Extract<CreatedEmbedder, { ok: false }>;

/** The embedders of a run: one for all that name it, so that its limits and its vectors on disk are shared. */
export class Embedders {
  readonly secrets: string[] = [];
  private readonly known = new Map<string, Embedder>();

  constructor(private readonly host: EmbedderHost) {}

  /** `instruction` goes before every query. */
  async open(name: string, instruction = ''): Promise<OpenedEmbedder> {
    const known = this.known.get(name);
    if (known) return { ok: true, embedder: withInstruction(known, instruction) };
    const { files, paths, root, clock, random, sources, maxRetries, callsAtOnce } = this.host;
    const created = await createEmbedder(name, sources);
    if (!created.ok) return created;
    // An instruction is for trained models; among counts of characters it would only be noise.
    if (created.kind === 'builtin') return created;
    if (created.secret !== undefined) this.secrets.push(created.secret);
    const limiter = createLimiter({ concurrency: callsAtOnce, clock });
    const patient = patientEmbedder(created.embedder, { clock, random, maxRetries, limiter });
    const { id } = patient;
    const place = `${readable(id)}-${hashText(id).slice(0, 12)}`;
    const folder = paths.join(root, '.moot', 'cache', 'vectors', place);
    const embedder = cachedEmbedder(patient, new VectorCache(files, paths, folder, id));
    this.known.set(name, embedder);
    return { ok: true, embedder: withInstruction(embedder, instruction) };
  }
}
