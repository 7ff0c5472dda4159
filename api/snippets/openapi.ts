import { pageSchema } from '../http/output/page-presenter.js';
import { created, edit, nothing, ok, tagged, type Operations } from '../openapi/operation.js';
import { snippetLineSchema, snippetSchema } from './presenter.js';
import { newSnippetBody, snippetChangesBody, snippetsQuery } from './schemas.js';

const german = { blocks: { sign: { content: [{ text: 'Das Team von Oakleaf Books' }] } } };
const blocks = [{ id: 'sign', type: 'paragraph', content: [{ text: 'The team of Oakleaf Books' }] }];

export const snippetsOperations: Operations = {
  'GET /api/snippets': {
    summary: 'List snippets',
    query: snippetsQuery,
    responses: ok(pageSchema(snippetLineSchema)),
  },
  'POST /api/snippets': {
    summary: 'Create a snippet',
    body: newSnippetBody,
    example: { name: 'Signature', blocks },
    responses: created(snippetSchema),
    problems: ['conflict'],
  },
  'GET /api/snippets/{id}': { summary: 'Read a snippet', responses: tagged(snippetSchema) },
  'PUT /api/snippets/{id}': edit({
    summary: 'Change a snippet',
    body: snippetChangesBody,
    example: { blocks, language: 'en', translations: { de: german } },
    responses: tagged(snippetSchema),
  }),
  'DELETE /api/snippets/{id}': edit({
    summary: 'Delete a snippet',
    responses: nothing,
    problems: ['conflict'],
  }),
};
