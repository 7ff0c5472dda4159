import type { Where } from '../automation/where.js';
import type { MailValue } from '../mail-document/document.js';
import { VALUE_PATH } from '../mail-document/value-output.js';
import type { SourceTag } from './find-tags.js';
import { readCondition } from './read-condition.js';
import { foreignValue, ourPath, outputValue, type ValueScope } from './read-value.js';

/** What is around blocks: shown to those who meet a condition, or once for each item of a list. */
export type Around = { when: Where } | { of: string; max?: number };

export type TagMeaning =
  /** `ofItem`: below what the loop around it calls its item. */
  | { kind: 'value'; value: MailValue; ofItem?: true }
  /** A link to unsubscribe, with words of its own. */
  | { kind: 'unsubscribe'; words: string }
  /** Liquid that a document keeps as it is. */
  | { kind: 'code' }
  /** `around` is null if only Liquid can say it, `isOurs` false if not even that can, for it names what is not known here. */
  | { kind: 'open'; around: Around | null; isOurs: boolean }
  /** The number of the tag that opens what this divides or closes. */
  | { kind: 'middle' | 'close'; opener: number }
  /** Stays a text, and is said. */
  | { kind: 'unknown' };

const TAG = /^([a-z_]{1,20})(?:\s{1,9}([^\n]{0,400}))?$/;
const LOOP = /^([A-Za-z_]\w{0,60}) in ([\w.[\]-]{1,256})(?:\s{1,3}limit:\s{0,3}(\d{1,3}))?$/;
const OPENERS = new Set([
  'if',
  'unless',
  'for',
  'case',
  'capture',
  'raw',
  'comment',
  'tablerow',
  'ifchanged',
]);
const MIDDLES = new Set(['else', 'elsif', 'when']);
const SINGLE = new Set(['assign', 'echo', 'increment', 'decrement', 'cycle', 'break', 'continue']);
const NAMES = /"[^"]{0,400}"|'[^']{0,400}'|[A-Za-z_$][\w.-]{0,255}/g;
const KEYWORDS = new Set(
  'and or contains in blank empty nil null true false limit offset reversed with as by'.split(' '),
);
/** What is not rendered, or only later. */
const VERBATIM = new Set(['raw', 'comment']);
const WORDS = /^["']([^"']{1,200})["']$/;
const MAX_ITEMS = 50;
/** Tags within each other. */
const MAX_OPEN = 50;

/** The meanings of all tags of a mail, in their order. */
export function tagMeanings(tags: readonly SourceTag[], fields: ReadonlySet<string>): TagMeaning[] {
  const reader = new MeaningReader(fields);
  for (const tag of tags) reader.read(tag);
  return reader.finish();
}

/** An opener that is not closed yet. */
interface OpenTag {
  tag: string;
  at: number;
  item: string | null;
  middles: number[];
}

class MeaningReader {
  readonly #meanings: TagMeaning[] = [];
  readonly #open: OpenTag[] = [];
  /** Names that the mail itself gives to something. */
  readonly #assigned = new Set<string>();

  constructor(private readonly fields: ReadonlySet<string>) {}

  read(tag: SourceTag): void {
    this.#meanings.push(this.#meaning(tag));
  }

  /** What is never closed opens nothing. */
  finish(): TagMeaning[] {
    for (const { at, middles } of this.#open)
      for (const one of [at, ...middles]) this.#meanings[one] = { kind: 'unknown' };
    return this.#meanings;
  }

  #scope(): ValueScope {
    return { fields: this.fields, items: this.#open.flatMap(({ item }) => item ?? []) };
  }

  #meaning(tag: SourceTag): TagMeaning {
    const around = this.#open.at(-1)?.tag ?? '';
    if (VERBATIM.has(around) && innerTag(tag) !== `end${around}`) return { kind: 'code' };
    if (tag.code.startsWith('{%')) return this.#tag(tag);
    if (tag.tool !== null) {
      const value = foreignValue(tag, this.#scope());
      return value === null ? { kind: 'unknown' } : { kind: 'value', value };
    }
    const value = outputValue(tag, this.#scope());
    const [path = ''] = tag.name.split(/[\s|]/, 1);
    const [root = ''] = path.split(/[.[]/, 1);
    if (value !== null)
      return { kind: 'value', value, ...(this.#scope().items.includes(root) && { ofItem: true }) };
    return /^["'\d]/.test(root) || this.#isOurs(path) ? { kind: 'code' } : { kind: 'unknown' };
  }

  #isOurs(path: string): boolean {
    const [root = ''] = path.split(/[.[]/, 1);
    const { items } = this.#scope();
    if (this.#assigned.has(root) || items.includes(root)) return true;
    return VALUE_PATH.test(path) && ourPath(path, { fields: this.fields, items: [] }) === path;
  }

  /** Whether all that a tag names is known here by that name. */
  #areOurs(code: string): boolean {
    return [...code.matchAll(NAMES)]
      .map(([name]) => name)
      .every((name) => /^["']/.test(name) || KEYWORDS.has(name) || this.#isOurs(name));
  }

  #tag({ name }: SourceTag): TagMeaning {
    const [, tag = '', rest = ''] = TAG.exec(name) ?? [];
    if (tag === 'unsubscribe') return { kind: 'unsubscribe', words: WORDS.exec(rest)?.[1] ?? 'Unsubscribe' };
    if (tag === 'unsubscribe_link' || tag === 'unsubscribe_url')
      return { kind: 'value', value: { value: 'unsubscribeUrl' } };
    if (OPENERS.has(tag)) return this.#opened(tag, rest.trim());
    if (tag.startsWith('end')) return this.#closed(tag.slice('end'.length));
    if (MIDDLES.has(tag)) return this.#divided(tag, rest);
    if (!SINGLE.has(tag)) return { kind: 'unknown' };
    this.#assigned.add(rest.split(/[\s=]/, 1)[0] ?? '');
    return { kind: 'code' };
  }

  #opened(tag: string, rest: string): TagMeaning {
    if (this.#open.length >= MAX_OPEN) return { kind: 'unknown' };
    const around = this.#around(tag, rest);
    const [item = ''] = tag === 'for' || tag === 'capture' ? rest.split(' ', 1) : [];
    const isOurs = this.#areOurs(rest.slice(item.length));
    // What only Liquid repeats keeps its name.
    if (around === null && isOurs) this.#assigned.add(item);
    const isLoop = tag === 'for' && around !== null;
    this.#open.push({ tag, at: this.#meanings.length, item: isLoop ? item : null, middles: [] });
    return { kind: 'open', around, isOurs };
  }

  #around(tag: string, rest: string): Around | null {
    if (tag === 'if' || tag === 'unless') {
      const where = readCondition(rest, this.#scope());
      if (where === null) return null;
      return { when: tag === 'if' ? where : { none: [where] } };
    }
    const [, , path = '', max] = tag === 'for' ? (LOOP.exec(rest) ?? []) : [];
    const of = ourPath(path, this.#scope());
    const isWithin = this.#open.some((one) => one.item !== null);
    if (of === null || isWithin) return null;
    const limit = Number(max ?? MAX_ITEMS);
    return { of, max: Math.min(Math.max(limit, 1), MAX_ITEMS) };
  }

  #divided(tag: string, rest: string): TagMeaning {
    const open = this.#open.at(-1);
    const opener = open === undefined ? undefined : this.#meanings[open.at];
    if (open === undefined || opener?.kind !== 'open') return { kind: 'unknown' };
    // Only one that is shown or else the other.
    const isElse =
      tag === 'else' && open.middles.length === 0 && opener.around !== null && 'when' in opener.around;
    if (!isElse) {
      const isOurs = opener.isOurs && this.#areOurs(rest);
      this.#meanings[open.at] = { kind: 'open', around: null, isOurs };
    }
    open.middles.push(this.#meanings.length);
    return { kind: 'middle', opener: open.at };
  }

  #closed(tag: string): TagMeaning {
    if (this.#open.at(-1)?.tag !== tag) return { kind: 'unknown' };
    const [open] = this.#open.splice(-1);
    return open === undefined ? { kind: 'unknown' } : { kind: 'close', opener: open.at };
  }
}

function innerTag({ name }: SourceTag): string {
  return TAG.exec(name)?.[1] ?? '';
}
