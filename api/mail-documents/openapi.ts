import { ok, type Operations } from '../openapi/operation.js';
import {
  checkedMailSchema,
  compiledMailSchema,
  importedMailSchema,
  mailTextsSchema,
  translatedMailSchema,
} from './presenter.js';
import { checkBody, compileBody, importBody, textsBody, translateBody } from './schemas.js';

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

const english = { ...document, language: 'en' };

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
  'POST /api/mail-documents/texts': {
    summary: 'Export the texts of an email for translators',
    body: textsBody,
    example: { document: english, language: 'de', format: 'csv', subject: 'News of June' },
    responses: ok(mailTextsSchema),
  },
  'POST /api/mail-documents/translate': {
    summary: 'Import the texts of an email from translators',
    body: translateBody,
    example: {
      document: english,
      language: 'de',
      format: 'csv',
      content: 'id,translation\ntitle.content,Neues vom Juni\n',
    },
    responses: ok(translatedMailSchema),
  },
  'GET /api/schemas/mail-document.json': {
    summary: 'Read the JSON Schema of emails that are written in blocks',
    responses: ok({ type: 'object', required: ['$ref', '$defs'] }),
  },
};
