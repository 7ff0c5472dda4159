import assert from 'node:assert/strict';
import fc from 'fast-check';
import { history, undo } from 'prosemirror-history';
import { EditorState, NodeSelection, Selection, type Command } from 'prosemirror-state';
import {
  addParagraph,
  breakLine,
  chooseBlock,
  duplicateBlock,
  leaveButton,
  moveBlock,
  removeBlock,
  stepBlock,
} from '../../../console/mail-editor/typing/block-commands.js';
import { toNode } from '../../../console/mail-editor/document/from-document.js';
import { keepIds } from '../../../console/mail-editor/keep-ids.js';
import { allBlocks } from '../../../console/mail-editor/typing/selected.js';
import { isMailDocument } from '../../../console/mail-editor/document/shape.js';
import { toBlocks } from '../../../console/mail-editor/document/to-document.js';
import { mailDocuments } from '../../support/mail/generated-documents.js';
import { sized } from '../../support/run/sizes.js';

const type: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.insertText('x'));
  return true;
};

const commands: Command[] = [
  ...[moveBlock(-1), moveBlock(1), duplicateBlock, removeBlock, chooseBlock, stepBlock(1), stepBlock(-1)],
  ...[addParagraph, leaveButton, breakLine, type],
];

const deeds = fc.array(fc.record({ command: fc.constantFrom(...commands), at: fc.nat() }), {
  minLength: 1,
  maxLength: 20,
});

function ids(state: EditorState): string[] {
  return allBlocks(state.doc).map(({ node }) => String(node.attrs['id']));
}

describe('edits of an email in blocks', () => {
  it('leave each block its own id, are documents, and can be undone to the start', () => {
    fc.assert(
      fc.property(mailDocuments, deeds, (document, all) => {
        assert.ok(isMailDocument(document));
        let state = EditorState.create({
          doc: toNode(document),
          plugins: [history({ depth: 200 }), keepIds],
        });
        const apply = (command: Command): boolean => command(state, (tr) => (state = state.apply(tr)));
        for (const { command, at } of all) {
          const $at = state.doc.resolve(at % (state.doc.content.size + 1));
          state = state.apply(state.tr.setSelection(Selection.near($at)));
          apply(command);
          state.doc.check();
          const named = ids(state).filter((id) => id !== 'null');
          assert.equal(new Set(named).size, named.length);
          assert.ok(isMailDocument({ version: 1, blocks: toBlocks(state.doc) }));
        }
        while (apply(undo));
        assert.deepEqual(toBlocks(state.doc), document.blocks);
      }),
      { numRuns: sized({ reduced: 300, full: 5_000 }) },
    );
  });

  it('move a chosen block, and keep it chosen', () => {
    const paragraph = (id: string) => ({ id, type: 'paragraph', content: [{ text: id }] });
    const document: unknown = { version: 1, blocks: ['a', 'b', 'c'].map(paragraph) };
    assert.ok(isMailDocument(document));
    const state = EditorState.create({ doc: toNode(document), plugins: [keepIds] });
    const chosen = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
    let moved = chosen;
    moveBlock(1)(chosen, (tr) => (moved = chosen.apply(tr)));
    assert.deepEqual(ids(moved), ['b', 'a', 'c']);
    assert.ok(moved.selection instanceof NodeSelection);
    assert.equal(moved.selection.node.attrs['id'], 'a');
    assert.equal(moveBlock(-1)(chosen), false);
  });
});
