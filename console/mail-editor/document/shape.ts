import { isJsonObject } from '../../../domain/json/json.js';
import { colorNames, mailFonts, plainFormats } from '../../../domain/mail-document/document.js';
import type { BlockType, Inline, MailBlock, MailDocument, Phrase } from './document.js';

/** Fields of a block, of which each may be anything. */
export type Settings = Readonly<Record<string, unknown>>;

type Guard = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Guard>>;

interface Shape {
  required: Fields;
  optional: Fields;
}

const text: Guard = (value) => typeof value === 'string';
const number: Guard = (value) => typeof value === 'number';
const flag: Guard = (value) => typeof value === 'boolean';
const isTrue: Guard = (value) => value === true;
const isOneOf =
  (...values: readonly unknown[]): Guard =>
  (value) =>
    values.includes(value);
const eachIs =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard);
const shaped =
  (shape: Shape): Guard =>
  (value) =>
    fits(value, shape);

const format: Guard = (value) =>
  plainFormats.some((plain) => plain === value) || (typeof value === 'string' && value.startsWith('money:'));
const valueFields = { required: { value: text }, optional: { fallback: text, format } };
const phrase: Guard = (value) => isPhrase(value);
const marks = {
  ...{ bold: isTrue, italic: isTrue, underline: isTrue, strike: isTrue, code: isTrue },
  ...{ color: isOneOf(...colorNames), link: phrase },
};
const inlineShapes: readonly Shape[] = [
  { required: { text }, optional: marks },
  { required: valueFields.required, optional: { ...valueFields.optional, ...marks } },
  { required: { liquid: text }, optional: {} },
  { required: { break: isTrue }, optional: {} },
];
const content = eachIs(isInline);
const label = eachIs((part) => fits(part, valueFields) || fits(part, { required: { text }, optional: {} }));
const blocks = eachIs(isMailBlock);
const align = isOneOf('center', 'end');
const look = isOneOf('outline');
const row = shaped({
  required: { label: content, value: content },
  optional: { image: phrase, alt: phrase, repeat: text },
});
const link = shaped({ required: { name: text, href: phrase }, optional: {} });

/** What every block has. */
const common: Shape = {
  required: { id: text, type: text },
  optional: { when: isJsonObject, on: isOneOf('phone', 'desktop') },
};

/** The fields that only one type of block has. */
const own: Record<BlockType, Shape> = {
  paragraph: { required: { content }, optional: { align } },
  quote: { required: { content }, optional: { align } },
  heading: { required: { content, level: isOneOf(1, 2, 3) }, optional: { align } },
  list: { required: { items: eachIs(content) }, optional: { ordered: flag } },
  button: { required: { content: label, href: phrase }, optional: { align, look, full: flag } },
  image: {
    required: { src: phrase },
    optional: { align, alt: phrase, decorative: flag, href: phrase, width: number, rounded: flag },
  },
  divider: { required: {}, optional: {} },
  spacer: { required: { height: number }, optional: {} },
  columns: { required: { columns: eachIs(blocks) }, optional: { shares: eachIs(number) } },
  box: { required: { blocks }, optional: { look } },
  rows: { required: { rows: eachIs(row) }, optional: {} },
  repeat: { required: { of: text, blocks }, optional: { max: number } },
  social: { required: { links: eachIs(link) }, optional: { align } },
  html: { required: { html: text }, optional: { text } },
  snippet: { required: { snippet: text }, optional: {} },
};

const style = shaped({
  required: {},
  optional: {
    ...{ width: number, page: text, card: text, corner: number },
    ...{ font: isOneOf(...mailFonts), head: isOneOf('brand', 'none') },
  },
});

const documentShape: Shape = {
  required: { version: isOneOf(1), blocks },
  optional: { language: text, style, translations: isJsonObject },
};

/** Whether the editor can show it: it has the form of a document, whether or not the API takes it. */
export function isMailDocument(value: unknown): value is MailDocument {
  return fits(value, documentShape);
}

export function isMailBlock(value: unknown): value is MailBlock {
  if (!isJsonObject(value)) return false;
  const { type } = value;
  return isBlockType(type) && fits(value, fullShape(type));
}

export function isInline(value: unknown): value is Inline {
  return inlineShapes.some((shape) => fits(value, shape));
}

export function isPhrase(value: unknown): value is Phrase {
  return text(value) || eachIs((part) => text(part) || fits(part, valueFields))(value);
}

/** Whether these may be the settings of a block of a type. */
export function settingsFit(type: BlockType, fields: Settings): boolean {
  const { required, optional } = fullShape(type);
  const known: Fields = { ...required, ...optional };
  return settingNames(type).every(
    (field) => !Object.hasOwn(fields, field) || known[field]?.(fields[field]) === true,
  );
}

export function isBlockType(value: unknown): value is BlockType {
  return typeof value === 'string' && Object.hasOwn(own, value);
}

/** The fields of a type, without the texts and blocks within it. */
export function settingNames(type: BlockType): string[] {
  const { required, optional } = fullShape(type);
  const inner = ['type', 'content', 'items', 'columns', 'blocks'];
  return [...Object.keys(required), ...Object.keys(optional)].filter((field) => !inner.includes(field));
}

/** Whether a block of a type has to have a field. */
export function isRequired(type: BlockType, field: string): boolean {
  return Object.hasOwn(own[type].required, field);
}

function fullShape(type: BlockType): Shape {
  const { required, optional } = own[type];
  return {
    required: { ...common.required, ...required },
    optional: { ...common.optional, ...optional },
  };
}

function fits(value: unknown, { required, optional }: Shape): boolean {
  if (!isJsonObject(value)) return false;
  const hasAll = Object.keys(required).every((field) => Object.hasOwn(value, field));
  const known: Fields = { ...required, ...optional };
  return (
    hasAll &&
    Object.entries(value).every(
      ([field, given]) => Object.hasOwn(known, field) && known[field]?.(given) === true,
    )
  );
}
