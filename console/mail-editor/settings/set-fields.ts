import type { EditorView } from 'prosemirror-view';
import type { MailBlock } from '../document/document';
import { blockNode } from '../document/from-document';
import type { Settings } from '../document/shape';
import type { Known } from '../known';
import type { SharedFields } from '../snippets/shared-document';

/** Sets fields of a block or value where it stands; null is none. One step to undo. */
export function setFields(view: EditorView, pos: number, fields: Settings): void {
  const node = view.state.doc.nodeAt(pos);
  if (node === null) return;
  const tr = view.state.tr;
  for (const [field, value] of Object.entries(fields)) {
    if (field in node.attrs) tr.setNodeAttribute(pos, field, value ?? null);
  }
  view.dispatch(tr);
}

/** Replaces a block by others, in one step to undo. */
export function replaceBlock(view: EditorView, pos: number, blocks: readonly MailBlock[]): void {
  const node = view.state.doc.nodeAt(pos);
  if (node !== null)
    view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, blocks.map(blockNode)));
}

export interface SettingsProps {
  attrs: Settings;
  set: (fields: Settings) => void;
  known: Known;
  /** Replaces the block; by copies of those of a snippet, with their translations. */
  replace: (blocks: readonly MailBlock[], copied?: SharedFields) => void;
}
