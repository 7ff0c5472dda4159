import assert from 'node:assert/strict';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import { documentProblems } from '../../../domain/mail-document/document-problems.js';

describe('the problems of a document', () => {
  it('name more snippets than ten, each of which may grow', () => {
    const withSnippets = (count: number): MailDocument => ({
      version: 1,
      blocks: Array.from({ length: count }, (_, i) => ({
        id: `b${String(i)}`,
        type: 'snippet',
        snippet: '0123456789abcdef01234567',
      })),
    });
    assert.deepEqual(documentProblems(withSnippets(10)), []);
    assert.deepEqual(documentProblems(withSnippets(11)), [
      { path: 'blocks', message: 'has more than 10 snippets' },
    ]);
  });
});
