/**
 * A TrueType font whose every character is a bar: pictures made with it show where words stand and in which colour, and
 * are the same on every machine, whatever its fonts and the way it draws letters. The layout of the tables is that of
 * the OpenType specification.
 */
export function blocksFont(): Buffer {
  const tables: readonly (readonly [tag: string, data: Buffer])[] = [
    ['OS/2', os2()],
    ['cmap', cmap()],
    ['glyf', Buffer.concat(outlines)],
    ['head', head()],
    ['hhea', hhea()],
    ['hmtx', shorts(...glyphs.flatMap(({ advance }) => [advance, 0]))],
    ['loca', longs(...offsets(outlines.map(({ length }) => length)))],
    [
      'maxp',
      Buffer.concat([longs(0x00010000), shorts(glyphs.length, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    ],
    ['name', name()],
    ['post', longs(0x00030000, 0, 0, 0, 0, 0, 0, 0)],
  ];
  return packed(tables);
}

const unitsPerEm = 1000;
const [ascent, descent, barHeight] = [880, -120, 620];

/** Nothing, a blank, a letter, and a character as wide as it is high. */
const glyphs = [
  { advance: 1000, width: 1000 },
  { advance: 280, width: 0 },
  { advance: 520, width: 520 },
  { advance: 1000, width: 1000 },
];
const [blank, letter, square] = [1, 2, 3];

const outlines: readonly Buffer[] = glyphs.map(({ width }) => (width === 0 ? Buffer.alloc(0) : bar(width)));

/** First character, last character, glyph. */
const characters: readonly (readonly [number, number, number])[] = [
  [0x00, 0x20, blank],
  [0x21, 0x7e, letter],
  [0x7f, 0xa0, blank],
  [0xa1, 0x1fff, letter],
  [0x2000, 0x200f, blank],
  [0x2010, 0x2027, letter],
  [0x2028, 0x202f, blank],
  [0x2030, 0x2e7f, letter],
  [0x2e80, 0xd7ff, square],
  [0xe000, 0xfffd, square],
  [0x10000, 0x2ffff, square],
];

function shorts(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => data.writeUInt16BE(value & 0xffff, index * 2));
  return data;
}

function longs(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => data.writeUInt32BE(value >>> 0, index * 4));
  return data;
}

function offsets(lengths: readonly number[]): readonly number[] {
  let at = 0;
  return [0, ...lengths.map((length) => (at += length))];
}

/** One contour of four corners, as long as four divides. */
function bar(width: number): Buffer {
  const corners = Buffer.concat([
    shorts(1, 0, 0, width, barHeight, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    shorts(0, 0, width, 0),
    shorts(0, barHeight, 0, -barHeight),
  ]);
  return Buffer.concat([corners, Buffer.alloc((4 - (corners.length % 4)) % 4)]);
}

/** Format 13: many characters, one glyph. */
function cmap(): Buffer {
  const groups = characters.flat();
  const table = Buffer.concat([
    shorts(13, 0),
    longs(16 + groups.length * 4, 0, characters.length, ...groups),
  ]);
  return Buffer.concat([shorts(0, 1, 3, 10), longs(12), table]);
}

function head(): Buffer {
  return Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    shorts(0, unitsPerEm),
    Buffer.alloc(16),
    shorts(0, 0, 1000, barHeight, 0, 8, 2, 1, 0),
  ]);
}

function hhea(): Buffer {
  return Buffer.concat([
    longs(0x00010000),
    shorts(ascent, descent, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  ]);
}

function os2(): Buffer {
  return Buffer.concat([
    shorts(0, 520, 400, 5, 0, ...Array<number>(10).fill(0), 0),
    Buffer.alloc(10),
    longs(0, 0, 0, 0),
    Buffer.from('NONE'),
    shorts(0x40, 0x20, 0xfffd, ascent, descent, 0, ascent, -descent),
  ]);
}

function name(): Buffer {
  const family = Buffer.from('Blocks', 'utf16le').swap16();
  const records = [1, 2, 4, 6];
  return Buffer.concat([
    shorts(0, records.length, 6 + records.length * 12),
    ...records.map((id) => shorts(3, 1, 0x409, id, family.length, 0)),
    family,
  ]);
}

/** The tables behind their directory; checksums are not looked at by browsers, but are there. */
function packed(tables: readonly (readonly [tag: string, data: Buffer])[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const parts: Buffer[] = [
    longs(0x00010000),
    shorts(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16),
  ];
  const bodies: Buffer[] = [];
  let at = 12 + tables.length * 16;
  for (const [tag, data] of tables) {
    const body = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    parts.push(Buffer.from(tag), longs(checksum(body), at, data.length));
    bodies.push(body);
    at += body.length;
  }
  return Buffer.concat([...parts, ...bodies]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
