import type { CaseRecord } from '../run-store/case-record';
import type { Manifest } from '../run-store/manifest';
import type { Verdict } from '../verdict';

/** A run in full, as `moot report --format json` prints it. */
export function reportJson(manifest: Manifest, records: readonly CaseRecord[]): Record<string, unknown> {
  const { id, pipeline, slice, model, switches, state, counts, metrics, usage, startedAt, finishedAt } =
    manifest;
  return {
    run: id,
    pipeline: pipeline.name,
    slice: slice?.name,
    model,
    switches,
    state,
    counts,
    metrics,
    usage,
    startedAt,
    finishedAt,
    cases: records.map(
      ({ key, title, type, status, gold, verdict, scores, message, fault, calls, duration }) => ({
        id: key,
        title,
        type,
        status,
        gold,
        predicted: verdict,
        scores,
        message,
        fault,
        calls,
        duration,
      }),
    ),
  };
}

/** A run for reading: head, metrics, and a line per case with what was wrong. */
export function reportMarkdown(manifest: Manifest, records: readonly CaseRecord[]): string {
  const { counts } = manifest;
  const switches = Object.entries(manifest.switches).map(([name, value]) => `${name}: ${String(value)}`);
  const lines = [
    `# ${escape(manifest.pipeline.name)}${manifest.slice ? ` · ${escape(manifest.slice.name)}` : ''}`,
    '',
    `Run \`${manifest.id}\`, model \`${manifest.model}\`, ${manifest.state}.`,
    ...(switches.length > 0 ? ['', `Switches: ${switches.join(', ')}.`] : []),
    '',
    `${counts.done} of ${counts.total} cases done, ${counts.error} errors, ${counts.unparsed} unparsed, ${counts.cancelled} cancelled.`,
    '',
    '| metric | value | n | abstained |',
    '|---|---:|---:|---:|',
    ...Object.entries(manifest.metrics).map(
      ([name, { value, n, abstained }]) =>
        `| ${escape(name)} | ${value === null ? '–' : value.toFixed(4)} | ${n} | ${abstained ?? ''} |`,
    ),
    '',
    '| case | status | gold | predicted | scores |',
    '|---|---|---|---|---|',
    ...records.map(
      (record) =>
        `| ${escape(record.key)} | ${record.status} | ${escape(verdictLine(record.gold))} | ${escape(
          record.verdict ? verdictLine(record.verdict) : (record.message ?? ''),
        )} | ${escape(record.scores.map((score) => `${score.metric} ${score.value === null ? '–' : score.value.toFixed(2)}`).join(', '))} |`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** A verdict in one line. */
export function verdictLine(verdict: Verdict): string {
  const term = typeof verdict.term === 'object' ? JSON.stringify(verdict.term) : verdict.term;
  const parts = [
    verdict.charges?.join('、'),
    verdict.articles
      ?.map((article) => (typeof article === 'number' ? `刑法 ${article}` : article))
      .join('、'),
    term,
    verdict.fine === undefined ? undefined : String(verdict.fine),
    verdict.results?.join('；'),
    verdict.winner,
  ].filter((part) => part !== undefined && part !== '');
  return (parts.length > 0 ? parts.join(' · ') : (verdict.text ?? '')).slice(0, 300);
}

/** Text as a Markdown table cell: no pipes, lines or markup of its own. */
function escape(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[\\|`*_<>[\]]/gu, (character) => `\\${character}`);
}
