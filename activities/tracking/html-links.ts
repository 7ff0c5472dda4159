import { decodeKnownReferences, decodeReferences } from './decode-references.js';

/** A link of an HTML mail. */
export interface HtmlLink {
  /** Where its address stands, without quotes. */
  from: number;
  to: number;
  /** What it says, decoded. */
  href: string;
  /** The text that it shows, without tags, decoded as far as possible. */
  text: string;
}

/** Elements whose content is text, whatever it looks like. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);
const LINK_TAGS = new Set(['a', 'area']);
const LETTER = /[a-z]/i;
const SPACE = /\s/;

interface Tag {
  name: string;
  isEnd: boolean;
  href: { from: number; to: number } | null;
  /** Where what follows begins. */
  next: number;
}

/** The links of a document in their order, as a browser would read it. Takes linear time, and nothing is a syntax error. */
export function linksIn(html: string): HtmlLink[] {
  const links: HtmlLink[] = [];
  /** The link whose text is being read. */
  let inside: HtmlLink | null = null;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    if (inside !== null) inside.text += decodeKnownReferences(html.slice(at, end));
    if (open === -1) break;
    const skipped = endOfMarkup(html, open);
    const tag = skipped === null ? readTag(html, open) : null;
    if (tag === null) {
      if (skipped === null && inside !== null) inside.text += '<';
      at = skipped ?? open + 1;
      continue;
    }
    if (tag.name === 'a') inside = null;
    const link = tag.isEnd || !LINK_TAGS.has(tag.name) ? null : linkOf(html, tag);
    if (link !== null) links.push(link);
    if (tag.name === 'a') inside = link;
    at = tag.isEnd || !RAW.has(tag.name) ? tag.next : endOfRaw(html, tag);
  }
  return links;
}

function linkOf(html: string, { href }: Tag): HtmlLink | null {
  const decoded = href === null ? null : decodeReferences(html.slice(href.from, href.to));
  return href === null || decoded === null ? null : { ...href, href: decoded, text: '' };
}

/** Where a comment, doctype or instruction ends; null for anything else. */
function endOfMarkup(html: string, open: number): number | null {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  const second = html[open + 1];
  return second === '!' || second === '?' ? after(html, '>', open + 2) : null;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function endOfRaw(html: string, { name, next }: Tag): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = next;
  return close.exec(html)?.index ?? html.length;
}

/** Reads a tag; null if the bracket is text. One that is not closed reaches to the end and has no address. */
function readTag(html: string, open: number): Tag | null {
  const isEnd = html[open + 1] === '/';
  const start = open + (isEnd ? 2 : 1);
  if (!LETTER.test(html[start] ?? '')) return null;
  let at = skipUntil(html, start, (char) => SPACE.test(char) || char === '/' || char === '>');
  const name = html.slice(start, at).toLowerCase();
  let href: Tag['href'] = null;
  for (;;) {
    at = skipUntil(html, at, (char) => !SPACE.test(char) && char !== '/');
    if (at >= html.length) return { name, isEnd, href: null, next: html.length };
    if (html[at] === '>') return { name, isEnd, href, next: at + 1 };
    const attribute = readAttribute(html, at);
    at = attribute.next;
    if (attribute.name === 'href') href ??= attribute.value;
  }
}

function readAttribute(html: string, start: number): { name: string; value: Tag['href']; next: number } {
  // An equals sign at the start belongs to the name.
  const isNameEnd = (char: string): boolean => SPACE.test(char) || '/>='.includes(char);
  const nameEnd = skipUntil(html, start + 1, isNameEnd);
  const name = html.slice(start, nameEnd).toLowerCase();
  const equals = skipUntil(html, nameEnd, (char) => !SPACE.test(char));
  if (html[equals] !== '=') return { name, value: null, next: nameEnd };
  const from = skipUntil(html, equals + 1, (char) => !SPACE.test(char));
  const quote = html[from];
  if (quote === '>') return { name, value: null, next: from };
  if (quote !== '"' && quote !== "'") {
    const to = skipUntil(html, from, (char) => SPACE.test(char) || char === '>');
    return { name, value: { from, to }, next: to };
  }
  const close = html.indexOf(quote, from + 1);
  if (close === -1) return { name, value: null, next: html.length };
  return { name, value: { from: from + 1, to: close }, next: close + 1 };
}

function skipUntil(html: string, from: number, stops: (char: string) => boolean): number {
  let at = from;
  while (at < html.length && !stops(html.charAt(at))) at += 1;
  return at;
}
