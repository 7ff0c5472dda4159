import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toNode } from '../../../console/mail-editor/document/from-document.js';
import { isMailDocument } from '../../../console/mail-editor/document/shape.js';
import { toBlocks } from '../../../console/mail-editor/document/to-document.js';
import { mailDocuments } from '../../support/mail/generated-documents.js';
import { sized } from '../../support/run/sizes.js';

describe('the editor of emails in blocks', () => {
  it('returns each document as it was', () => {
    fc.assert(
      fc.property(mailDocuments, (document) => {
        assert.ok(isMailDocument(document));
        const node = toNode(document);
        node.check();
        assert.deepEqual(toBlocks(node), document.blocks);
      }),
      { numRuns: sized({ reduced: 1_000, full: 10_000 }) },
    );
  });

  it('opens no document of another form', () => {
    const paragraph = { id: 'a', type: 'paragraph', content: [{ text: 'Hello' }] };
    const wrong: unknown[] = [
      null,
      {},
      { version: 2, blocks: [] },
      { version: 1, blocks: {} },
      { version: 1, blocks: [{ ...paragraph, id: 1 }] },
      { version: 1, blocks: [{ ...paragraph, type: 'constructor' }] },
      { version: 1, blocks: [{ ...paragraph, unknown: true }] },
      { version: 1, blocks: [{ ...paragraph, content: [{ text: 'a', bold: 'yes' }] }] },
      { version: 1, blocks: [{ id: 'a', type: 'heading', level: 7, content: [] }] },
      { version: 1, blocks: [{ id: 'a', type: 'columns', columns: [[paragraph], 'b'] }] },
    ];
    for (const document of wrong) assert.equal(isMailDocument(document), false, JSON.stringify(document));
    assert.ok(isMailDocument({ version: 1, blocks: [paragraph] }));
  });
});
