import Type, { type Static } from 'typebox';
import type { MailBlock, SharedTranslation } from '../../domain/mail-document/document.js';
import type { SnippetRecord } from '../../models/mail/snippet.js';
import {
  described,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import type { SnippetUse } from './snippet-uses.js';

const line = { id, name: text, createdAt: instant, updatedAt: instant };

export const snippetLineSchema = responseSchema('SnippetLine', line);
export const snippetSchema = responseSchema('Snippet', {
  ...line,
  language: orNull(text),
  blocks: Type.Array(described<MailBlock>('MailBlock')),
  translations: orNull(Type.Record(Type.String(), described<SharedTranslation>('SnippetTranslation'))),
  uses: Type.Array(
    objectSchema({ type: Type.Enum(['template', 'automation', 'broadcast']), id, name: text }),
  ),
});

export function presentSnippetLine({
  _id,
  name,
  createdAt,
  updatedAt,
}: SnippetRecord): Static<typeof snippetLineSchema> {
  return {
    id: _id.toHexString(),
    name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** With the mails that have it, which a change changes, too. */
export function presentSnippet(
  snippet: SnippetRecord,
  uses: readonly SnippetUse[],
): Static<typeof snippetSchema> {
  return {
    ...presentSnippetLine(snippet),
    language: snippet.language ?? null,
    blocks: snippet.blocks,
    translations: snippet.translations ?? null,
    uses: uses.map(({ type, id: used, name }) => ({ type, id: used.toHexString(), name })),
  };
}
