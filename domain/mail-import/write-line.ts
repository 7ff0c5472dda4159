import type { Inline, MailBlock } from '../mail-document/document.js';
import { asHtml } from './as-html.js';
import type { Importing } from './importing.js';
import type { Item, LinePart, TagSign } from './reading.js';

type Make = (content: Inline[]) => MailBlock;

/** The blocks of a line. Tags at its ends are about it as a whole, others stay Liquid within it. */
export function lineItems(parts: readonly LinePart[], make: Make, mail: Importing): Item[] {
  return new LineWriter(make, mail).items(trimmed(parts));
}

function isSign(part: LinePart | undefined): part is TagSign {
  return part !== undefined && 'tag' in part;
}

class LineWriter {
  constructor(
    private readonly make: Make,
    private readonly mail: Importing,
  ) {}

  items(line: readonly LinePart[]): Item[] {
    const before: Item[] = [];
    const after: Item[] = [];
    let parts = trimmed(line);
    for (;;) {
      const [first] = parts;
      const last = parts.at(-1);
      if (isSign(first) && this.#isAlone(first, parts)) {
        before.push(first);
        parts = trimmed(parts.slice(1));
      } else if (isSign(last) && this.#isAlone(last, parts)) {
        after.unshift(last);
        parts = trimmed(parts.slice(0, -1));
      } else break;
    }
    return [...before, ...this.#whole(parts), ...after];
  }

  /** Whether what a tag opens, divides or closes is not all in the line. */
  #isAlone({ tag }: TagSign, parts: readonly LinePart[]): boolean {
    const opener = this.#openerOf(tag);
    const isHere = parts.some((part) => isSign(part) && part.tag === opener);
    return !isHere || this.#closeOf(opener, parts) < 0;
  }

  #openerOf(tag: number): number {
    const meaning = this.mail.meaning(tag);
    return meaning.kind === 'close' || meaning.kind === 'middle' ? meaning.opener : tag;
  }

  #closeOf(opener: number, parts: readonly LinePart[]): number {
    return parts.findIndex((part) => {
      const meaning = isSign(part) ? this.mail.meaning(part.tag) : null;
      return meaning?.kind === 'close' && meaning.opener === opener;
    });
  }

  /** A line that is shown or repeated as a whole is a block of its own. */
  #whole(parts: readonly LinePart[]): Item[] {
    const [first] = parts;
    if (first === undefined) return [];
    const meaning = isSign(first) ? this.mail.meaning(first.tag) : null;
    const last = parts.at(-1);
    const isWhole =
      isSign(first) && isSign(last) && this.#closeOf(first.tag, parts) === parts.length - 1 && last !== first;
    if (!isWhole || meaning?.kind !== 'open' || meaning.around === null) return this.#text(parts);
    const inner: Item[] = [];
    let piece: LinePart[] = [];
    for (const part of parts.slice(1, -1)) {
      const divides = isSign(part) ? this.mail.meaning(part.tag) : null;
      if (isSign(part) && divides?.kind === 'middle' && divides.opener === first.tag) {
        inner.push(...this.items(piece), part);
        piece = [];
      } else piece.push(part);
    }
    return [first, ...inner, ...this.items(piece), last];
  }

  #text(parts: readonly LinePart[]): Item[] {
    const content: Inline[] = [];
    let isHtml = false;
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i];
      if (part === undefined) continue;
      if (!isSign(part)) {
        content.push(part);
        continue;
      }
      const end = this.mail.meaning(part.tag).kind === 'open' ? this.#closeOf(part.tag, parts) : -1;
      const run = end < 0 ? [part] : parts.slice(i, end + 1);
      const isKept = end >= 0 && this.#areOurs(run);
      const code = isKept ? this.#plainCode(run) : null;
      if (code !== null) content.push({ liquid: code });
      else content.push(...(isKept ? this.#codes(run) : this.#literals(run)));
      isHtml ||= isKept && code === null;
      i += run.length - 1;
    }
    const block = this.make(content);
    if (!isHtml) return [block];
    const { html, text } = asHtml([block]);
    if (!this.mail.isTemplate(html, text)) return [this.make(this.#literals(parts))];
    this.mail.reasons.set(block.id, 'code');
    return [{ id: block.id, type: 'html', html, text }];
  }

  #areOurs(run: readonly LinePart[]): boolean {
    return run.every((part) => {
      const meaning = isSign(part) ? this.mail.meaning(part.tag) : null;
      return meaning?.kind !== 'open' || meaning.isOurs;
    });
  }

  /** Liquid with nothing but texts and values in it; null for more. */
  #plainCode(run: readonly LinePart[]): string | null {
    const codes = run.map((part) => {
      if (isSign(part)) return this.mail.codeOf(part.tag);
      if ('liquid' in part) return part.liquid;
      if ('break' in part || hasMarks(part)) return null;
      if ('text' in part) return /[<>&{}]/.test(part.text) ? null : part.text;
      return this.mail.valueCode(part);
    });
    const known = codes.filter((code) => code !== null);
    const code = known.join('');
    return known.length === codes.length && this.mail.isTemplate(code) ? code : null;
  }

  /** Each tag as code that is none by itself, but is together with the others. */
  #codes(run: readonly LinePart[]): Inline[] {
    return run.map((part) => {
      if (isSign(part)) return { liquid: this.mail.codeOf(part.tag) };
      return 'value' in part && !hasMarks(part) ? { liquid: this.mail.valueCode(part) } : part;
    });
  }

  #literals(run: readonly LinePart[]): Inline[] {
    return run.map((part) => (isSign(part) ? { text: this.mail.literal(part.tag) } : part));
  }
}

function hasMarks(part: object): boolean {
  return Object.keys(part).some((key) => !['text', 'value', 'fallback', 'format'].includes(key));
}

/** A line without spaces and breaks at its ends. */
function trimmed(line: readonly LinePart[]): LinePart[] {
  let from = 0;
  let to = line.length;
  while (from < to && isBlank(line[from])) from += 1;
  while (to > from && isBlank(line[to - 1])) to -= 1;
  const parts = line.slice(from, to);
  const [first] = parts;
  if (first !== undefined && 'text' in first) parts[0] = { ...first, text: first.text.trimStart() };
  const last = parts.at(-1);
  if (last !== undefined && 'text' in last) parts[parts.length - 1] = { ...last, text: last.text.trimEnd() };
  return parts;
}

function isBlank(part: LinePart | undefined): boolean {
  if (part === undefined || 'break' in part) return true;
  return 'text' in part && part.text.trim() === '';
}
