import { ObjectId } from 'mongodb';
import { ingestedAs, ingestedPatch, type IngestedEvent } from '../../domain/mapping/ingested-payload.js';
import { mapPayload, type Mapping } from '../../domain/mapping/map-payload.js';
import type { MappingOverride } from '../../domain/mapping/override.js';
import { findContactByIdentity } from '../../engine/intake/provider-identities.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import { personIdKey } from '../../models/provider-identity.js';
import type { PastedPayload } from './pasted-payload.js';
import { readEventSource, type SourceTarget } from './event-sources.js';
import type { SourceLookup } from './source-lookup.js';

/** What a payload would be read as. */
export interface TriedMapping {
  mapping: Mapping;
  event: IngestedEvent;
  /** Names that would fill what the contact has not. */
  names: { firstName?: string; lastName?: string; name?: string };
  /** The person, if known already. */
  contact: ContactRecord | null;
  /** Nothing but an id that the source has taught us leads to the person. */
  isLearned: boolean;
}

/**
 * Reads a pasted payload as the source would, records nothing, and gives what was weighed.
 *
 * @throws RollcallError `not_found`
 */
export async function tryMapping(
  deps: { db: Database; sources: SourceLookup; clock: () => Date },
  input: SourceTarget & { payload: PastedPayload; override?: MappingOverride },
): Promise<TriedMapping> {
  const { payload } = input;
  const source = await readEventSource(deps, input);
  const override = input.override ?? source.mapping ?? {};
  const { headers, exact: body } = payload;
  const mapping = mapPayload({ headers, body, sourceName: source.name, override });
  const keys = mapping.personIds.map((id) => personIdKey(source._id.toHexString(), id));
  const { workspaceId } = input;
  const isLearned = mapping.email === null;
  const contact = isLearned
    ? await learnedContact(deps, { workspaceId, keys })
    : await deps.db.collections.Contact.findOne({ workspaceId, email: mapping.email ?? '' });
  const isMapped = !isLearned || contact !== null;
  return {
    mapping,
    event: ingestedAs(mapping, { payload, sourceName: source.name, override, isMapped }),
    names: isLearned ? {} : (ingestedPatch(mapping).ifMissing ?? {}),
    contact,
    isLearned,
  };
}

async function learnedContact(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, keys }: { workspaceId: ObjectId; keys: string[] },
): Promise<ContactRecord | null> {
  const known = await findContactByIdentity(db, { workspaceId, keys, now: clock() });
  if (known === null) return null;
  return db.collections.Contact.findOne({ _id: new ObjectId(known.contactId), workspaceId });
}
