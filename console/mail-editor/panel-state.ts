import type { EditorState } from 'prosemirror-state';
import { readAttrs } from './document/schema.js';
import { blocksAround, chosenValue } from './typing/selected.js';
import type { Settings } from './document/shape.js';
import { severalChosen } from './typing/several-blocks.js';
import { linkAt, type LinkAt } from './typing/text-state.js';

/** What the panel has settings of. */
export interface PanelState {
  /** The blocks around the selection, the outermost first. */
  around: readonly { type: string; pos: number; attrs: Settings }[];
  value: { pos: number; attrs: Settings } | null;
  link: LinkAt | null;
  /** How many blocks are chosen together; 0 unless they are several. */
  several: number;
}

export function panelState(state: EditorState): PanelState {
  const value = chosenValue(state);
  return {
    around: blocksAround(state).map(({ node, pos }) => ({
      type: node.type.name,
      pos,
      attrs: readAttrs(node),
    })),
    value: value && { pos: value.pos, attrs: readAttrs(value.node) },
    link: linkAt(state),
    several: severalChosen(state)?.count ?? 0,
  };
}
