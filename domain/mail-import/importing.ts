import { beginsAddress } from '../mail-document/begins-address.js';
import type {
  Address,
  ButtonBlock,
  Inline,
  MailBlock,
  MailValue,
  Phrase,
} from '../mail-document/document.js';
import { valueOutput } from '../mail-document/value-output.js';
import { cut } from './cut.js';
import { signOf, splitAtTags, type SignedSource, type SourceTag } from './find-tags.js';
import { isKnownPath } from './read-value.js';
import { tagMeanings, type TagMeaning } from './tag-meanings.js';

/** What a mail had that its blocks do not. */
export const leftOutKinds = ['picture', 'link', 'form', 'media', 'file', 'rest'] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];
/** Why something became HTML. */
export const htmlReasons = ['table', 'code', 'raw'] as const;
export type HtmlReason = (typeof htmlReasons)[number];

export interface LeftOut {
  what: LeftOutKind;
  count: number;
  /** One of them. */
  example: string;
}

export interface UnknownTag {
  tag: string;
  /** Whose it is, if that is known. */
  tool: string | null;
  count: number;
}

/** Blocks of code that are looked at; each of them is compiled. */
const MAX_CHECKED = 200;
const MAX_LISTED = 50;
const MAX_EXAMPLE = 200;
const MAX_ADDRESS = 2_048;
const MAX_PHRASE = 20;
const MAX_ALT = 1_000;
const MAX_LINE = 300;
const ONLY_SCHEME = /^https?:\/\/$/i;
const CONTROLS = /\p{Cc}/gu;
const UNSEEN = /[\p{Cc} ]{1,999}/gu;

/** A mail while it is read: its tags, and what is to be said of it. */
export class Importing {
  readonly source: string;
  readonly leftOut = new Map<LeftOutKind, LeftOut>();
  readonly unknown = new Map<string, UnknownTag>();
  /** By the ids of blocks. */
  readonly reasons = new Map<string, HtmlReason>();
  /** Lists that Word wrote as paragraphs, and that further ones belong to. */
  readonly wordLists = new WeakSet<MailBlock>();
  subject: string | null = null;
  preheader: string | null = null;
  /** Tags that have become values. */
  values = 0;
  readonly #tags: readonly SourceTag[];
  readonly #meanings: readonly TagMeaning[];
  /** Values and their tags. */
  readonly #origins = new WeakMap<object, number>();
  #ids = 0;
  #checked = 0;

  constructor(
    signed: SignedSource,
    private readonly given: { fields: ReadonlySet<string>; isTemplate: (code: string) => boolean },
  ) {
    this.source = signed.source;
    this.#tags = signed.tags;
    this.#meanings = tagMeanings(signed.tags, given.fields);
  }

  newId(): string {
    this.#ids += 1;
    return `b${String(this.#ids)}`;
  }

  meaning(tag: number): TagMeaning {
    return this.#meanings[tag] ?? { kind: 'unknown' };
  }

  codeOf(tag: number): string {
    return this.#tags[tag]?.code ?? '';
  }

  /** Whether code of the source is a template by itself; false for what exceeds the number that is looked at. */
  isTemplate(...codes: string[]): boolean {
    return codes.every((code) => {
      this.#checked += 1;
      return this.#checked <= MAX_CHECKED && this.given.isTemplate(code);
    });
  }

  leave(what: LeftOutKind, example: string): void {
    const known = this.leftOut.get(what) ?? {
      what,
      count: 0,
      example: cut(this.#spelled(example), MAX_EXAMPLE),
    };
    known.count += 1;
    this.leftOut.set(what, known);
  }

  /** A tag as the text that it stays. */
  literal(tag: number): string {
    const code = this.codeOf(tag);
    this.#report(code, this.#tags[tag]?.tool ?? null);
    return code;
  }

  /** The value of a tag, of which it is known then what it came from. */
  value(tag: number, value: MailValue): MailValue {
    this.values += 1;
    if (!isKnownPath(value.value, this.given.fields)) this.#report(this.codeOf(tag), null);
    const made = { ...value };
    this.#origins.set(made, tag);
    return made;
  }

  /** A value with marks, which is still known by what it came from. */
  marked(value: MailValue, marks: object): Inline {
    const made = { ...value, ...marks };
    const tag = this.#origins.get(value);
    if (tag !== undefined) this.#origins.set(made, tag);
    return made;
  }

  /** The Liquid of a value as a part of code; below an item, its name there. */
  valueCode(value: MailValue): string {
    const tag = this.#origins.get(value);
    const meaning = tag === undefined ? null : this.meaning(tag);
    return tag !== undefined && meaning?.kind === 'value' && meaning.ofItem === true
      ? this.codeOf(tag)
      : valueOutput(value);
  }

  /** Texts and values. A tag that is not known stays a text. */
  phrase(signed: string): Phrase {
    const parts = splitAtTags(signed.replace(CONTROLS, ' '))
      .slice(0, MAX_PHRASE)
      .map((part) =>
        typeof part === 'string' ? cut(part, MAX_ALT) : (this.#valueOf(part) ?? this.literal(part)),
      );
    return parts.every((part) => typeof part === 'string') ? parts.join('').trim() : parts;
  }

  /** What a button says. */
  label(signed: string): ButtonBlock['content'] {
    const phrase = this.phrase(signed);
    return (typeof phrase === 'string' ? [phrase] : phrase).map((part) =>
      typeof part === 'string' ? { text: part } : part,
    );
  }

  /** A line of Liquid, such as a subject, without tags that mean nothing; null if nothing is left. */
  line(signed: string): string | null {
    const parts = splitAtTags(signed);
    const known = parts.filter((part) => typeof part === 'string' || this.meaning(part).kind !== 'unknown');
    const line = known
      .map((part) => (typeof part === 'string' ? part : this.expanded(signOf(part))))
      .join('');
    const words = parts.filter((part) => typeof part === 'string').join('');
    const isLiquid = line.length <= MAX_LINE && this.isTemplate(line);
    const found = isLiquid ? line : cut(words.replace(/[{}]/g, ''), MAX_LINE);
    const shown = found.replace(UNSEEN, ' ').trim();
    return shown === '' ? null : shown;
  }

  /** An address; null for one that leads nowhere, which is said. */
  address(signed: string): Address | null {
    const parts = splitAtTags(signed.replace(CONTROLS, '').trim()).map((part) =>
      typeof part === 'string' ? part : this.#valueOf(part),
    );
    const [first, second] = parts;
    if (parts.includes(null)) for (const part of splitAtTags(signed)) this.#reportUnknown(part);
    if (first === undefined || parts.length > MAX_PHRASE || signed.length > MAX_ADDRESS) return null;
    // Some write a scheme before a tag that stands for a whole address.
    if (typeof first === 'string' && ONLY_SCHEME.test(first) && isWholeAddress(second)) return [second];
    const begun = typeof first === 'string' ? withScheme(first) : first;
    const known = [begun, ...parts.slice(1)].filter((part) => part !== null);
    if (known.length <= parts.length - 1 || (typeof begun === 'string' && !beginsAddress(begun))) return null;
    return known.every((part) => typeof part === 'string') ? known.join('') : known;
  }

  /** A part of the source with its tags, of which those with a meaning here have that. */
  expanded(signed: string): string {
    return splitAtTags(signed)
      .map((part) => {
        if (typeof part === 'string') return part;
        const meaning = this.meaning(part);
        if (meaning.kind === 'unknown') return this.literal(part).replaceAll('{', '&#123;');
        return meaning.kind === 'value' && meaning.ofItem !== true
          ? valueOutput(meaning.value)
          : this.codeOf(part);
      })
      .join('');
  }

  /** A part of the source as it was. */
  #spelled(signed: string): string {
    return splitAtTags(signed)
      .map((part) => (typeof part === 'string' ? part : this.codeOf(part)))
      .join('');
  }

  /** The value of a tag; null if it has none. */
  #valueOf(tag: number): MailValue | null {
    const meaning = this.meaning(tag);
    return meaning.kind === 'value' ? this.value(tag, meaning.value) : null;
  }

  #reportUnknown(part: string | number): void {
    if (typeof part === 'number' && this.meaning(part).kind !== 'value') this.literal(part);
  }

  #report(code: string, tool: string | null): void {
    const tag = cut(code, MAX_EXAMPLE);
    const known = this.unknown.get(tag) ?? { tag, tool, count: 0 };
    known.count += 1;
    if (this.unknown.size < MAX_LISTED) this.unknown.set(tag, known);
  }
}

function isWholeAddress(part: MailValue | string | null | undefined): part is MailValue {
  return typeof part === 'object' && part?.value === 'unsubscribeUrl';
}

function withScheme(text: string): string {
  return /^www\./i.test(text) ? `https://${text}` : text;
}
