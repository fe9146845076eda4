import type { CaseEvent } from './runner/run-event';

/** Who speaks where no stage of its own says so, as in the discussion of a jury: the role, by the name of its file. */
export function speakerOf({ role, stage }: Extract<CaseEvent, { type: 'call-started' }>): string {
  return (
    role?.file
      .split('/')
      .at(-1)
      ?.replace(/\.role\.md$/u, '') ?? stage
  );
}
