import type { Problem } from '../problem';
import { SYNONYMS } from '../pipeline/verdict-of';
import { VERDICT_PARTS } from '../pipeline/pipeline';
import type { Stage } from '../pipeline/stage';
import { lonePath, typeOfExpression } from './expression-type';
import type { Read, Visitor } from './names';
import { placeOfSegment } from './use-place';

/** Parts of the verdict that no run can give. */
export class VerdictChecker implements Visitor {
  readonly problems: Problem[] = [];

  constructor(
    private readonly file: string,
    /** Stages that never run. */
    private readonly dead: ReadonlySet<Stage>,
  ) {}

  read({ authored, names, purpose, target = '' }: Read): void {
    if (purpose !== 'verdict') return;
    const { uses } = authored.expression;
    const stages = uses.map(({ segments }) => names.get(segments[0] ?? '')?.stage);
    const [first] = uses;
    if (first && stages.every((stage) => stage !== undefined && this.dead.has(stage))) {
      const names = stages.flatMap((stage) => stage?.name ?? []).join('", "');
      this.problems.push({
        code: 'verdict-never-produced',
        severity: 'warning',
        file: this.file,
        range: placeOfSegment(authored, first),
        message: `The verdict's "${target}" is never there: "${names}" never runs.`,
        next: 'Take it from a stage that runs.',
      });
    }
    if (target !== 'from' || !lonePath(authored)) return;
    const type = typeOfExpression(authored, names);
    const known = new Set<string>([...VERDICT_PARTS, ...Object.keys(SYNONYMS)]);
    const parts = (type.kind === 'union' ? type.of : [type]).filter(({ kind }) => kind !== 'null');
    const holdsPart = parts.some((part) =>
      part.kind === 'object'
        ? part.open === 'yes' || [...part.fields.keys()].some((field) => known.has(field))
        : part.kind === 'unknown',
    );
    if (holdsPart || parts.length === 0) return;
    this.problems.push({
      code: 'verdict-never-produced',
      severity: 'warning',
      file: this.file,
      range: authored.range,
      message: `"${lonePath(authored)?.segments.join('.') ?? ''}" holds no part of a verdict.`,
      next: `Parts are ${VERDICT_PARTS.join(', ')}; name them one by one, such as articles: "{{ … }}".`,
    });
  }
}
