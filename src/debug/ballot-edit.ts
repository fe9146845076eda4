import { isObject, type Json } from '../core/json';
import type { PanelStage } from '../core/pipeline/stage';
import type { Change } from './changes';

type Fields = Readonly<Record<string, Json>>;

/**
 * What it means to change the value of a panel: a vote or ballot is changed where the juror cast it, so that all is
 * counted anew; anything else is taken as it is.
 */
export function editOfPanel(stage: PanelStage, path: string, before: Json, after: Json): Change | string {
  const [was, is] = [ballotsOf(before), ballotsOf(after)];
  const at = is.findIndex((ballot, index) => JSON.stringify(ballot) !== JSON.stringify(was[index]));
  const [old, next] = [was[at], is[at]];
  if (!old || !next) return { kind: 'value', stage: path, value: after };
  const segments =
    stage.vote.expression.uses.length === 1 ? stage.vote.expression.uses[0]?.segments : undefined;
  const [name, ...members] = segments ?? [];
  if (name === undefined) return 'The vote is worked out from several values; set one of those instead.';
  const [juror, round] = [Number(next['juror']), Number(next['round'])];
  if (round !== 0 && name !== 'ballot') return 'Set what the juror answered in this round instead.';
  const caster = round === 0 ? `${path}[${juror}]/${name}` : `${path}[round ${round}]/${juror}`;
  const cast = name === 'ballot' ? (next['ballot'] ?? null) : memberOf(next['ballot'] ?? null, name);
  const value = next['vote'] === old['vote'] ? cast : withAt(cast, members, next['vote'] ?? null);
  return { kind: 'value', stage: caster, value };
}

function ballotsOf(value: Json): readonly Fields[] {
  const ballots = isObject(value) ? (value as Fields)['ballots'] : undefined;
  return Array.isArray(ballots) ? (ballots as readonly Fields[]) : [];
}

function memberOf(value: Json, name: string): Json {
  return isObject(value) ? ((value as Fields)[name] ?? null) : null;
}

function withAt(value: Json, [name, ...rest]: readonly string[], next: Json): Json {
  if (name === undefined) return next;
  const fields = isObject(value) ? (value as Fields) : {};
  return { ...fields, [name]: withAt(fields[name] ?? null, rest, next) };
}
