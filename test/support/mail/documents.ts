import type { Inline, MailBlock, MailDocument } from '../../../domain/mail-document/document.js';

/** A document of these blocks. */
export function documentOf(...blocks: MailBlock[]): MailDocument {
  return { version: 1, blocks };
}

export function paragraph(id: string, ...content: (string | Inline)[]): MailBlock {
  return {
    id,
    type: 'paragraph',
    content: content.map((part) => (typeof part === 'string' ? { text: part } : part)),
  };
}
