import type { ObjectId } from 'mongodb';
import type { ConsentProofRecord, ConsentRecord } from '../../../models/audience/consent.js';
import type { Database } from '../../../models/core/database.js';
import { emailHash } from '../../../models/audience/email-hash.js';
import { findPage, type PageOf } from '../../http/paging.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { assertContact } from '../read-contact.js';

const NEWEST_FIRST = { field: 'at', direction: -1 } as const;

/** The consent ledger of a contact, newest first. @throws RollcallError `not_found` */
export async function listConsents(
  { db }: { db: Database },
  { workspaceId, id, request }: { workspaceId: ObjectId; id: string; request: PageRequest },
): Promise<PageOf<ConsentRecord>> {
  const contactId = await assertContact({ db }, { workspaceId, id });
  const filter = { workspaceId, contactId };
  return await findPage({ collection: db.collections.Consent, filter, sort: NEWEST_FIRST, request });
}

/** A proof and the name of its list; null for a sign-up without a list. */
export interface NamedProof {
  proof: ConsentProofRecord;
  listName: string | null;
}

/** The proofs of consent of an erased contact, by email address, newest first. */
export async function listConsentProofs(
  { db, settings }: { db: Database; settings: { secretKey: Buffer } },
  { workspaceId, email, request }: { workspaceId: ObjectId; email: string; request: PageRequest },
): Promise<PageOf<NamedProof>> {
  const hash = emailHash(settings.secretKey, workspaceId.toHexString(), email);
  const filter = { workspaceId, emailHash: hash };
  const page = await findPage({
    collection: db.collections.ConsentProof,
    filter,
    sort: NEWEST_FIRST,
    request,
  });
  const listIds = page.data.flatMap(({ listId }) => listId ?? []);
  // The name of a deleted list is kept, since proofs outlive it.
  const lists = await db.models.List.find({ _id: { $in: listIds }, workspaceId }, { name: 1 }).lean();
  const names = new Map(lists.map(({ _id, name }) => [_id.toHexString(), name]));
  const data = page.data.map((proof) => ({
    proof,
    listName: proof.listId && (names.get(proof.listId.toHexString()) ?? null),
  }));
  return { ...page, data };
}
