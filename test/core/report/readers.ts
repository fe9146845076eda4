/** Rows of CSV as RFC 4180 has them. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== '\r\n') continue;
    rows.push(row);
    row = [];
    if (cell.lastIndex === text.length) return rows;
  }
  throw new Error(`This is no CSV from ${JSON.stringify(text.slice(0, 80))} on.`);
}

/** What keeps a text from being well-formed XML 1.0 of elements, attributes and text. */
export function wellFormed(xml: string): string[] {
  const faults: string[] = [];
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml);
  if (illegal) faults.push(`illegal character ${illegal[0].codePointAt(0)?.toString(16) ?? ''}`);
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/u, '');
  const open: string[] = [];
  let rest = body.replace(
    /<(\/?)([a-z]+)((?: [\w.-]+="[^"<]*")*)(\/?)>/gu,
    (_, end: string, name: string, attributes: string, empty: string) => {
      if (end !== '' && open.pop() !== name) faults.push(`</${name}> closes nothing`);
      if (end === '' && empty === '') open.push(name);
      return attributes;
    },
  );
  if (open.length > 0) faults.push(`${open.join(', ')} not closed`);
  rest = rest.replace(/&(?:lt|gt|amp|quot|#39);/gu, '');
  const loose = /[<&]/u.exec(rest);
  if (loose) faults.push(`loose ${rest.slice(loose.index, loose.index + 40)}`);
  return faults;
}
