/** The engine looks at so many of a text's last characters to skip ahead; with more, hostile texts take quadratic time. */
const NATIVE_LENGTH = 250;

/** Whether a text contains another, in linear time whatever the two are. */
export function containsText(text: string, part: string): boolean {
  if (part.length <= NATIVE_LENGTH) return text.includes(part);
  if (part.length > text.length) return false;
  const borders = bordersOf(part);
  let matched = 0;
  for (let i = 0; i < text.length && matched < part.length; i++)
    matched = longerMatch(part, borders, { matched, unit: text.charCodeAt(i) });
  return matched === part.length;
}

/** For each beginning of a text, the length of the longest shorter one that it also ends in (Knuth, Morris and Pratt). */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  for (let i = 1; i < part.length; i++)
    borders[i] = longerMatch(part, borders, { matched: borders[i - 1] ?? 0, unit: part.charCodeAt(i) });
  return borders;
}

function longerMatch(
  part: string,
  borders: Uint32Array,
  { matched, unit }: { matched: number; unit: number },
): number {
  let length = matched;
  while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
  return part.charCodeAt(length) === unit ? length + 1 : length;
}
