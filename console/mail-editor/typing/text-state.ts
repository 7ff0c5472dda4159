import { redoDepth, undoDepth } from 'prosemirror-history';
import type { Mark } from 'prosemirror-model';
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state';
import type { Phrase } from '../document/document.js';
import { readAttrs, schema } from '../document/schema.js';
import { blockAt } from './selected.js';
import { isPhrase } from '../document/shape.js';

/** What holds for the selected text and its block. */
export interface TextState {
  /** A style of text; the type of a block that has none. */
  style: string | null;
  marks: readonly string[];
  color: string | null;
  align: string | null;
  canAlign: boolean;
  /** Whether texts of the block may have marks. */
  isText: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export function textState(state: EditorState): TextState {
  const own = blockAt(state);
  const attrs = own === null ? {} : readAttrs(own.node);
  const marks = marksAt(state);
  const { color } = marks.find(({ type }) => type.name === 'color')?.attrs ?? {};
  return {
    style: own === null ? null : readStyle(own.node.type.name, attrs['level']),
    marks: marks.map(({ type }) => type.name),
    color: typeof color === 'string' ? color : null,
    align: typeof attrs['align'] === 'string' ? attrs['align'] : null,
    canAlign: 'align' in attrs,
    isText: own !== null && (own.node.type.name === 'list' || own.node.type.isInGroup('text')),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

function readStyle(type: string, level: unknown): string {
  return type === 'heading' ? `heading${String(level)}` : type;
}

/** The marks that all of the selected text has, or what is typed next will have. */
function marksAt({ selection, storedMarks, doc }: EditorState): readonly Mark[] {
  const { from, to, empty, $from } = selection;
  if (empty) return storedMarks ?? $from.marks();
  if (selection instanceof NodeSelection && selection.node.isInline) return selection.node.marks;
  let shared: readonly Mark[] | null = null;
  doc.nodesBetween(from, to, ({ isInline, marks }) => {
    if (isInline) shared = (shared ?? marks).filter((mark) => mark.isInSet(marks));
  });
  return shared ?? [];
}

export function setAlign(align: 'center' | 'end' | null): Command {
  return (state, dispatch) => {
    const own = blockAt(state);
    if (own === null || !('align' in own.node.attrs)) return false;
    dispatch?.(state.tr.setNodeAttribute(own.pos, 'align', align));
    return true;
  };
}

export function setColor(color: string | null): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const type = schema.marks['color'];
    if (type === undefined) return false;
    const tr = state.tr.removeMark(from, to, type);
    dispatch?.(color === null ? tr : tr.addMark(from, to, type.create({ color })));
    return true;
  };
}

/** A link, and the text that has it. */
export interface LinkAt {
  link: Phrase;
  from: number;
  to: number;
}

/** The link around the cursor or of the selected text; an empty one where a text is selected that has none. */
export function linkAt(state: EditorState): LinkAt | null {
  const { from, to, empty, $from } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type.name === 'button') return null;
  const mark = marksAt(state).find(({ type }) => type.name === 'link');
  if (mark === undefined) return empty ? null : { link: '', from, to };
  const { link } = readAttrs(mark);
  const address = isPhrase(link) ? link : '';
  if (!empty) return { link: address, from, to };
  return { link: address, ...markExtent(state, mark) };
}

/** How far a mark goes around the cursor. */
function markExtent({ selection: { $from } }: EditorState, mark: Mark): { from: number; to: number } {
  const { parent } = $from;
  const has = (index: number): boolean => mark.isInSet(parent.maybeChild(index)?.marks ?? []);
  const at = has($from.index()) ? $from.index() : $from.index() - 1;
  let [first, last] = [at, at];
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  const childStart = (index: number): number =>
    parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, $from.start());
  return { from: childStart(first), to: childStart(last + 1) };
}

export function setLink({ from, to }: Pick<LinkAt, 'from' | 'to'>, link: Phrase | null): Command {
  return (state, dispatch) => {
    const type = schema.marks['link'];
    if (type === undefined) return false;
    const tr = state.tr.removeMark(from, to, type);
    dispatch?.(link === null || link === '' ? tr : tr.addMark(from, to, type.create({ link })));
    return true;
  };
}
