import type { OutputSpec } from '../../../src/core/output/output-spec';
import type { CallOrigin, Message, ModelParameters, ModelRequest } from '../../../src/core/model/model';

export interface RequestParts {
  readonly text?: string;
  readonly messages?: readonly Message[];
  readonly parameters?: ModelParameters;
  readonly output?: OutputSpec;
  readonly promptHash?: string;
  readonly origin?: Partial<CallOrigin>;
}

/** A request with everything a test does not care about filled in. */
export function makeRequest(parts: RequestParts = {}): ModelRequest {
  const text = parts.text ?? 'What is the charge?';
  return {
    messages: parts.messages ?? [
      { role: 'system', parts: [{ type: 'text', text: 'You are a clerk of a fictional court.' }] },
      { role: 'user', parts: [{ type: 'text', text }] },
    ],
    parameters: parts.parameters ?? {},
    output: parts.output ?? { format: 'text' },
    promptHash: parts.promptHash ?? `hash of ${String(text.length)} units`,
    origin: { caseId: 'c-1', repeat: 0, stage: 'draft', attempt: 1, ...parts.origin },
  };
}
