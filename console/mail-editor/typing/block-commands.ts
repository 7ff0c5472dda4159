import type { Fragment } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection, type Command } from 'prosemirror-state';
import { saying } from './say.js';
import { isBlock, schema } from '../document/schema.js';
import { allBlocks, blockAt, blocksAround, choose, enter, isChosen } from './selected.js';

/** Moves the block before or behind the one beside it. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const own = blockAt(state);
    if (own === null) return false;
    const $pos = state.doc.resolve(own.pos);
    const { parent } = $pos;
    const index = $pos.index();
    const sibling = parent.maybeChild(index + direction);
    if (sibling === null) return false;
    const [to, offset] = [
      direction < 0 ? own.pos - sibling.nodeSize : own.pos + sibling.nodeSize,
      state.selection.anchor - own.pos,
    ];
    const tr = state.tr.delete(own.pos, own.pos + own.node.nodeSize).insert(to, own.node);
    if (isChosen(state)) choose(tr, to);
    else tr.setSelection(TextSelection.near(tr.doc.resolve(to + offset))).scrollIntoView();
    dispatch?.(saying(tr, { what: 'moved', place: index + direction + 1, of: parent.childCount }));
    return true;
  };
}

export const duplicateBlock: Command = (state, dispatch) => {
  const own = blockAt(state);
  if (own === null) return false;
  const after = own.pos + own.node.nodeSize;
  const tr = state.tr.insert(after, own.node);
  dispatch?.(saying(choose(tr, after), { what: 'duplicated', type: own.node.type.name }));
  return true;
};

/** Removes the block; a column, box or mail that it leaves empty keeps room to type. */
export const removeBlock: Command = (state, dispatch) => {
  const own = blockAt(state);
  if (own === null) return false;
  const end = own.pos + own.node.nodeSize;
  const isOnly = state.doc.resolve(own.pos).parent.childCount === 1;
  const tr = isOnly
    ? state.tr.replaceWith(own.pos, end, schema.node('paragraph'))
    : state.tr.delete(own.pos, end);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(own.pos, tr.doc.content.size)))).scrollIntoView();
  dispatch?.(saying(tr, { what: 'removed', type: own.node.type.name }));
  return true;
};

/** Removes the block if it is chosen as such. */
export const removeChosen: Command = (state, dispatch) => isChosen(state) && removeBlock(state, dispatch);

/** Chooses the block, or the one around that. */
export const chooseBlock: Command = (state, dispatch) => {
  const around = blocksAround(state);
  const own = isChosen(state) ? around.at(-2) : around.at(-1);
  if (own === undefined) return false;
  dispatch?.(saying(choose(state.tr, own.pos), { what: 'chosen', type: own.node.type.name }));
  return true;
};

/** From a chosen block to the one before or behind it, into boxes and columns. */
export function stepBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    if (!isChosen(state)) return false;
    const all = allBlocks(state.doc);
    const next = all[all.findIndex(({ pos }) => pos === state.selection.from) + direction];
    if (next === undefined) return true;
    dispatch?.(saying(choose(state.tr, next.pos), { what: 'chosen', type: next.node.type.name }));
    return true;
  };
}

/** Into the text of a chosen block, or to the settings of one that has none. */
export function enterBlock(toSettings: () => void): Command {
  return (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection)) return false;
    const { node, from } = selection;
    if (!isBlock(node) || node.isAtom) toSettings();
    else if (node.isTextblock)
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from + 1 + node.content.size)));
    else dispatch?.(enter(state.tr, from));
    return true;
  };
}

/** A paragraph behind the block, however that ends. */
export const addParagraph: Command = (state, dispatch) => {
  const own = blockAt(state);
  if (own === null) return false;
  const after = own.pos + own.node.nodeSize;
  dispatch?.(enter(state.tr.insert(after, schema.node('paragraph')), after));
  return true;
};

/** Leaves a button for a paragraph behind it: buttons have one line. */
export const leaveButton: Command = (state, dispatch) =>
  state.selection.$from.parent.type.name === 'button' && addParagraph(state, dispatch);

/** A line break where a text may have one. */
export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (
    !$from.parent.inlineContent ||
    !$from.parent.type.contentMatch.matchType(schema.nodes['break'] ?? $from.parent.type)
  )
    return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.node('break')).scrollIntoView());
  return true;
};

/** Puts the blocks where the selection is: in the place of an empty paragraph, otherwise behind the block. */
export function insertBlock(block: Fragment, options: { from?: number } = {}): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    if (options.from !== undefined) tr.delete(options.from, state.selection.from);
    const own = blockAt(tr);
    if (own === null || block.firstChild === null) return false;
    const isEmpty = own.node.type.name === 'paragraph' && own.node.childCount === 0;
    const at = isEmpty ? own.pos : own.pos + own.node.nodeSize;
    const $at = tr.doc.resolve(at);
    const index = $at.index();
    if (!$at.parent.canReplace(index, isEmpty ? index + 1 : index, block)) return false;
    tr.replaceWith(at, isEmpty ? at + own.node.nodeSize : at, block);
    enter(tr, at);
    // What a button says is only proposed: what is typed replaces it.
    if (block.firstChild.type.name === 'button')
      tr.setSelection(TextSelection.create(tr.doc, at + 1, at + 1 + block.firstChild.content.size));
    dispatch?.(saying(tr, { what: 'added', type: block.firstChild.type.name }));
    return true;
  };
}
