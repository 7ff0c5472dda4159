import Joi from 'joi';
import type {
  BlockType,
  BoxBlock,
  ButtonBlock,
  ColumnsBlock,
  DividerBlock,
  HeadingBlock,
  HtmlBlock,
  ImageBlock,
  ListBlock,
  MailBlock,
  MailRow,
  ParagraphBlock,
  QuoteBlock,
  RepeatBlock,
  RowsBlock,
  SnippetBlock,
  SocialBlock,
  SocialLink,
  SpacerBlock,
  TranslatedBlock,
} from '../../domain/mail-document/document.js';
import {
  MAX_BLOCK_DEPTH,
  MAX_BLOCKS,
  MAX_CODE,
  MAX_DOCUMENT_BYTES,
  MAX_ITEMS,
  MAX_ROWS,
} from '../../domain/mail-document/document-limits.js';
import { isLonger } from '../../domain/contact/custom-fields.js';
import { isJsonObject } from '../../domain/json/json.js';
import { mailWhere } from '../automations/steps/condition-schemas.js';
import { boundedArray } from '../http/input/array-schemas.js';
import { id as documentId } from '../http/input/common-schemas.js';
import { template } from '../http/input/liquid-schemas.js';
import { address, inlineList, label, phrase, plain, valuePath } from './inline-schemas.js';

export const BLOCK_ID = /^[a-z0-9]{1,12}$/;
/** The keys of code; a quotation mark within a text has a backslash before it. */
const CODE = /"(?:liquid|html)":/g;
const TEXT_PLACE = /^(?:content|alt|(?:items|rows|links)\[\d{1,3}\](?:\.(?:label|value|alt|name))?)$/;
const MAX_LIST_ITEMS = 200;
const MAX_LINKS = 20;
const TOO_MANY = `has more than ${String(MAX_BLOCKS)} blocks, including those in others`;
const TOO_LONG = `must not exceed ${String(MAX_DOCUMENT_BYTES / 1_024)} KiB of JSON`;

/** The fields of every block. */
function common<T extends BlockType>(type: T) {
  return {
    id: Joi.string()
      .pattern(BLOCK_ID)
      .required()
      .messages({ 'string.pattern.base': 'must have 1 to 12 letters in lower case or digits' }),
    type: Joi.string<T>().valid(type).required(),
    when: mailWhere(),
    on: Joi.string().valid('phone', 'desktop'),
  };
}

const align = Joi.string().valid('center', 'end');
const look = Joi.string().valid('outline');
const flag = Joi.boolean();
const pixels = (min: number, max: number): Joi.NumberSchema => Joi.number().integer().min(min).max(max);

const row = Joi.object<MailRow, true>({
  image: address(),
  alt: phrase(),
  label: inlineList().required(),
  value: inlineList().required(),
  repeat: valuePath(),
}).meta({ component: 'MailRow' });

const link = Joi.object<SocialLink, true>({ name: plain(200).required(), href: address().required() });

const content = inlineList().required();

/** The blocks that contain no others. */
const simple = {
  paragraph: Joi.object<ParagraphBlock, true>({ ...common('paragraph'), align, content }),
  quote: Joi.object<QuoteBlock, true>({ ...common('quote'), align, content }),
  heading: Joi.object<HeadingBlock, true>({
    ...common('heading'),
    align,
    level: Joi.number().valid(1, 2, 3).required(),
    content,
  }),
  list: Joi.object<ListBlock, true>({
    ...common('list'),
    ordered: flag,
    items: boundedArray(inlineList(), MAX_LIST_ITEMS).min(1).required(),
  }),
  button: Joi.object<ButtonBlock, true>({
    ...common('button'),
    align,
    content: label().required(),
    href: address().required(),
    look,
    full: flag,
  }),
  image: Joi.object<ImageBlock, true>({
    ...common('image'),
    align,
    src: address().required(),
    alt: phrase(),
    decorative: flag,
    href: address(),
    width: pixels(8, 1_200),
    rounded: flag,
  }),
  divider: Joi.object<DividerBlock, true>(common('divider')),
  spacer: Joi.object<SpacerBlock, true>({ ...common('spacer'), height: pixels(8, 96).required() }),
  rows: Joi.object<RowsBlock, true>({
    ...common('rows'),
    rows: boundedArray(row, MAX_ROWS).min(1).required(),
  }),
  social: Joi.object<SocialBlock, true>({
    ...common('social'),
    align,
    links: boundedArray(link, MAX_LINKS).min(1).required(),
  }),
  html: Joi.object<HtmlBlock, true>({
    ...common('html'),
    html: template().allow('').max(MAX_DOCUMENT_BYTES).required(),
    text: template().allow('').max(MAX_DOCUMENT_BYTES),
  }),
  snippet: Joi.object<SnippetBlock, true>({ ...common('snippet'), snippet: documentId().required() }),
};

/** The texts of a block in another language. Which of them it has depends on its type. */
export const translatedBlock = Joi.object<TranslatedBlock, true>({
  of: Joi.string()
    .pattern(/^[0-9a-f]{8}$/)
    .messages({ 'string.pattern.base': 'must be the hash of the texts that are translated' }),
  was: Joi.object<Record<string, string>>().pattern(
    TEXT_PLACE,
    Joi.string().allow('').max(MAX_DOCUMENT_BYTES),
  ),
  content: inlineList(),
  items: boundedArray(inlineList(), MAX_LIST_ITEMS).min(1),
  href: address(),
  src: address(),
  alt: phrase(),
  rows: boundedArray(row, MAX_ROWS).min(1),
  links: boundedArray(link.keys({ name: plain(200).allow('').required() }), MAX_LINKS).min(1),
  html: template().allow('').max(MAX_DOCUMENT_BYTES),
  text: template().allow('').max(MAX_DOCUMENT_BYTES),
}).meta({ component: 'MailTranslatedBlock' });

/** One cached schema per depth, since columns contain it several times. */
const inners = new Map<number, Joi.ArraySchema<MailBlock[]>>();

function inner(depth: number): Joi.ArraySchema<MailBlock[]> {
  const tooDeep = Joi.forbidden().messages({
    'any.unknown': `is nested deeper than ${String(MAX_BLOCK_DEPTH)}`,
  });
  const made =
    inners.get(depth) ??
    boundedArray<MailBlock>(depth > MAX_BLOCK_DEPTH ? tooDeep : block(depth), MAX_BLOCKS).messages({
      'array.max': TOO_MANY,
    });
  inners.set(depth, made);
  return made;
}

function schemasAt(depth: number): Record<BlockType, Joi.ObjectSchema> {
  const blocks = inner(depth + 1).required();
  return {
    ...simple,
    columns: Joi.object<ColumnsBlock, true>({
      ...common('columns'),
      columns: boundedArray<MailBlock[]>(inner(depth + 1), 3)
        .min(2)
        .required(),
      shares: boundedArray<number>(pixels(1, 12), 3).min(2),
    }),
    box: Joi.object<BoxBlock, true>({ ...common('box'), blocks, look }),
    repeat: Joi.object<RepeatBlock, true>({
      ...common('repeat'),
      of: valuePath().required(),
      max: pixels(1, MAX_ITEMS),
      blocks,
    }),
  };
}

function componentOf(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`;
}

/** One block; its fields depend on its type. */
function block(depth: number): Joi.AlternativesSchema<MailBlock> {
  const schemas = schemasAt(depth);
  const types = Object.keys(schemas);
  const described = depth === 1 ? { component: 'MailBlock' } : { ref: 'MailBlock' };
  return Joi.alternatives()
    .meta(described)
    .conditional<MailBlock, never>(Joi.ref('.type'), {
      switch: Object.entries(schemas).map(([type, then]) => ({
        is: type,
        then: depth === 1 ? then.meta({ component: componentOf(type) }) : then,
      })),
      otherwise: Joi.object({
        type: Joi.string()
          .valid(...types)
          .required()
          .messages({ 'any.only': `must be one of ${types.join(', ')}` }),
      }).unknown(),
    });
}

/** The blocks of a document. All of them are counted before any of them is validated. */
export function blockList(): Joi.ArraySchema<MailBlock[]> {
  return boundedArray<MailBlock>(block(1), MAX_BLOCKS, tooMuch).messages({
    'array.max': TOO_MANY,
    'blocks.count': TOO_MANY,
    'blocks.bytes': TOO_LONG,
    'blocks.code': `has more than ${String(MAX_CODE)} parts and blocks of code`,
  });
}

function tooMuch(blocks: readonly unknown[]): string | null {
  const text = JSON.stringify(blocks);
  if (isLonger(text, MAX_DOCUMENT_BYTES)) return 'blocks.bytes';
  if ((text.match(CODE)?.length ?? 0) > MAX_CODE) return 'blocks.code';
  return countBlocks(blocks) > MAX_BLOCKS ? 'blocks.count' : null;
}

/** Blocks that need not be valid yet. Recursion is bounded: bodies are at most 32 levels deep. */
function countBlocks(blocks: readonly unknown[]): number {
  return blocks.reduce<number>((sum, one) => sum + 1 + countWithin(one), 0);
}

function countWithin(one: unknown): number {
  if (!isJsonObject(one)) return 0;
  const { blocks, columns } = one;
  const lists = [blocks, ...(Array.isArray(columns) ? columns : [])];
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? countBlocks(list) : 0), 0);
}
