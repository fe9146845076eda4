import * as vscode from 'vscode';
import type { Fault } from '../../core/fault/fault';
import { faultTitle } from '../../core/fault/fault-words';
import type { Problem } from '../../core/problem';
import { troubleOf } from '../../core/run/case-outcome';
import { visible } from '../../core/text/visible';
import type { CaseRecord } from '../../core/run-store/case-record';

/** Stages at which one case is told to have gone wrong. */
const MOST_FAULTS = 3;

/** For menus at messages; see package.json. */
export const CASE_MESSAGE = 'moot.case';

/**
 * What is said of a case that is not right: once at its record, with the gold label against what was predicted, and
 * once at each stage that lost a part of it.
 */
export function caseMessages(
  record: CaseRecord,
  faults: readonly Fault[],
  item: vscode.TestItem,
): vscode.TestMessage[] {
  const trouble = troubleOf(record, faults);
  if (!trouble) return [];
  const { message: words, expected, actual } = trouble;
  const message =
    expected === undefined || actual === undefined
      ? new vscode.TestMessage(words)
      : vscode.TestMessage.diff(words, expected, actual);
  const at = placeOf(item);
  if (at) message.location = at;
  message.contextValue = CASE_MESSAGE;
  // The editor opens the last message of a test that is clicked.
  return [...faults.slice(0, MOST_FAULTS).flatMap((fault) => stageMessage(fault, record)), message];
}

/** Why nothing could run: at the place of each problem, else at the item. */
export function problemMessages(
  problems: readonly Problem[],
  item: vscode.TestItem,
): readonly vscode.TestMessage[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return (errors.length > 0 ? errors : problems).map(({ file, range, message: words, next }) => {
    const message = new vscode.TestMessage(next === undefined ? words : `${words} ${next}`);
    const at = range
      ? new vscode.Location(
          vscode.Uri.file(file),
          new vscode.Range(range.start.line, range.start.column, range.end.line, range.end.column),
        )
      : placeOf(item);
    if (at) message.location = at;
    return message;
  });
}

/** The record of a case in its dataset, or the slice where records have no lines of their own. */
export function placeOf({ uri, range }: vscode.TestItem): vscode.Location | undefined {
  return uri && new vscode.Location(uri, range ?? new vscode.Position(0, 0));
}

function stageMessage(fault: Fault, { id }: CaseRecord): vscode.TestMessage[] {
  if (fault.file === undefined) return [];
  const lines = [`${faultTitle(fault)}, ${id}: ${fault.message}`];
  for (const { stage, says } of fault.evidence) lines.push(`${stage}: ${says}`);
  const message = new vscode.TestMessage(visible(lines.join('\n')));
  message.location = new vscode.Location(
    vscode.Uri.file(fault.file),
    new vscode.Position(fault.line ?? 0, 0),
  );
  message.stackTrace = framesOf(fault);
  message.contextValue = CASE_MESSAGE;
  return [message];
}

/** The stage in the pipeline, then the role that was asked. */
function framesOf(fault: Fault): vscode.TestMessageStackFrame[] {
  const { file, line, role } = fault;
  const stage =
    file === undefined || line === undefined
      ? []
      : [
          new vscode.TestMessageStackFrame(
            faultTitle(fault),
            vscode.Uri.file(file),
            new vscode.Position(line, 0),
          ),
        ];
  const asked = role
    ? [
        new vscode.TestMessageStackFrame(
          role.name,
          vscode.Uri.file(role.file),
          new vscode.Position(role.line, 0),
        ),
      ]
    : [];
  return [...stage, ...asked];
}
