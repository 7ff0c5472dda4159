import type { Inline, Marks } from './document.js';
import { areSameMarks, marksOf } from './marks-of.js';

/**
 * A content as translators see it: `Hello {2}, <3>read on</3>.` The numbers are those of the parts of the original, in a translation
 * too: `{2}` is a value, `<3>…</3>` a text with marks or a link, `<br/>` a line break. A backslash before a sign makes it text.
 */
export function contentMarkup(content: readonly Inline[], original = content): string {
  return content
    .map((part) => {
      const number = String(original.findIndex((one) => isAlike(one, part)) + 1);
      if ('break' in part) return '<br/>';
      if (!('text' in part)) return `{${number}}`;
      const text = escaped(part.text);
      return isMarked(part) ? `<${number}>${text}</${number}>` : text;
    })
    .join('');
}

const TOKEN = /\\(.)|<br\/>|\{(\d{1,3})\}|<(\/?)(\d{1,3})>|([^\\{<]{1,9999}|[{<\\])/gsu;

/** The content that a translator has written; null if it names parts that the original does not have. */
export function readMarkup(markup: string, original: readonly Inline[]): Inline[] | null {
  const content: Inline[] = [];
  let marks: Marks = {};
  for (const [whole, sign, value, closing, number, text] of markup.matchAll(TOKEN)) {
    if (value !== undefined || number !== undefined) {
      const part = original[Number(value ?? number) - 1];
      if (part === undefined || 'break' in part || 'text' in part === (value !== undefined)) return null;
      if (value !== undefined) content.push(part);
      else marks = closing === '/' || !('text' in part) ? {} : marksOf(part);
    } else if (whole === '<br/>') content.push({ break: true });
    else add(content, sign ?? text ?? '', marks);
  }
  return content;
}

function add(content: Inline[], text: string, marks: Marks): void {
  const last = content.at(-1);
  if (last !== undefined && 'text' in last && areSameMarks(marksOf(last), marks))
    content[content.length - 1] = { ...last, text: last.text + text };
  else content.push({ text, ...marks });
}

/** Whether two parts are the same but for the words of texts. */
function isAlike(one: Inline, other: Inline): boolean {
  if ('text' in one && 'text' in other) return areSameMarks(marksOf(one), marksOf(other));
  return JSON.stringify(one) === JSON.stringify(other);
}

function isMarked(part: Marks & { text: string }): boolean {
  return Object.keys(part).length > 1;
}

function escaped(text: string): string {
  return text.replace(/[\\{<]/g, (sign) => `\\${sign}`);
}
