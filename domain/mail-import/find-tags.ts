import { locateMergeTags } from '../render/merge-tags.js';

/** A Liquid output or tag, or a merge tag of another tool, exactly as the source has it. */
export interface SourceTag {
  code: string;
  /** Whose it is; null for what Liquid and the languages like it have in common. */
  tool: string | null;
  /** What it names, without signs. */
  name: string;
}

/** Tags that are read; further ones stay text. */
const MAX_TAGS = 3_000;
const LIQUID = /\{\{\{?[^{}]{1,400}\}\}\}?|\{%[^{}%]{1,400}%\}/g;
const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';
/** The signs themselves, and what no text may have. */
const SIGNS = /[\u{E000}\u{E001}\p{Cs}]|(?![\t\n\f\r])\p{Cc}/gu;
const SIGN = /\u{E000}(\d{1,5})\u{E001}/gu;

/**
 * A source in which each tag is a sign that no markup can be a part of: quotation marks and comparisons in tags would
 * end attributes and begin elements.
 */
export interface SignedSource {
  source: string;
  tags: readonly SourceTag[];
}

/** Finds the tags of a source. */
export function findTags(given: string): SignedSource {
  const text = given.replace(SIGNS, '');
  const tags: SourceTag[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { code, tool, name, from } of located(text)) {
    if (from < at) continue;
    if (tags.length === MAX_TAGS) break;
    parts.push(text.slice(at, from), signOf(tags.push({ code, tool, name }) - 1));
    at = from + code.length;
  }
  return { source: [...parts, text.slice(at)].join(''), tags };
}

function located(text: string): (SourceTag & { from: number })[] {
  const foreign = locateMergeTags(text)
    .filter(({ tag }) => !/^<\w/.test(tag))
    .map(({ tag, tool, name, at }) => ({ code: tag, tool, name, from: at }));
  const liquid = [...text.matchAll(LIQUID)].map(({ 0: code, index: from }) => ({
    code,
    tool: null,
    name: innerCode(code),
    from,
  }));
  return [...foreign, ...liquid].sort((a, b) => a.from - b.from || b.code.length - a.code.length);
}

/** What a tag is in a source, by its number. */
export function signOf(tag: number): string {
  return `${OPEN}${String(tag)}${CLOSE}`;
}

/** What stands between the braces. */
export function innerCode(code: string): string {
  return code
    .replace(/^[{%-]{1,4}/, '')
    .replace(/[}%-]{1,4}$/, '')
    .trim();
}

/** Texts and the numbers of tags, in their order. */
export function splitAtTags(signed: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let at = 0;
  for (const match of signed.matchAll(SIGN)) {
    if (match.index > at) parts.push(signed.slice(at, match.index));
    parts.push(Number(match[1]));
    at = match.index + match[0].length;
  }
  if (at < signed.length) parts.push(signed.slice(at));
  return parts;
}
