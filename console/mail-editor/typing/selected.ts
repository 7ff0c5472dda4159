import type { Node, ResolvedPos } from 'prosemirror-model';
import { NodeSelection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import { isBlock } from '../document/schema.js';

/** A block where it stands. */
export interface Placed {
  node: Node;
  pos: number;
}

/** The blocks around the selection, the outermost first. The paragraph of a list's item is none. */
export function blocksAround({ selection }: Pick<EditorState, 'selection'>): Placed[] {
  const { $from } = selection;
  const found: Placed[] = [];
  for (let depth = 1; depth <= $from.depth; depth += 1) {
    const node = $from.node(depth);
    if (isBlock(node) && $from.node(depth - 1).type.name !== 'item')
      found.push({ node, pos: $from.before(depth) });
  }
  if (selection instanceof NodeSelection && isBlock(selection.node))
    found.push({ node: selection.node, pos: selection.from });
  return found;
}

/** The innermost block of the selection. */
export function blockAt(state: Pick<EditorState, 'selection'>): Placed | null {
  return blocksAround(state).at(-1) ?? null;
}

/** The list whose items the blocks around a position are repeated for. */
export function repeatAround($pos: ResolvedPos): string | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $pos.node(depth);
    if (type.name === 'repeat') return String(attrs['of']);
  }
  return null;
}

/** Whether a block as such is chosen, not a text within it. */
export function isChosen({ selection }: Pick<EditorState, 'selection'>): boolean {
  return selection instanceof NodeSelection && isBlock(selection.node);
}

/** The value that is chosen within a text. */
export function chosenValue({ selection }: Pick<EditorState, 'selection'>): Placed | null {
  const isValue = selection instanceof NodeSelection && selection.node.type.name === 'value';
  return isValue ? { node: selection.node, pos: selection.from } : null;
}

export function choose(tr: Transaction, pos: number): Transaction {
  return tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView();
}

/** Puts the cursor into a block, or chooses one without text. */
export function enter(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node === null || node.isAtom) return choose(tr, pos);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView();
}

/** Every block with its position, in the order of reading. */
export function allBlocks(doc: Node): Placed[] {
  const found: Placed[] = [];
  doc.descendants((node, pos, parent) => {
    if (isBlock(node) && parent?.type.name !== 'item') found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}
