import { Handles, Variable } from '@vscode/debugadapter';
import type { Case } from '../core/case';
import type { Json } from '../core/json';
import { caseView } from '../core/runner/case-context';
import type { CaseEvent } from '../core/runner/run-event';

/** Characters of a value on one line. */
const LONGEST = 200;

/** What the debugger knows of a case so far, as the editor's variables. */
export class SeenValues {
  private readonly stages = new Map<string, Json>();
  private readonly call: Record<string, Json> = {};
  private readonly handles = new Handles<Json>();

  constructor(private readonly of: Case) {}

  see(event: CaseEvent): void {
    switch (event.type) {
      case 'stage-finished':
        this.stages.set(event.stage, event.value);
        return;
      case 'call-started':
        for (const key of Object.keys(this.call)) Reflect.deleteProperty(this.call, key);
        this.call['stage'] = event.stage;
        this.call['model'] = event.model;
        this.call['messages'] = event.messages.map(({ role, parts }) => ({
          role,
          text: parts.map((part) => (part.type === 'text' ? part.text : `[${part.name}]`)).join(''),
        }));
        return;
      case 'call-finished':
        this.call['answer'] = event.text;
        return;
      case 'answer-parsed':
        this.call['value'] = event.value;
        return;
      default:
        return;
    }
  }

  /** Name and reference of each scope; references hold until the case goes on. */
  scopes(): { readonly name: string; readonly reference: number }[] {
    this.handles.reset();
    const scope = (name: string, value: Json): { name: string; reference: number } => ({
      name,
      reference: this.handles.create(value),
    });
    return [
      scope('Stages', Object.fromEntries(this.stages)),
      scope('Last call', { ...this.call }),
      scope('Case', caseView(this.of)),
    ];
  }

  variables(reference: number): Variable[] {
    const value = this.handles.get(reference) as Json | undefined;
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).map(([name, member]: [string, Json]) => {
      const isOpen = typeof member === 'object' && member !== null && Object.keys(member).length > 0;
      return new Variable(name, shortened(member), isOpen ? this.handles.create(member) : 0);
    });
  }
}

function shortened(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isLong = typeof value === 'object' && text.length > LONGEST;
  return isLong ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
