import { Plugin } from 'prosemirror-state';
import { newId } from './document/new-id.js';
import { readAttrs, isBlock, schema } from './document/schema.js';
import { isRoom } from './document/to-document.js';

/**
 * Gives each block a unique id, also after a paste or a split, since conditions and translations refer to it. After a last block
 * without text, adds an empty paragraph to type in. Both are undone together with the change that required them.
 */
export const keepIds = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const seen = new Set<unknown>();
    doc.descendants((node, pos, parent, index) => {
      if (node.isTextblock && parent?.type.name === 'item') return false;
      if (!isBlock(node)) return true;
      const { id } = readAttrs(node);
      const isLast = index === (parent?.childCount ?? 0) - 1;
      if (isRoom(node) && isLast) return false;
      if (id === null || seen.has(id)) tr.setNodeAttribute(pos, 'id', newId());
      seen.add(id);
      return !node.isTextblock;
    });
    if (doc.lastChild?.isTextblock === false) tr.insert(doc.content.size, schema.node('paragraph'));
    return tr.docChanged ? tr : null;
  },
});
