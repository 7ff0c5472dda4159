import type { ClientSession, ObjectId } from 'mongodb';
import type { AudiencePart, BroadcastDefinition, BroadcastMail } from '../../domain/broadcasts/broadcast.js';
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
  for (const { path, id } of listsIn(definition)) {
    const found = await List.findOne({ _id: parseReference(id), workspaceId, deletedAt: null }, within);
    if (found === null) errors.push({ path, message: 'is not a list of this workspace' });
  }
  for (const { path, id } of segmentsIn(definition)) {
    const found = await Segment.findOne({ _id: parseReference(id), workspaceId }, within);
    if (found === null) errors.push({ path, message: 'is not a segment of this workspace' });
  }
  for (const { path, id } of broadcastsIn(definition)) {
    const found = await Broadcast.findOne({ _id: parseReference(id), workspaceId }, within);
    if (found?.measured?.opens !== true)
      errors.push({ path, message: 'is not a broadcast of this workspace whose opens were measured' });
  }
  for (const { path, id } of templatesIn(definition)) {
    const found = await Template.findOne({ _id: parseReference(id), workspaceId, deletedAt: null }, within);
    if (found === null) errors.push({ path, message: 'is not a template of this workspace' });
  }
  if (errors.length > 0) throw invalid(errors);
  const documents = documentsIn(definition);
  for (const { path, document } of documents) compileDocument(document, path);
  await assertSnippets(db, { workspaceId, documents }, session);
  const { sender = null } = definition;
  const uses = sender === null ? [] : [{ sender, path: 'sender' }];
  await assertSendersExist(db, { workspaceId, uses }, session);
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

function listsIn({ audience }: BroadcastDefinition): Named[] {
  if (audience === null) return [];
  return [
    { path: 'audience.list', id: audience.list },
    ...listParts('audience.only', audience.only),
    ...listParts('audience.except', audience.except),
  ];
}

function listParts(path: string, parts: readonly AudiencePart[] = []): Named[] {
  return parts.flatMap((part, i) => ('list' in part ? [{ path: `${path}[${i}].list`, id: part.list }] : []));
}

function segmentsIn({ audience }: BroadcastDefinition): Named[] {
  if (audience === null) return [];
  return [
    ...segmentParts('audience.only', audience.only),
    ...segmentParts('audience.except', audience.except),
  ];
}

function segmentParts(path: string, parts: readonly AudiencePart[] = []): Named[] {
  return parts.flatMap((part, i) =>
    'segment' in part ? [{ path: `${path}[${i}].segment`, id: part.segment }] : [],
  );
}

function broadcastsIn({ audience }: BroadcastDefinition): Named[] {
  const { only = [], except = [] } = audience ?? {};
  return Object.entries({ only, except }).flatMap(([side, parts]) =>
    parts.flatMap((part, i) =>
      'notOpened' in part ? [{ path: `audience.${side}[${i}].notOpened`, id: part.notOpened }] : [],
    ),
  );
}

function templatesIn({ mail, variants }: BroadcastDefinition): Named[] {
  return [
    ...templateIn('mail', mail),
    ...variants.flatMap((variant, i) => templateIn(`variants[${i}].mail`, variant.mail ?? null)),
  ];
}

function documentsIn({ mail, variants }: BroadcastDefinition): { path: string; document: MailDocument }[] {
  const mails = [
    { path: 'mail', mail },
    ...variants.map((variant, i) => ({ path: `variants[${i}].mail`, mail: variant.mail ?? null })),
  ];
  return mails.flatMap(({ path, mail: one }) =>
    one !== null && 'document' in one ? [{ path: `${path}.document`, document: one.document }] : [],
  );
}

function templateIn(path: string, mail: BroadcastMail | null): Named[] {
  return mail !== null && 'template' in mail ? [{ path: `${path}.template`, id: mail.template }] : [];
}
