import { ObjectId } from 'mongodb';
import { ingestedAs, ingestedPatch, type IngestedEvent } from '../../domain/mapping/ingested-payload.js';
import type { Mapping } from '../../domain/mapping/map-payload.js';
import type { MappingOverride } from '../../domain/mapping/override.js';
import { findContactByIdentity } from '../../engine/intake/parts/contacts/provider-identities.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import { personIdKey } from '../../models/mail/provider-identity.js';
import type { PastedPayload } from './pasted-payload.js';
import { readEventSource, type SourceTarget } from './event-sources.js';
import { mapForSource } from './map-for-source.js';
import { payloadItems } from './split-items.js';
import type { SourceLookup } from './source-lookup.js';

/** How a payload would be mapped. */
export interface TriedMapping {
  mapping: Mapping;
  event: IngestedEvent;
  /** Names that would be set because the contact has none. */
  names: { firstName?: string; lastName?: string; name?: string };
  /** The contact, if known. */
  contact: ContactRecord | null;
  /** Whether the contact can be found only by an id that the source has sent before. */
  isLearned: boolean;
}

/**
 * Maps a pasted payload as the source would, without recording it, and returns the candidates.
 *
 * @throws RollcallError `not_found`
 */
export async function tryMapping(
  deps: { db: Database; sources: SourceLookup; clock: () => Date },
  input: SourceTarget & { payload: PastedPayload; override?: MappingOverride },
): Promise<TriedMapping> {
  const source = await readEventSource(deps, input);
  const override = input.override ?? source.mapping ?? {};
  const { headers } = input.payload;
  const [payload = input.payload] = payloadItems(input.payload, { headers, override });
  const { exact: body } = payload;
  const mapping = await mapForSource(deps, { source, headers, body, override });
  const keys = mapping.personIds.map((id) => personIdKey(source._id.toHexString(), id));
  const { workspaceId } = input;
  const isLearned = mapping.email === null;
  const contact = isLearned
    ? await findByIdentity(deps, { workspaceId, keys })
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

async function findByIdentity(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, keys }: { workspaceId: ObjectId; keys: string[] },
): Promise<ContactRecord | null> {
  const known = await findContactByIdentity(db, { workspaceId, keys, now: clock() });
  if (known === null) return null;
  return db.collections.Contact.findOne({ _id: new ObjectId(known.contactId), workspaceId });
}
