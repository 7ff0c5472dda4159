import { ok, type Operations } from '../openapi/operation.js';
import { checkedMailSchema, compiledMailSchema, importedMailSchema } from './presenter.js';
import { checkBody, compileBody, importBody } from './schemas.js';

const document = {
  version: 1,
  blocks: [
    { id: 'title', type: 'heading', level: 1, content: [{ text: 'News of June' }] },
    {
      id: 'hello',
      type: 'paragraph',
      content: [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'there' }, { text: '.' }],
    },
    { id: 'read', type: 'button', content: [{ text: 'Read it' }], href: 'https://example.com/june' },
  ],
};

export const mailDocumentsOperations: Operations = {
  'POST /api/mail-documents/compile': {
    summary: 'Compile an email that is written in blocks',
    body: compileBody,
    example: { document },
    responses: ok(compiledMailSchema),
  },
  'POST /api/mail-documents/check': {
    summary: 'Check an email that is written in blocks, before it is sent',
    body: checkBody,
    example: { document, subject: 'News of June' },
    responses: ok(checkedMailSchema),
  },
  'POST /api/mail-documents/import': {
    summary: 'Turn an email of another program into blocks',
    body: importBody,
    example: { html: '<h1>News of June</h1><p>Hello *|FNAME|*.</p>' },
    responses: ok(importedMailSchema),
  },
  'GET /api/schemas/mail-document.json': {
    summary: 'Read the JSON Schema of emails that are written in blocks',
    responses: ok({ type: 'object', required: ['$ref', '$defs'] }),
  },
};
