import { Schema, type Attrs, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model';
import { colorNames } from '../../../domain/mail-document/document.js';
import type { BlockType } from './document.js';
import { toDom, itemDom } from './to-dom.js';
import { boldIn, blockRules, italicIn, linkIn, type Dom } from './parse-rules.js';
import { isRequired, settingNames } from './shape.js';

/** What a new block has where something is required. */
const defaults: Readonly<Record<string, unknown>> = {
  ...{ href: '', src: '', of: '', html: '', snippet: '', height: 24, level: 2 },
  ...{ links: [], rows: [] },
};

function settings(type: BlockType): Record<string, { default: unknown }> {
  const initial = (field: string): unknown => (isRequired(type, field) ? defaults[field] : undefined) ?? null;
  return Object.fromEntries(settingNames(type).map((field) => [field, { default: initial(field) }]));
}

/** A block of a document. Its attributes are the block's fields; null is none. */
function block(type: BlockType, spec: NodeSpec = {}): NodeSpec {
  return {
    group: 'block',
    attrs: settings(type),
    parseDOM: blockRules(type),
    toDOM: (node) => toDom(node),
    ...spec,
  };
}

const atom = { atom: true, draggable: true } as const;
const texts = { content: 'inline*', group: 'block text' } as const;

const blockNodes: Record<BlockType, NodeSpec> = {
  paragraph: block('paragraph', texts),
  heading: block('heading', { ...texts, defining: true }),
  quote: block('quote', { ...texts, defining: true }),
  button: block('button', { content: '(text | value)*', marks: '', defining: true }),
  list: block('list', { content: 'item+' }),
  image: block('image', atom),
  divider: block('divider', atom),
  spacer: block('spacer', atom),
  columns: block('columns', { content: 'column{2,3}', isolating: true }),
  box: block('box', { content: 'block+', defining: true }),
  rows: block('rows', atom),
  repeat: block('repeat', { content: 'block+', isolating: true }),
  social: block('social', atom),
  html: block('html', atom),
  snippet: block('snippet', atom),
};

const innerNodes: Record<string, NodeSpec> = {
  item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: itemDom },
  column: {
    content: 'block+',
    isolating: true,
    parseDOM: [{ tag: 'div[data-column]' }],
    toDOM: () => ['div', { 'data-column': '' }, 0],
  },
  text: { group: 'inline' },
  break: {
    ...{ group: 'inline', inline: true, selectable: false },
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  value: {
    ...{ group: 'inline', inline: true, atom: true },
    attrs: { value: { default: '' }, fallback: { default: null }, format: { default: null } },
    parseDOM: [{ tag: 'span[data-value]', getAttrs: (dom) => ({ ...valueIn(dom) }) }],
    toDOM: ({ attrs }) => [
      'span',
      toData({ value: attrs['value'], fallback: attrs['fallback'], format: attrs['format'] }),
      String(attrs['value']),
    ],
    leafText: ({ attrs }) => `{{ ${String(attrs['value'])} }}`,
  },
  liquid: {
    ...{ group: 'inline', inline: true, atom: true },
    attrs: { liquid: { default: '' } },
    parseDOM: [
      { tag: 'span[data-liquid]', getAttrs: (dom) => ({ liquid: dom.getAttribute('data-liquid') ?? '' }) },
    ],
    toDOM: ({ attrs }) => ['span', toData({ liquid: attrs['liquid'] }), String(attrs['liquid'])],
    leafText: ({ attrs }) => String(attrs['liquid']),
  },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { link: { default: '' } },
    inclusive: false,
    parseDOM: [
      { tag: 'a[data-link]', priority: 60, getAttrs: linkIn },
      { tag: 'a[href]', getAttrs: linkIn },
    ],
    // Not a link of this page: a press selects its text.
    toDOM: ({ attrs }) => ['a', { 'data-link': JSON.stringify(attrs['link']) }, 0],
  },
  bold: { parseDOM: boldIn, toDOM: () => ['strong', 0] },
  italic: { parseDOM: italicIn, toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  color: {
    attrs: { color: { default: 'soft' } },
    parseDOM: [{ tag: 'span[data-color]', getAttrs: colorIn }],
    toDOM: ({ attrs }) => ['span', { 'data-color': String(attrs['color']) }, 0],
  },
};

/** What may be where in a document, for the editor. */
export const schema = new Schema({
  nodes: { doc: { content: 'block+' }, ...blockNodes, ...innerNodes },
  marks,
});

export function isBlock(node: Node): boolean {
  return node.type.isInGroup('block');
}

/** The attributes of a node, of which each may be anything. */
export function readAttrs({ attrs }: { attrs: Attrs }): Readonly<Record<string, unknown>> {
  return attrs;
}

function valueIn(dom: Dom): Record<string, string | null> {
  const { value = '', fallback = null, format = null } = dom.dataset;
  return { value, fallback, format };
}

function colorIn(dom: Dom): { color: string } | false {
  const { color = '' } = dom.dataset;
  return colorNames.some((name) => name === color) ? { color } : false;
}

function toData(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      typeof value === 'string' ? [[`data-${field}`, value]] : [],
    ),
  );
}
