import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { asText } from '../../domain/json/lenient.js';
import { readAttrs, isBlock } from './document/schema.js';
import { blockAt, isChosen } from './typing/selected.js';
import { severalChosen } from './typing/several-blocks.js';
import type { EditorWords } from './words.js';

/** What the blocks show besides themselves: that they are chosen, empty, or only for some. */
export function blockMarks(words: () => EditorWords): Plugin {
  return new Plugin({
    props: {
      decorations: (state) => {
        const own = blockAt(state);
        const several = severalChosen(state);
        const { $from } = state.selection;
        const said = words();
        const isAmong = (pos: number, parent: Node | null) =>
          several !== null && parent === $from.parent && pos >= several.from && pos < several.to;
        const found: Decoration[] = [];
        state.doc.descendants((node, pos, parent) => {
          if (!isBlock(node)) return true;
          const { when, on, alt, decorative } = readAttrs(node);
          const isOwn = own?.pos === pos;
          const marks = {
            ...(((isOwn && isChosen(state)) || isAmong(pos, parent)) && { 'data-chosen': 'true' }),
            ...(node.isTextblock &&
              node.childCount === 0 && { 'data-hint': isOwn ? said.hint(node.type.name) : '' }),
            ...(when !== null && { 'data-when': said.onlySome }),
            ...(typeof on === 'string' && { 'data-on': said.on(on) }),
            // Drawn again when it is another, or has arrived.
            ...(node.type.name === 'snippet' && {
              'data-as-of': Object.values(said.snippet(asText(readAttrs(node)['snippet']))).join(' '),
            }),
            ...(node.type.name === 'image' &&
              (alt === null || alt === '') &&
              decorative !== true && { 'data-note': said.noDescription }),
          };
          if (Object.keys(marks).length > 0) found.push(Decoration.node(pos, pos + node.nodeSize, marks));
          return !node.isTextblock;
        });
        return DecorationSet.create(state.doc, found);
      },
    },
  });
}
