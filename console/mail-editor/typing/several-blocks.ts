import { Fragment } from 'prosemirror-model';
import {
  NodeSelection,
  Selection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isBlock, schema } from '../document/schema.js';
import { BlocksSelection, chooseBlocks } from './blocks-selection.js';
import { saying } from './say.js';
import { choose, isChosen } from './selected.js';

/** Blocks that are chosen as such: where they begin and end among those beside them. */
export interface ChosenBlocks {
  from: number;
  to: number;
  first: number;
  count: number;
  /** How many there are beside each other. */
  of: number;
}

/** The chosen blocks if they are several. */
export function severalChosen({ selection }: Pick<EditorState, 'selection'>): ChosenBlocks | null {
  if (!(selection instanceof BlocksSelection)) return null;
  const { $from, $to, from, to } = selection;
  const [first, end] = [$from.index(), $to.index()];
  return { from, to, first, count: end - first, of: $from.parent.childCount };
}

/** One more block at the end that moves, or one less. */
export function extendBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const { selection, doc } = state;
    const isSeveral = selection instanceof BlocksSelection;
    if (!isSeveral && !isChosen(state)) return false;
    const { from, to } = selection;
    const [first, last] = direction > 0 ? [from, to] : [to, from];
    const { anchor, head } = isSeveral ? selection : { anchor: first, head: last };
    const $head = doc.resolve(head);
    const next = direction > 0 ? $head.nodeAfter : $head.nodeBefore;
    if (next !== null) dispatch?.(reach(state.tr, anchor, head + direction * next.nodeSize));
    return true;
  };
}

/** Chooses what is between two edges of blocks: one block, or several. */
function reach(tr: Transaction, anchor: number, head: number): Transaction {
  const from = Math.min(anchor, head);
  const first = tr.doc.nodeAt(from);
  if (first !== null && first.nodeSize === Math.abs(anchor - head))
    return saying(choose(tr, from), { what: 'chosen', type: first.type.name });
  chooseBlocks(tr, anchor, head);
  return saying(tr, { what: 'severalChosen', count: severalChosen(tr)?.count ?? 0 });
}

/** From the chosen blocks to one beside them at a position. False if there is none. */
export function chooseTo({ state, dispatch }: EditorView, pos: number): boolean {
  const { selection, doc } = state;
  const isSeveral = selection instanceof BlocksSelection;
  if (!isSeveral && !isChosen(state)) return false;
  const isBackward = isSeveral && selection.anchor > selection.head;
  const $end = doc.resolve(selection.anchor);
  const start = isBackward ? selection.anchor - ($end.nodeBefore?.nodeSize ?? 0) : selection.from;
  const begun = doc.nodeAt(start);
  const { depth } = doc.resolve(start);
  const $pos = doc.resolve(pos);
  if (begun === null || $pos.depth < depth || $pos.start(depth) !== doc.resolve(start).start(depth))
    return false;
  const at = $pos.depth === depth ? pos : $pos.before(depth + 1);
  const other = doc.nodeAt(at);
  if (other === null) return false;
  dispatch(
    at < start ? reach(state.tr, start + begun.nodeSize, at) : reach(state.tr, start, at + other.nodeSize),
  );
  return true;
}

/** From several blocks to the first or the last of them. */
export function leaveBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const several = severalChosen(state);
    if (several === null) return false;
    const { from, to } = several;
    const last = state.doc.resolve(to).nodeBefore;
    if (last !== null)
      dispatch?.(direction < 0 ? choose(state.tr, from) : choose(state.tr, to - last.nodeSize));
    return true;
  };
}

/** Moves the chosen blocks before or behind the one beside them. */
export function moveBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const several = severalChosen(state);
    if (several === null) return false;
    const { from, to, first, count, of } = several;
    const { parent } = state.doc.resolve(from);
    const sibling = parent.maybeChild(direction < 0 ? first - 1 : first + count);
    if (sibling === null) return true;
    const { content } = state.doc.slice(from, to);
    const shift = direction * sibling.nodeSize;
    const tr = state.tr.delete(from, to).insert(from + shift, content);
    chooseBlocks(tr, from + shift, to + shift);
    dispatch?.(saying(tr, { what: 'moved', place: first + direction + 1, of }));
    return true;
  };
}

export const removeBlocks: Command = (state, dispatch) => {
  const several = severalChosen(state);
  if (several === null) return false;
  const { from, to, count, of } = several;
  const tr =
    count === of ? state.tr.replaceWith(from, to, schema.node('paragraph')) : state.tr.delete(from, to);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)))).scrollIntoView();
  dispatch?.(saying(tr, { what: 'severalRemoved', count }));
  return true;
};

export const duplicateBlocks: Command = (state, dispatch) => {
  const several = severalChosen(state);
  if (several === null) return false;
  const { from, to } = several;
  const tr = state.tr.insert(to, state.doc.slice(from, to).content);
  dispatch?.(chooseBlocks(tr, to, to + (to - from)));
  return true;
};

/** Puts the chosen blocks into a box. */
export const boxBlocks: Command = (state, dispatch) => {
  const { selection } = state;
  const isOne = selection instanceof NodeSelection && isBlock(selection.node);
  if (!isOne && severalChosen(state) === null) return false;
  const { from, to, $from, $to } = selection;
  const box = schema.node('box', null, state.doc.slice(from, to).content);
  if (!$from.parent.canReplace($from.index(), $to.index(), Fragment.from(box))) return false;
  dispatch?.(saying(choose(state.tr.replaceWith(from, to, box), from), { what: 'added', type: 'box' }));
  return true;
};
