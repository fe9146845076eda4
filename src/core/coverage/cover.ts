import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { Paths } from '../ports';
import type { Position } from '../problem';
import type { Role } from '../role';
import { FRONT_MATTER } from '../role';
import type { CaseEvent } from '../runner/run-event';
import type { BranchTaken, TemplateBranch } from '../template/branch-tags';
import { LineIndex } from '../text/line-index';
import { answerChoices, choicesMade } from './answer-choices';
import type { CoveredFile, CoveredPlace, Coverage } from './coverage';
import { rolesAsked, StageCoverage } from './stage-coverage';

/** Counts what cases exercise of a pipeline and its role files: add the events of each, then ask. */
export class CoverageCounter {
  private cases = 0;
  private untold = 0;
  private readonly stages: StageCoverage;
  /** Answers by role, and of them those by `field: value`. */
  private readonly answers = new Map<string, Map<string, number>>();
  /** By role, then by tag and branch. */
  private readonly taken = new Map<string, Map<string, number>>();
  private readonly byFile: ReadonlyMap<string, Role>;

  /** `nameOf`: how the events of the run name a role file. */
  constructor(
    private readonly loaded: LoadedPipeline,
    private readonly paths: Pick<Paths, 'resolveFrom'>,
    nameOf: (file: string) => string,
  ) {
    const { stages, after } = loaded.pipeline;
    this.stages = new StageCoverage([...stages, ...after]);
    this.byFile = new Map([...loaded.roles.values()].map((role) => [nameOf(role.file), role]));
  }

  /** The events of one case. */
  add(events: readonly CaseEvent[]): void {
    this.cases += 1;
    const asked = new Map<string, Role>();
    for (const event of events) {
      this.stages.add(event);
      if (event.type === 'call-started') {
        const role = event.role && this.byFile.get(event.role.file);
        if (!role) continue;
        asked.set(event.call, role);
        if (event.attempt === 1) this.rendered(role, event.branches);
      } else if (event.type === 'answer-parsed') {
        const role = asked.get(event.call);
        if (!role) continue;
        const made = choicesMade(answerChoices(role.output), event.value);
        for (const name of ['', ...made.map(({ field, value }) => `${field}: ${value}`)])
          count(this.answers, role.name, name);
      }
    }
  }

  result(): Coverage {
    const { pipeline, roles } = this.loaded;
    const used = rolesAsked([...pipeline.stages, ...pipeline.after]);
    const prompts = new Map<string, CoveredPlace[]>();
    for (const role of roles.values()) {
      if (!used.has(role.name)) continue;
      this.placesOf(role, prompts);
    }
    const others = [...prompts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, places]): CoveredFile => ({ file, places: merged(places) }));
    return {
      cases: this.cases,
      untold: this.untold,
      files: [{ file: pipeline.file, places: this.stages.places() }, ...others],
    };
  }

  private rendered(role: Role, branches: readonly BranchTaken[] | undefined): void {
    if (role.template.branches.length === 0) return;
    if (!branches) this.untold += 1;
    for (const branch of branches ?? []) count(this.taken, role.name, branch.join());
  }

  /** Puts the places of a role into its file and those of the passages it includes. */
  private placesOf(role: Role, files: Map<string, CoveredPlace[]>): void {
    const put = (file: string, place: CoveredPlace): void => {
      const known = files.get(file);
      if (known) known.push(place);
      else files.set(file, [place]);
    };
    const given = this.answers.get(role.name);
    const line = { line: role.outputLine, column: 0 };
    const choices = answerChoices(role.output).map(({ field, value }) => `${field}: ${value}`);
    put(role.file, {
      kind: 'answer',
      name: role.name,
      range: { start: line, end: line },
      count: given?.get('') ?? 0,
      branches: choices.map((name) => ({ name, count: given?.get(name) ?? 0 })),
    });
    const bodyAt = FRONT_MATTER.exec(role.text)?.[0].length ?? 0;
    for (const ways of byTag(role.template.branches)) {
      const [first] = ways;
      if (!first) continue;
      const { passage } = first;
      const file = passage === undefined ? role.file : this.paths.resolveFrom(role.file, passage);
      const text = passage === undefined ? role.text : this.loaded.texts.get(file);
      if (text === undefined) continue;
      const index = new LineIndex(text);
      const at = (offset: number): Position =>
        index.positionAt(offset + (passage === undefined ? bodyAt : 0));
      const branches = ways.map(({ name, branch, start, end }) => ({
        name,
        range: { start: at(start), end: at(end) },
        count: this.taken.get(role.name)?.get(keyOf(first, branch)) ?? 0,
      }));
      put(file, {
        kind: 'condition',
        name: first.tag,
        range: { start: at(first.at), end: at(first.at) },
        count: Math.max(0, ...branches.map(({ count: times }) => times)),
        branches,
      });
    }
  }
}

function keyOf({ at, passage }: TemplateBranch, branch: number): string {
  return (passage === undefined ? [at, branch] : [at, branch, passage]).join();
}

/** Branches of one tag together, each once: a passage may be included at several places. */
function byTag(branches: readonly TemplateBranch[]): readonly (readonly TemplateBranch[])[] {
  const tags = new Map<string, Map<number, TemplateBranch>>();
  for (const branch of branches) {
    const key = keyOf(branch, -1);
    const known = tags.get(key) ?? new Map<number, TemplateBranch>();
    tags.set(key, known.set(branch.branch, branch));
  }
  return [...tags.values()].map((ways) => [...ways.values()]);
}

/** The same place of a passage that several roles include, counted together, in the order of the file. */
function merged(places: readonly CoveredPlace[]): readonly CoveredPlace[] {
  const known = new Map<string, CoveredPlace>();
  for (const place of places) {
    const { line, column } = place.range.start;
    const key = `${place.kind} ${line} ${column}`;
    const other = known.get(key);
    known.set(
      key,
      other
        ? {
            ...other,
            count: other.count + place.count,
            branches: other.branches.map((branch, index) => ({
              ...branch,
              count: branch.count + (place.branches[index]?.count ?? 0),
            })),
          }
        : place,
    );
  }
  return [...known.values()].sort(
    (a, b) => a.range.start.line - b.range.start.line || a.range.start.column - b.range.start.column,
  );
}

function count(counts: Map<string, Map<string, number>>, name: string, what: string): void {
  const own = counts.get(name) ?? new Map<string, number>();
  counts.set(name, own.set(what, (own.get(what) ?? 0) + 1));
}
