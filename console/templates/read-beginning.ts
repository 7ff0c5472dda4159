import {
  designNames,
  mailDesigns,
  type DesignLanguage,
} from '../../domain/mail-document/designs/mail-designs.js';
import { api, dataOf } from '../api/client';
import { isMailDocument } from '../mail-editor/document/shape';
import type { MailDraft } from './mail-fields';
import { toDraft } from './to-draft';

export const beginnings = [...designNames, 'empty', 'html'] as const;
/** What a mail can begin with: a finished design, nothing, or HTML. */
export type Beginning = (typeof beginnings)[number];
/** What it can be a copy of. */
export type Copied = { template: string } | { broadcast: string };

/** The content that a mail begins with. */
export async function readBeginning(from: Beginning | Copied, language: DesignLanguage): Promise<MailDraft> {
  return typeof from === 'string' ? beginningIn(from, language) : await readCopy(from);
}

/** The blocks of a beginning; none for HTML. */
export function beginningIn(from: Beginning, language: DesignLanguage): MailDraft {
  if (from === 'html') return { html: '' };
  const design = designNames.find((name) => name === from);
  const document: unknown = design === undefined ? { version: 1, blocks: [] } : mailDesigns(language)[design];
  return isMailDocument(document) ? { document } : {};
}

async function readCopy(from: Copied): Promise<MailDraft> {
  if ('template' in from) {
    const params = { path: { id: from.template } };
    const { sender: _sender, ...mail } = toDraft(await dataOf(api.GET('/api/templates/{id}', { params })));
    return mail;
  }
  const params = { path: { id: from.broadcast } };
  const { mail, variants } = await dataOf(api.GET('/api/broadcasts/{id}', { params }));
  const sent = mail ?? variants.find((variant) => variant.mail !== undefined)?.mail ?? null;
  if (sent === null) return {};
  return 'template' in sent ? await readCopy(sent) : sent;
}
