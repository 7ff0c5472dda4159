import type { ClientSession, ObjectId } from 'mongodb';
import type { BroadcastDefinition, BroadcastMail } from '../../domain/broadcasts/broadcast.js';
import { invalid, type FieldError } from '../../domain/errors.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { compileDocument } from '../mail-documents/compile-document.js';
import { assertSnippets } from '../snippets/assert-snippets.js';
import { assertSendersExist } from '../senders/sender-uses.js';

/** @throws RollcallError `invalid` for a list, segment, broadcast, template or sender that the workspace does not have, and for blocks that cannot be compiled */
export async function checkReferences(
  db: Database,
  { workspaceId, definition }: { workspaceId: ObjectId; definition: BroadcastDefinition },
  session?: ClientSession,
): Promise<void> {
  const { Broadcast, List, Segment, Template } = db.collections;
  const errors: FieldError[] = [];
  const within = { ...(session && { session }) };
  for (const { path, id } of partsIn(definition, 'list')) {
    const found = await List.findOne({ _id: parseReference(id), workspaceId, deletedAt: null }, within);
    if (found === null) errors.push({ path, message: 'is not a list of this workspace' });
  }
  for (const { path, id } of partsIn(definition, 'segment')) {
    const found = await Segment.findOne({ _id: parseReference(id), workspaceId }, within);
    if (found === null) errors.push({ path, message: 'is not a segment of this workspace' });
  }
  for (const { path, id } of partsIn(definition, 'notOpened')) {
    const found = await Broadcast.findOne({ _id: parseReference(id), workspaceId }, within);
    if (found?.measured?.opens !== true)
      errors.push({ path, message: 'is not a broadcast of this workspace whose opens were measured' });
  }
  const documents: { path: string; document: MailDocument }[] = [];
  for (const { path, mail } of mailsIn(definition)) {
    if (mail === null) continue;
    if ('document' in mail) documents.push({ path: `${path}.document`, document: mail.document });
    if (!('template' in mail)) continue;
    const _id = parseReference(mail.template);
    const found = await Template.findOne({ _id, workspaceId, deletedAt: null }, within);
    if (found === null)
      errors.push({ path: `${path}.template`, message: 'is not a template of this workspace' });
  }
  if (errors.length > 0) throw invalid(errors);
  for (const { path, document } of documents) compileDocument(document, path);
  if (documents.length > 0) await assertSnippets(db, { workspaceId, documents }, session);
  const { sender = null } = definition;
  if (sender !== null)
    await assertSendersExist(db, { workspaceId, uses: [{ sender, path: 'sender' }] }, session);
}

interface Named {
  path: string;
  id: string;
}

function parseReference(text: string): ObjectId {
  const id = parseId(text);
  if (id === null) throw new TypeError(`${text} is not an id`);
  return id;
}

/** The lists, segments or broadcasts that an audience names, by the word for them. */
function partsIn({ audience }: BroadcastDefinition, kind: 'list' | 'segment' | 'notOpened'): Named[] {
  if (audience === null) return [];
  const named: Named[] = kind === 'list' ? [{ path: 'audience.list', id: audience.list }] : [];
  for (const side of ['only', 'except'] as const)
    for (const [i, part] of (audience[side] ?? []).entries())
      for (const [word, id] of Object.entries(part))
        if (word === kind) named.push({ path: `audience.${side}[${i}].${kind}`, id });
  return named;
}

function mailsIn({ mail, variants }: BroadcastDefinition): { path: string; mail: BroadcastMail | null }[] {
  const ofVariants = variants.map((one, i) => ({ path: `variants[${i}].mail`, mail: one.mail ?? null }));
  return [{ path: 'mail', mail }, ...ofVariants];
}
