import type { Mark, Node } from 'prosemirror-model';
import type { Inline, MailBlock, MailDocument, Marks } from './document.js';
import { schema } from './schema.js';
import { settingNames, type Settings } from './shape.js';

/**
 * Turns a document into the editor's nodes. If nothing can be typed at its end, an empty paragraph is added; it has no id and is
 * not saved.
 */
export function toNode({ blocks }: Pick<MailDocument, 'blocks'>): Node {
  return schema.node('doc', null, withRoom(blocks.map(blockNode), true));
}

/** Nodes that may be all there is: an empty paragraph takes the place of nothing. */
function withRoom(nodes: Node[], isOutermost = false): Node[] {
  const last = nodes.at(-1);
  const isClosed = last !== undefined && isOutermost && !last.isTextblock;
  return last === undefined || isClosed ? [...nodes, schema.node('paragraph')] : nodes;
}

export function blockNode(block: MailBlock): Node {
  return schema.node(block.type, attrsIn(block.type, { ...block }), contentNodes(block));
}

function attrsIn(type: MailBlock['type'], block: Settings): Settings {
  return Object.fromEntries(settingNames(type).map((field) => [field, block[field] ?? null]));
}

function contentNodes(block: MailBlock): Node[] {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
    case 'button':
      return inlineNodes(block.content);
    case 'list':
      return block.items.map((item) =>
        schema.node('item', null, schema.node('paragraph', null, inlineNodes(item))),
      );
    case 'columns':
      return block.columns.map((blocks) => schema.node('column', null, withRoom(blocks.map(blockNode))));
    case 'box':
    case 'repeat':
      return withRoom(block.blocks.map(blockNode));
    default:
      return [];
  }
}

export function inlineNodes(content: readonly Inline[]): Node[] {
  return content.flatMap((part) => {
    if ('break' in part) return [schema.node('break')];
    if ('liquid' in part) return [schema.node('liquid', { liquid: part.liquid })];
    if ('text' in part) return part.text === '' ? [] : [schema.text(part.text, toMarks(part))];
    const { value, fallback = null, format = null } = part;
    return [schema.node('value', { value, fallback, format }, [], toMarks(part))];
  });
}

const flags = ['bold', 'italic', 'underline', 'strike', 'code'] as const;

function toMarks(part: Marks): Mark[] {
  const { link, color } = part;
  return [
    ...(link === undefined ? [] : [schema.mark('link', { link })]),
    ...flags.filter((flag) => part[flag] === true).map((flag) => schema.mark(flag)),
    ...(color === undefined ? [] : [schema.mark('color', { color })]),
  ];
}
