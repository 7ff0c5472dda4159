import type { DOMOutputSpec, Node } from 'prosemirror-model';
import { isBlockType } from './shape.js';

type Data = Record<string, string>;

/** The element of a block, by which its look is found; `isCopied`: with all of its fields, for a paste. */
export function toDom(node: Node, isCopied = false): DOMOutputSpec {
  const { type, attrs } = node;
  const data: Data = { 'data-block': type.name };
  for (const field of ['id', 'align', 'look', 'full', 'rounded'] as const) {
    const value: unknown = attrs[field];
    if (typeof value === 'string' || value === true) data[`data-${field}`] = String(value);
  }
  if (isCopied) data['data-fields'] = JSON.stringify(attrs);
  if (!isBlockType(type.name)) return ['div', data, 0];
  switch (type.name) {
    case 'paragraph':
      return ['p', data, 0];
    case 'quote':
      return ['blockquote', data, 0];
    case 'heading':
      return [`h${String(attrs['level'])}`, data, 0];
    case 'list':
      return [attrs['ordered'] === true ? 'ol' : 'ul', data, 0];
    case 'button':
      return ['div', data, ['span', 0]];
    case 'columns':
    case 'box':
    case 'repeat':
      return ['div', data, 0];
    case 'divider':
      return ['div', data, ['hr']];
    case 'spacer':
      return ['div', { ...data, style: `height: ${String(Number(attrs['height']))}px` }];
    case 'image':
    case 'rows':
    case 'social':
    case 'html':
    case 'snippet':
      return ['div', data];
  }
}

export function itemDom(): DOMOutputSpec {
  return ['li', 0];
}
