import { checkDataflow } from '../dataflow/check-dataflow';
import { placeOfSegment } from '../dataflow/use-place';
import { closest } from '../did-you-mean';
import { hasErrors, type Problem, type Range } from '../problem';
import type { Role } from '../role';
import { CASE_PARTS } from './case-parts';
import { checkMemory } from './check-memory';
import { indexesMissing, indexOf } from './knowledge-source';
import type { Pipeline } from './pipeline';
import {
  namesGiven,
  type Authored,
  type Bindings,
  type Count,
  type Reference,
  type RetrieveStage,
  type Stage,
} from './stage';

/** Names a template of the stage can read beside the stages before it. */
const ALWAYS = ['case', 'switches'];

const DEBATE_NAMES = ['transcript', 'opening', 'opens_with', 'turn', 'prefix'];
const JUROR_NAMES = ['juror', 'persona'];
const REPORT_NAMES = ['ballots', 'report', 'round'];
/** Beside the juror's own stages. */
const BALLOT_NAMES = ['report', 'own_ballot', 'round'];

/**
 * Checks that what each stage reads is there when it runs: roles exist and get their inputs, expressions name earlier
 * stages, and the gold label is read only where `gold:` says so.
 */
export function checkScope(
  pipeline: Pipeline,
  roles: ReadonlyMap<string, Role>,
  /** Roles that are there but cannot be read; their own files say why. */
  broken: ReadonlySet<string> = new Set(),
): Problem[] {
  const checker = new ScopeChecker(pipeline, roles, broken);
  const always = new Visible(ALWAYS);
  checker.stages(pipeline.stages, always);
  const afterAll = always.and(pipeline.stages.flatMap(namesGiven));
  if (pipeline.verdict.kind === 'from') checker.authored(pipeline.verdict.from, afterAll);
  for (const part of pipeline.verdict.parts.values()) checker.authored(part, afterAll);
  checker.stages(pipeline.after, afterAll.and(['verdict', 'memory']));
  // Next to a name that is misspelt, what it means would be told as read by nothing.
  const sure = broken.size === 0 && !hasErrors(checker.problems);
  return [...checker.problems, ...checkMemory(pipeline), ...checkDataflow(pipeline, roles, broken, sure)];
}

/** Names that can be read at a place. */
class Visible {
  private readonly own: Set<string>;

  constructor(
    names: Iterable<string>,
    private readonly outer?: Visible,
  ) {
    this.own = new Set(names);
  }

  and(names: Iterable<string>): Visible {
    return new Visible(names, this);
  }

  add(names: Iterable<string>): void {
    for (const name of names) this.own.add(name);
  }

  has(name: string): boolean {
    return this.own.has(name) || (this.outer?.has(name) ?? false);
  }

  /** Those further out first. */
  all(): string[] {
    return [...(this.outer?.all() ?? []), ...this.own];
  }
}

class ScopeChecker {
  readonly problems: Problem[] = [];

  constructor(
    private readonly pipeline: Pipeline,
    private readonly roles: ReadonlyMap<string, Role>,
    private readonly broken: ReadonlySet<string>,
  ) {}

  /** Stages of one list: each sees those before it. */
  stages(stages: readonly Stage[], outer: Visible): void {
    const visible = outer.and([]);
    for (const stage of stages) {
      this.stage(stage, visible, stages);
      visible.add(namesGiven(stage));
    }
  }

  private stage(stage: Stage, visible: Visible, siblings: readonly Stage[]): void {
    if (stage.when) this.authored(stage.when, visible, siblings);
    switch (stage.kind) {
      case 'role':
        this.bindings(stage.with, visible, siblings);
        this.bindings(stage.gold, visible, siblings, true);
        this.warnOfGold(stage.gold);
        this.role(stage.role, visible, new Map([...stage.with, ...stage.gold]));
        return;
      case 'debate':
        this.bindings(stage.with, visible, siblings);
        this.count(stage.turns, visible);
        if (stage.opening) this.role(stage.opening, visible, stage.with);
        for (const speaker of stage.speakers) {
          if (speaker.opensWith) this.authored(speaker.opensWith, visible, siblings);
          this.role(speaker.role, visible.and(DEBATE_NAMES), stage.with);
        }
        return;
      case 'panel': {
        const inside = visible.and(JUROR_NAMES);
        this.count(stage.jurors, visible);
        this.stages(stage.stages, inside);
        const ownNotes = inside.and(stage.stages.flatMap(namesGiven));
        this.authored(stage.vote, ownNotes);
        if (!stage.discussion) return;
        if (stage.discussion.when) this.authored(stage.discussion.when, visible);
        this.count(stage.discussion.rounds, visible);
        this.role(stage.discussion.report, visible.and(REPORT_NAMES), new Map());
        this.role(stage.discussion.ballot, ownNotes.and(BALLOT_NAMES), new Map());
        return;
      }
      case 'each':
        if ('expression' in stage.items) this.authored(stage.items, visible, siblings);
        this.stages(stage.stages, visible.and([stage.as, 'index']));
        return;
      case 'parallel':
        this.stages(stage.stages, visible);
        return;
      case 'repeat': {
        this.count(stage.atMost, visible);
        const inside = visible.and(['history', 'round']);
        this.stages(stage.stages, inside);
        if (stage.until) this.authored(stage.until, inside.and(stage.stages.flatMap(namesGiven)));
        return;
      }
      case 'retrieve':
        this.retrieveSource(stage.source);
        this.retrieveMethods(stage);
        this.authored(stage.query, visible, siblings);
        if (stage.where) this.authored(stage.where, visible.and(['entry']), siblings);
        if (stage.prefer) this.authored(stage.prefer, visible.and(['entry']), siblings);
        if (stage.candidates) this.authored(stage.candidates, visible, siblings);
        this.count(stage.top, visible);
        return;
      case 'search':
        this.authored(stage.query, visible, siblings);
        this.count(stage.top, visible);
        return;
      case 'remember':
        if ('expression' in stage.entry) this.authored(stage.entry, visible, siblings);
        else this.bindings(stage.entry, visible, siblings);
        this.bindings(stage.gold, visible, siblings, true);
        return;
      case 'set':
        this.bindings(stage.values, visible, siblings);
        this.bindings(stage.gold, visible, siblings, true);
        return;
      case 'stages':
        this.stages(stage.stages, visible);
        return;
    }
  }

  private count(count: Count, visible: Visible): void {
    if (typeof count !== 'number') this.authored(count, visible);
  }

  private bindings(bindings: Bindings, visible: Visible, siblings: readonly Stage[], gold = false): void {
    for (const authored of bindings.values()) this.authored(authored, visible, siblings, gold);
  }

  authored(authored: Authored, visible: Visible, siblings: readonly Stage[] = [], gold = false): void {
    for (const use of authored.expression.uses) {
      const [root = '', part] = use.segments;
      const range = (): Range => placeOfSegment(authored, use);
      const rangeOfPart = (): Range => placeOfSegment(authored, use, 1);
      if (root === 'case' && part === 'gold' && !gold) {
        this.error(
          'gold-not-declared',
          range(),
          'The gold label may not be read here.',
          'Bind it under gold: of a role stage, where everyone can see that the answer reaches a prompt.',
        );
      }
      if (root === 'switches' && part !== undefined && !this.pipeline.switches.has(part)) {
        this.unknown(
          'unknown-switch',
          `There is no switch "${part}".`,
          part,
          [...this.pipeline.switches.keys()],
          rangeOfPart(),
        );
      }
      if (root === 'memory' && part !== undefined && !this.pipeline.memory.has(part)) {
        const { memory } = this.pipeline;
        this.unknown(
          'unknown-memory',
          `There is no memory "${part}".`,
          part,
          [...memory.keys()],
          rangeOfPart(),
        );
      }
      if (visible.has(root)) continue;
      if (siblings.some((stage) => namesGiven(stage).includes(root))) {
        this.error(
          'reads-later-stage',
          range(),
          `The stage "${root}" runs only after this one.`,
          'Move it up, or read history in a loop.',
        );
        continue;
      }
      this.unknown('unknown-variable', `Nothing here is called "${root}".`, root, visible.all(), range());
    }
  }

  private role(reference: Reference, visible: Visible, bound: Bindings): void {
    const role = this.roles.get(reference.name);
    if (!role) {
      if (this.broken.has(reference.name)) return;
      this.unknown(
        'unknown-role',
        `There is no role "${reference.name}".`,
        reference.name,
        [...this.roles.keys()],
        reference.range,
      );
      return;
    }
    for (const [name, { keyRange }] of bound) {
      if (!role.inputs.has(name)) {
        this.unknown(
          'unknown-input',
          `The role "${role.name}" has no input "${name}".`,
          name,
          [...role.inputs.keys()],
          keyRange ?? reference.range,
          'warning',
        );
      }
    }
    for (const input of role.inputs.values()) {
      if (input.optional || bound.has(input.name) || visible.has(input.name)) continue;
      if (CASE_PARTS.some((part) => part === input.name)) continue;
      this.problems.push({
        code: 'unbound-input',
        severity: 'warning',
        file: this.pipeline.file,
        range: reference.range,
        message: `Nothing is bound to the input "${input.name}" of the role "${role.name}"; every case must have a field of that name.`,
        next: `Add with: { ${input.name}: "{{ … }}" }.`,
        related: [{ file: role.file, range: input.range, message: `"${input.name}" is declared here.` }],
        fix: { declare: input.name },
      });
    }
  }

  private retrieveSource(reference: Reference): void {
    const { knowledge, memory } = this.pipeline;
    if (knowledge.has(reference.name) || memory.has(reference.name)) return;
    this.unknown(
      'unknown-knowledge',
      `There is no knowledge base "${reference.name}".`,
      reference.name,
      [...knowledge.keys(), ...memory.keys()],
      reference.range,
    );
  }

  /** A warning, since a slice may give the base another index. */
  private retrieveMethods(stage: RetrieveStage): void {
    const source = this.pipeline.knowledge.get(stage.source.name);
    for (const name of source ? indexesMissing(stage, indexOf(source)) : []) {
      this.problems.push({
        code: 'no-index',
        severity: 'warning',
        file: this.pipeline.file,
        range: stage.source.range,
        message: `The stage "${stage.name}" ranks by ${name}, but the knowledge base "${stage.source.name}" has no ${name} index.`,
        next: `Write index: hybrid for the knowledge base, or another method here.`,
      });
    }
  }

  private warnOfGold(gold: Bindings): void {
    for (const [name, authored] of gold) {
      this.problems.push({
        code: 'gold-in-prompt',
        severity: 'warning',
        file: this.pipeline.file,
        range: authored.range,
        message: `The gold label reaches the prompt as "${name}"; scores of this pipeline tell nothing of unseen cases.`,
      });
    }
  }

  private error(code: string, range: Range, message: string, next?: string): void {
    this.problems.push({
      code,
      severity: 'error',
      file: this.pipeline.file,
      range,
      message,
      ...(next ? { next } : {}),
    });
  }

  private unknown(
    code: string,
    message: string,
    word: string,
    candidates: readonly string[],
    range: Range,
    severity: 'error' | 'warning' = 'error',
  ): void {
    const near = closest(word, candidates);
    const next = near
      ? `Did you mean "${near}"?`
      : candidates.length > 0
        ? `Known here: ${candidates.join(', ')}.`
        : undefined;
    this.problems.push({
      code,
      severity,
      file: this.pipeline.file,
      range,
      message,
      ...(next ? { next } : {}),
      ...(near ? { fix: { replace: near } } : {}),
    });
  }
}
