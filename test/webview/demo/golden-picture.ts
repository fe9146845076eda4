import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

const folder = path.join('test', 'webview', 'pictures');
const failures = path.join('out', 'pictures');

/**
 * How far a colour may be off, of 255, and which share of the pixels may be off by more. A pixel that is
 * between those above and below it in the other picture is not off: each browser smooths the edges of letters its way.
 */
const tolerance = { colour: 40, pixels: 0.0005 };

/**
 * Holds an element against its picture in test/webview/pictures; what is wrong, in words, or nothing. A picture is
 * written only where the environment says `MOOT_WRITE_GOLDEN=1`, and looked at by a person before it is kept. What does
 * not match is written to out/pictures, with what differs in red.
 */
export async function pictureFault(element: Locator, name: string): Promise<string | undefined> {
  const file = path.join(folder, `${name}.png`);
  const made = await element.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  if (process.env['MOOT_WRITE_GOLDEN'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, made);
    return undefined;
  }
  if (!existsSync(file)) return `There is no ${file}. Write it with MOOT_WRITE_GOLDEN=1 and look at it.`;
  const found = await difference(element.page(), readFileSync(file), made);
  if (found.fault === undefined) return undefined;
  mkdirSync(failures, { recursive: true });
  writeFileSync(path.join(failures, `${name}.png`), made);
  if (found.picture) writeFileSync(path.join(failures, `${name}-difference.png`), found.picture);
  return `${name}: ${found.fault}`;
}

interface Difference {
  readonly fault?: string;
  readonly picture?: Buffer;
}

/** Drawn and compared in a page of its own, which can read pictures. */
async function difference(page: Page, wanted: Buffer, made: Buffer): Promise<Difference> {
  const reader = await page.context().newPage();
  try {
    const { width, height, off, picture } = await reader.evaluate(compare, {
      wanted: wanted.toString('base64'),
      made: made.toString('base64'),
      colour: tolerance.colour,
    });
    if (picture === '') return { fault: `is ${width} pixels wider and ${height} higher than its picture` };
    const share = off / (width * height);
    if (share <= tolerance.pixels) return {};
    return {
      fault: `${off} of ${width * height} pixels differ`,
      picture: Buffer.from(picture.replace(/^[^,]*,/u, ''), 'base64'),
    };
  } finally {
    await reader.close();
  }
}

interface Pair {
  readonly wanted: string;
  readonly made: string;
  readonly colour: number;
}

/** Runs in the page. */
async function compare({ wanted, made, colour }: Pair) {
  const read = async (data: string): Promise<ImageData> => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [before, after] = [await read(wanted), await read(made)];
  const { width, height } = after;
  if (before.width !== width || before.height !== height)
    return { width: width - before.width, height: height - before.height, off: 0, picture: '' };
  /** Whether what one picture shows at a pixel lies between what the other shows there, above and below. */
  const isIn = (one: ImageData, at: number, other: ImageData): boolean => {
    const rowBytes = 4 * width;
    const places = [at - rowBytes, at, at + rowBytes].filter(
      (place) => place >= 0 && place < other.data.length,
    );
    return [0, 1, 2].every((band) => {
      const value = one.data[at + band] ?? 0;
      const there = places.map((place) => other.data[place + band] ?? 0);
      return value >= Math.min(...there) - colour && value <= Math.max(...there) + colour;
    });
  };
  const shown = new ImageData(width, height);
  let off = 0;
  for (let at = 0; at < after.data.length; at += 4) {
    const far = !isIn(before, at, after) || !isIn(after, at, before);
    if (far) off++;
    const faint = [after.data[at] ?? 0, after.data[at + 1] ?? 0, after.data[at + 2] ?? 0, 60];
    shown.data.set(far ? [255, 0, 0, 255] : faint, at);
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(shown, 0, 0);
  return { width, height, off, picture: canvas.toDataURL() };
}
