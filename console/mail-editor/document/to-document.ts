import type { Node } from 'prosemirror-model';
import type { Inline, MailBlock } from './document.js';
import { readAttrs } from './schema.js';
import { isInline, isMailBlock } from './shape.js';

/** What is written in the editor, as blocks of a document. */
export function toBlocks(node: Node): MailBlock[] {
  return node.children.filter((child) => !isRoom(child)).map(toBlock);
}

/** An empty paragraph that only gives room to type. */
export function isRoom({ type, attrs, childCount }: Node): boolean {
  return type.name === 'paragraph' && childCount === 0 && attrs['id'] === null;
}

/** Nodes do not change: one that has stayed is the same block as before. */
const known = new WeakMap<Node, MailBlock>();

export function toBlock(node: Node): MailBlock {
  const before = known.get(node);
  if (before !== undefined) return before;
  const block: unknown = { ...given(readAttrs(node)), type: node.type.name, ...contentIn(node) };
  if (!isMailBlock(block)) throw new TypeError(`${node.type.name} is not a block of a document`);
  known.set(node, block);
  return block;
}

function given(attrs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));
}

function contentIn(node: Node): object {
  switch (node.type.name) {
    case 'paragraph':
    case 'quote':
    case 'heading':
    case 'button':
      return { content: toInlines(node) };
    case 'list':
      return { items: node.children.map((item) => item.children.flatMap(toInlines)) };
    case 'columns':
      return { columns: node.children.map(toBlocks) };
    case 'box':
    case 'repeat':
      return { blocks: toBlocks(node) };
    default:
      return {};
  }
}

export function toInlines(node: Node): Inline[] {
  return node.children.map((part) => {
    const inline: unknown = inlineFields(part);
    if (!isInline(inline)) throw new TypeError(`${part.type.name} is not a text or value of a document`);
    return inline;
  });
}

/** Control characters, which a paste may bring, are none of a text's. */
const CONTROL = /\p{Cc}/gu;

function inlineFields(part: Node): object {
  const { name } = part.type;
  if (name === 'break') return { break: true };
  if (name === 'liquid') return { liquid: readAttrs(part)['liquid'] };
  return {
    ...(name === 'text' ? { text: (part.text ?? '').replace(CONTROL, ' ') } : given(readAttrs(part))),
    ...Object.fromEntries(
      part.marks.map((mark) => [mark.type.name, readAttrs(mark)[mark.type.name] ?? true]),
    ),
  };
}
