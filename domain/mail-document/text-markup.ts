import type { Inline, Marks } from './document.js';

/**
 * A content as translators see it; one that is translated already, by the numbers of its original: `Hello {2}, <3>read on</3>.` Numbers are those of the parts of the original, which keep what
 * they are: values as `{2}`, texts with marks or links as `<3>…</3>`, breaks as `<br/>`. A backslash makes a sign one of the text.
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
  if (last !== undefined && 'text' in last && JSON.stringify(marksOf(last)) === JSON.stringify(marks))
    content[content.length - 1] = { ...last, text: last.text + text };
  else content.push({ text, ...marks });
}

/** Whether two parts are the same but for the words of texts. */
function isAlike(one: Inline, other: Inline): boolean {
  if ('text' in one && 'text' in other)
    return JSON.stringify(marksOf(one)) === JSON.stringify(marksOf(other));
  return JSON.stringify(one) === JSON.stringify(other);
}

function marksOf({ text: _text, ...marks }: Marks & { text: string }): Marks {
  return marks;
}

function isMarked(part: Marks & { text: string }): boolean {
  return Object.keys(part).length > 1;
}

function escaped(text: string): string {
  return text.replace(/[\\{<]/g, (sign) => `\\${sign}`);
}
