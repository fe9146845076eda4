import type { CaseEvent } from '../core/runner/run-event';

export interface ConsoleLine {
  readonly text: string;
  readonly category: 'console' | 'stdout' | 'stderr';
  /** Where a click leads; the line counts from 0. */
  readonly place?: { readonly file: string; readonly line: number };
}

/**
 * What the debug console says of an event; undefined for those it passes over. `who`: the juror whose event it is, where
 * several speak at once.
 */
export function consoleLineOf(event: CaseEvent, who?: string): ConsoleLine | undefined {
  const line = lineOf(event);
  // A stage tells its juror by its path.
  if (!line || who === undefined || !('call' in event)) return line;
  return { ...line, text: `  ${who}: ${line.text.trimStart()}` };
}

function lineOf(event: CaseEvent): ConsoleLine | undefined {
  switch (event.type) {
    case 'case-started':
      return say(`case ${event.case}`);
    case 'stage-started':
      return say(`▶ ${event.stage} · ${[event.kind, event.subject].filter(Boolean).join(' ')}`);
    case 'stage-skipped':
      return say(`▷ ${event.stage} · skipped: ${event.detail}`);
    case 'stage-failed':
      return complain(`✗ ${event.stage} · ${event.status}: ${event.message}`);
    case 'round-started':
      return say(`  ${event.stage} · round ${event.round} of at most ${event.atMost}`);
    case 'call-started': {
      const tries = event.attempt > 1 ? `, attempt ${event.attempt}` : '';
      const line = say(`  asks ${event.model}${tries}`);
      return event.role ? { ...line, place: event.role } : line;
    }
    case 'call-waiting':
      return complain(`  ${event.failure.message} Again in ${Math.ceil(event.retryIn / 1000)} s.`);
    case 'call-finished':
      return { text: event.text, category: 'stdout' };
    case 'call-failed':
      return complain(`  ${event.failure.message}`);
    case 'answer-parsed':
      return event.repairs.length > 0 ? say(`  read after ${event.repairs.length} repairs`) : undefined;
    case 'answer-unparsed':
      return complain(`  breaks its format: ${event.problem}`);
    case 'retrieved': {
      const kept = event.entries.filter((entry) => entry.kept);
      return say(
        `  ${event.source} · ${kept.map(({ title, id }) => title ?? id).join(', ') || 'nothing found'}`,
      );
    }
    case 'recalled': {
      const kept = event.items.filter((item) => item.kept);
      return say(`  ${event.memory} · ${kept.map(({ id }) => id).join(', ') || 'nothing recalled'}`);
    }
    case 'memory-changed':
      return say(`  ${event.memory} · ${event.action} ${event.id}`);
    case 'noted':
      return event.severity === 'warning' ? complain(`  ${event.message}`) : say(`  ${event.message}`);
    case 'case-finished':
      // How a case ended that came to its verdict is told with the gold label: see ending.ts.
      return event.message === undefined ? undefined : complain(`${event.status}: ${event.message}`);
    case 'call-delta':
    case 'stage-finished':
      return undefined;
  }
}

function say(text: string): ConsoleLine {
  return { text, category: 'console' };
}

function complain(text: string): ConsoleLine {
  return { text, category: 'stderr' };
}
