import type { Pipeline, SwitchValue } from '../core/pipeline/pipeline';
import type { PanelSwitch } from '../protocol/panel';

/** The switches of a pipeline with the values that are given, else those they have by default. */
export function panelSwitches(
  { switches }: Pick<Pipeline, 'switches'>,
  given: Readonly<Record<string, SwitchValue>>,
): PanelSwitch[] {
  return [...switches.values()].map(({ name, default: fallback, choices }) => ({
    name,
    value: given[name] ?? fallback,
    ...(choices ? { choices } : {}),
  }));
}
