import type { Page } from 'playwright-core';

/** Cells of a look in a row, and rows of them; each has one of 16 shades for red, green and blue together. */
const ROW = 24;
const ROWS = 32;
/** By how much a cell may differ, and how many cells may: rasterizers round edges of letters in other ways. */
const SHADES = 1;
const SHARE = 0.02;

/** What a page looks like from afar, as text: the shade of each cell, one hexadecimal digit, and how tall it is. */
export async function lookOf(page: Page): Promise<string> {
  const shot = await page.screenshot({ fullPage: true, scale: 'css' });
  const { height, shades } = await page.evaluate<{ height: number; shades: number[] }>(
    `(${DRAW})('data:image/png;base64,${shot.toString('base64')}')`,
  );
  return `${String(height)} ${shades.map((shade) => shade.toString(16)).join('')}`;
}

/** What is other in a look than in a stored one; null for nothing that could be seen. */
export function lookDifference(stored: string, now: string): string | null {
  const [[beforeHeight = '', before = ''], [height = '', shades = '']] = [stored.split(' '), now.split(' ')];
  if (Math.abs(Number(beforeHeight) - Number(height)) > 2) return `${height} px tall, was ${beforeHeight}`;
  const others = [...shades].filter((shade, at) => {
    return Math.abs(Number.parseInt(shade, 16) - Number.parseInt(before[at] ?? '0', 16)) > SHADES;
  });
  const share = others.length / shades.length;
  return share > SHARE ? `${String(Math.round(share * 100))} % of it looks other` : null;
}

const DRAW = `async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [${String(ROW)}, ${String(ROWS)}];
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const shades = [];
  for (let at = 0; at < data.length; at += 4)
    shades.push(Math.round((data[at] * 0.3 + data[at + 1] * 0.59 + data[at + 2] * 0.11) / 17));
  return { height: image.height, shades };
}`;
