import { randomBytes } from 'node:crypto';
import { isLosslessNumber } from 'lossless-json';

/** JSON text to be embedded unchanged in a response: stored event properties, with every digit of their numbers. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** An unguessable placeholder for a `JsonText` until the rest is serialised. */
const mark = randomBytes(16).toString('hex');
const MARKS = new RegExp(`"${mark}(\\d+)"`, 'g');

/** Serialises a value that may contain `JsonText` and numbers of lossless-json. */
export function toJsonText(value: unknown): string {
  const texts: string[] = [];
  const marked = JSON.stringify(value, (_key, item: unknown) => {
    const text = exactText(item);
    return text === null ? item : `${mark}${texts.push(text) - 1}`;
  });
  return texts.length === 0
    ? marked
    : marked.replace(MARKS, (_mark, index) => texts[Number(index)] ?? 'null');
}

function exactText(item: unknown): string | null {
  if (item instanceof JsonText) return item.text;
  return isLosslessNumber(item) ? item.toString() : null;
}
