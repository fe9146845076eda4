import {
  CaseTag,
  type Context,
  ForTag,
  IfTag,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
  UnlessTag,
} from 'liquidjs';

/** A way through a template: `else`, or what a condition lets through. Offsets are into the text it stands in. */
export interface TemplateBranch {
  /** Offset of the tag that branches; with the passage it names the place. */
  readonly at: number;
  /** Name of the included passage it stands in. */
  readonly passage?: string;
  /** Which of its branches, from 0 in the order of the text; the last is the one taken when no other is. */
  readonly branch: number;
  /** The tag as the author wrote it: `if language == 'en'`. */
  readonly tag: string;
  /** `holds`, `elsif 1`, `when 2`; `else` for the last, whether it is written or not. Of a loop, `items` and `none`. */
  readonly name: string;
  /** What it holds; that of the tag where there is nothing. */
  readonly start: number;
  readonly end: number;
}

/** Offset of the tag, number of the branch and, for one in an included passage, its name. */
export type BranchTaken = readonly [at: number, branch: number, passage?: string];

const TAKEN = 'moot.branches';

/** The branches one rendering took, each once, in the order in which they were first taken. */
export function branchesTaken(context: Context): Map<string, BranchTaken> {
  const known: unknown = context.getRegister(TAKEN);
  if (known instanceof Map) return known as Map<string, BranchTaken>;
  const taken = new Map<string, BranchTaken>();
  context.setRegister(TAKEN, taken);
  return taken;
}

/** Says that the branch it stands first in was taken; writes nothing. */
class BranchMark {
  constructor(
    readonly token: TagToken,
    private readonly branch: number,
  ) {}

  render(context: Context): void {
    const { begin, file } = this.token;
    const taken: BranchTaken = file === undefined ? [begin, this.branch] : [begin, this.branch, file];
    branchesTaken(context).set(taken.join(), taken);
  }
}

/** Makes `if`, `unless`, `case` and `for` say which way they went. `found` gets the branches of what is parsed. */
export function registerBranchTags(liquid: Liquid, found: TemplateBranch[]): void {
  const mark = (token: TagToken, lists: readonly Template[][]): void => {
    lists.forEach((templates, branch) => {
      found.push(branchOf(token, templates, branch, lists.length));
      templates.unshift(new BranchMark(token, branch));
    });
  };
  type Arguments = [token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser];
  liquid.registerTag(
    'if',
    class extends IfTag {
      constructor(...given: Arguments) {
        super(...given);
        this.elseTemplates ??= [];
        mark(given[0], [...this.branches.map(({ templates }) => templates), this.elseTemplates]);
      }
    },
  );
  liquid.registerTag(
    'unless',
    class extends UnlessTag {
      constructor(...given: Arguments) {
        super(...given);
        mark(given[0], [...this.branches.map(({ templates }) => templates), this.elseTemplates]);
      }
    },
  );
  liquid.registerTag(
    'case',
    class extends CaseTag {
      constructor(...given: Arguments) {
        super(...given);
        mark(given[0], [...this.branches.map(({ templates }) => templates), this.elseTemplates]);
      }
    },
  );
  liquid.registerTag(
    'for',
    class extends ForTag {
      constructor(...given: Arguments) {
        super(...given);
        mark(given[0], [this.templates, this.elseTemplates]);
      }
    },
  );
}

function branchOf(
  token: TagToken,
  templates: readonly Template[],
  branch: number,
  of: number,
): TemplateBranch {
  const [first, last] = [templates[0]?.token, templates.at(-1)?.token];
  return {
    at: token.begin,
    ...(token.file === undefined ? {} : { passage: token.file }),
    branch,
    tag: `${token.name} ${token.args}`.trim(),
    name: nameOf(token.name, branch, branch === of - 1),
    start: first?.begin ?? token.begin,
    end: last?.end ?? token.end,
  };
}

function nameOf(tag: string, branch: number, isLast: boolean): string {
  if (tag === 'for') return isLast ? 'none' : 'items';
  if (isLast) return 'else';
  if (tag === 'case') return `when ${branch + 1}`;
  return branch === 0 ? 'holds' : `elsif ${branch}`;
}
