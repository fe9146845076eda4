import type { CaseAddress } from '../src/protocol/panel';
import type { Host } from './host';
import type { PanelMemory } from './panel-memory';

/** What components are given instead of reaching for globals. */
export interface Services {
  readonly host: Host;
  readonly memory: PanelMemory;
}

/** Key under which the memory keeps what belongs to a transcript. */
export function addressKey(address: CaseAddress): string {
  return `${address.run}\n${address.case}`;
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
