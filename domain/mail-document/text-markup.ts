import { canonicalJson } from '../json/canonical-json.js';
import type { Inline, Marks, ValuePart } from './document.js';
import { areSameMarks, marksOf } from './marks-of.js';

/**
 * A content as translators see it: `Hello {2:there}, <3>read on</3>.` The numbers are those of the parts of the original, in a
 * translation too: `{2}` is a value, behind a colon what is written where it is empty, `<3>…</3>` a text with marks or a link,
 * `<br/>` a line break. A backslash before a sign makes it text.
 */
export function contentMarkup(content: readonly Inline[], original = content): string {
  return content
    .map((part) => {
      if ('break' in part) return '<br/>';
      const number = String(numberOf(part, { original, content }));
      if (!('text' in part)) return `{${number}${fallbackOf(part)}}`;
      const text = escaped(part.text, /[\\{<]/g);
      return isMarked(part) ? `<${number}>${text}</${number}>` : text;
    })
    .join('');
}

function fallbackOf(part: Inline): string {
  const fallback = 'value' in part ? (part.fallback ?? '') : '';
  return fallback === '' ? '' : `:${escaped(fallback, /[\\{}]/g)}`;
}

interface Contents {
  original: readonly Inline[];
  content: readonly Inline[];
}

/** The number of the part in the original: one that is as this was before the original changed, if there is only one; else 0. */
function numberOf(part: Inline, { original, content }: Contents): number {
  const same = original.findIndex((one) => isAlike(one, part));
  if (same >= 0) return same + 1;
  const similar = original.filter(
    (one) => kindOf(one) === kindOf(part) && !content.some((other) => isAlike(one, other)),
  );
  const [only] = similar;
  return only === undefined || similar.length > 1 ? 0 : original.indexOf(only) + 1;
}

/** What a part is, whatever it says and wherever it leads. */
function kindOf(part: Inline): string {
  if ('text' in part) return Object.keys(marksOf(part)).sort().join();
  return 'value' in part ? part.value : JSON.stringify(part);
}

const TOKEN =
  /\\(.)|<br\/>|\{(\d{1,3})(?::((?:\\.|[^\\{}]){1,999}))?\}|<(\/?)(\d{1,3})>|([^\\{<]{1,9999}|[{<\\])/gsu;

/** The content that a translator has written; null if it names parts that the original does not have. */
export function readMarkup(markup: string, original: readonly Inline[]): Inline[] | null {
  const content: Inline[] = [];
  let marks: Marks = {};
  for (const [whole, sign, value, fallback, closing, number, text] of markup.matchAll(TOKEN)) {
    if (value !== undefined || number !== undefined) {
      const part = original[Number(value ?? number) - 1];
      if (part === undefined || 'break' in part || 'text' in part === (value !== undefined)) return null;
      if (value !== undefined) content.push('value' in part ? withFallback(part, fallback) : part);
      else marks = closing === '/' || !('text' in part) ? {} : marksOf(part);
    } else if (whole === '<br/>') content.push({ break: true });
    else add(content, sign ?? text ?? '', marks);
  }
  return content;
}

function withFallback(part: ValuePart, written: string | undefined): ValuePart {
  return written === undefined ? part : { ...part, fallback: written.replace(/\\(.)/gsu, '$1') };
}

function add(content: Inline[], text: string, marks: Marks): void {
  const last = content.at(-1);
  if (last !== undefined && 'text' in last && areSameMarks(marksOf(last), marks))
    content[content.length - 1] = { ...last, text: last.text + text };
  else content.push({ text, ...marks });
}

/** Whether two parts are the same but for the words of texts, and those where a value is empty. */
function isAlike(one: Inline, other: Inline): boolean {
  if ('text' in one && 'text' in other) return areSameMarks(marksOf(one), marksOf(other));
  return canonicalJson(withoutWords(one)) === canonicalJson(withoutWords(other));
}

function withoutWords(part: Inline): object {
  return 'value' in part ? { ...part, fallback: '' } : part;
}

function isMarked(part: Marks & { text: string }): boolean {
  return Object.keys(part).length > 1;
}

function escaped(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `\\${sign}`);
}
