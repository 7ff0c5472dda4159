import { Tokenizer, type QuoteType, type TokenizerCallbacks } from 'htmlparser2';

/** An element of an HTML or MJML source. */
export interface MailElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (MailElement | string)[];
  /** Start and end of its content in the source. */
  from: number;
  to: number;
  /** Characters that are seen in it. */
  letters: number;
  pictures: number;
  /** Lines that are drawn in it. */
  lines: number;
}

/** Nesting depth. Elements below it are read as siblings. */
const MAX_DEPTH = 150;
/** Elements of one mail; of further ones only the texts are read. */
const MAX_ELEMENTS = 20_000;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const PICTURES = new Set(['img', 'mj-image']);
/** What ends an open element of the same kind, and where the search for it ends. */
const ENDED_BY: Record<string, { ends: readonly string[]; within: readonly string[] }> = {
  li: { ends: ['li', 'p'], within: ['ul', 'ol'] },
  td: { ends: ['td', 'th', 'p'], within: ['table'] },
  th: { ends: ['td', 'th', 'p'], within: ['table'] },
  tr: { ends: ['tr', 'td', 'th', 'p'], within: ['table'] },
  tbody: { ends: ['tr', 'td', 'th', 'p', 'thead', 'tbody'], within: ['table'] },
};
const ENDS_PARAGRAPH = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol table hr blockquote pre section article center form'.split(' '),
);
const PARAGRAPH_STAYS_IN = new Set(['td', 'th', 'div', 'li', 'table', 'body', 'blockquote', 'mj-text']);
/** What is not seen: spaces, and the signs that fill the preview text. */
const UNSEEN = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]|\u034F/gu;

const LINE =
  /border(?:-top|-bottom)?\s{0,3}:(?:[^;]{0,40}?[\s:])?[1-9]\d{0,2}(?:\.\d{1,3})?p[xt][^;]{0,30}(?:solid|dashed|dotted)|border(?:-top|-bottom)?\s{0,3}:\s{0,3}(?:solid|dashed|dotted)[^;]{0,20}?\s[1-9]\d{0,2}p[xt]/i;

/** Whether an element is a line: an empty one with a border, or one that is meant to be. */
export function isLine({ name, letters, pictures, attributes }: MailElement): boolean {
  if (name === 'hr' || name === 'mj-divider') return true;
  return letters === 0 && pictures === 0 && LINE.test((attributes.get('style') ?? '').slice(0, 2_000));
}

/** Tells elements from texts. */
export function isElement(node: MailElement | string): node is MailElement {
  return typeof node !== 'string';
}

/** Reads HTML or MJML as forgivingly as a browser, in linear time. Nothing is a syntax error. */
export function readTree(source: string): MailElement {
  const reader = new TreeReader(source);
  const tokenizer = new Tokenizer({ recognizeSelfClosing: true }, reader);
  tokenizer.write(source);
  tokenizer.end();
  return reader.finish();
}

class TreeReader implements TokenizerCallbacks {
  readonly #open: MailElement[] = [newElement('', new Map(), 0)];
  #elements = 0;
  /** Elements that are open deeper than is read. */
  #tooDeep = 0;
  #text = '';
  #tag = '';
  #attributes = new Map<string, string>();
  #attribute = { name: '', value: '' };

  constructor(private readonly source: string) {}

  finish(): MailElement {
    this.#endText();
    while (this.#open.length > 1) this.#close(this.source.length);
    return this.#last();
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#name(start, end);
    this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = { name: this.#name(start, end), value: '' };
  }

  onattribdata(start: number, end: number): void {
    this.#attribute.value += this.source.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#attribute.value += String.fromCodePoint(codepoint);
  }

  onattribend(_quote: QuoteType, _end: number): void {
    const { name, value } = this.#attribute;
    if (!this.#attributes.has(name)) this.#attributes.set(name, value);
  }

  onopentagend(end: number): void {
    this.#endText();
    this.#endImplied(end);
    if (VOID.has(this.#tag)) this.#add(end);
    else this.#openElement(end);
  }

  /** Only elements of MJML and of Word close themselves; a browser ignores the sign in others. */
  onselfclosingtag(end: number): void {
    if (!/[-:]/.test(this.#tag)) {
      this.onopentagend(end);
      return;
    }
    this.#endText();
    this.#add(end);
  }

  onclosetag(start: number, end: number): void {
    this.#endText();
    const name = this.#name(start, end);
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const at = this.#open.findLastIndex((one) => one.name === name);
    while (at > 0 && this.#open.length > at) this.#close(start - 2);
  }

  ontext(start: number, end: number): void {
    this.#text += this.source.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    this.#text += String.fromCodePoint(codepoint);
  }

  oncdata = ignore;
  oncomment = ignore;
  ondeclaration = ignore;
  onprocessinginstruction = ignore;
  onend = ignore;

  #openElement(end: number): void {
    if (this.#open.length > MAX_DEPTH || this.#elements >= MAX_ELEMENTS) this.#tooDeep += 1;
    else this.#open.push(newElement(this.#tag, this.#attributes, end + 1));
    this.#elements += 1;
  }

  /** An element without content. */
  #add(end: number): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS) return;
    this.#open.push(newElement(this.#tag, this.#attributes, end + 1));
    this.#close(end + 1);
  }

  #endImplied(end: number): void {
    const rule = ENDED_BY[this.#tag];
    if (rule !== undefined) {
      const border = this.#open.findLastIndex(({ name }) => rule.within.includes(name));
      const at = this.#open.findIndex(({ name }, i) => i > border && rule.ends.includes(name));
      while (at > 0 && this.#open.length > at) this.#close(end);
    }
    if (!ENDS_PARAGRAPH.has(this.#tag)) return;
    const at = this.#open.findLastIndex(({ name }) => name === 'p' || PARAGRAPH_STAYS_IN.has(name));
    while (at > 0 && this.#open[at]?.name === 'p' && this.#open.length > at) this.#close(end);
  }

  #endText(): void {
    if (this.#text === '') return;
    const last = this.#last();
    last.children.push(this.#text);
    last.letters += this.#text.replace(UNSEEN, '').length;
    this.#text = '';
  }

  #close(to: number): void {
    const [closed] = this.#open.splice(-1);
    if (closed === undefined) return;
    closed.to = Math.max(closed.from, to);
    const parent = this.#last();
    parent.children.push(closed);
    parent.letters += closed.letters;
    parent.pictures += closed.pictures + (PICTURES.has(closed.name) ? 1 : 0);
    parent.lines += isLine(closed) ? 1 : closed.lines;
  }

  #last(): MailElement {
    return this.#open.at(-1) ?? newElement('', new Map(), 0);
  }

  #name(start: number, end: number): string {
    return this.source.slice(start, end).toLowerCase();
  }
}

function newElement(name: string, attributes: ReadonlyMap<string, string>, from: number): MailElement {
  return { name, attributes, children: [], from, to: from, letters: 0, pictures: 0, lines: 0 };
}

function ignore(): void {
  // Not seen.
}
