import Type, { type Static } from 'typebox';
import { may, type Grant } from '../../domain/accounts/access.js';
import { reportedAs } from '../../domain/contact/consent.js';
import type { TriedMapping } from './test-mapping.js';
import { JsonText } from '../body/json-text.js';
import {
  responseSchema,
  anything,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

const candidates = Type.Array(
  objectSchema({ path: text, value: text, score: Type.Number(), reasons: Type.Array(text) }),
);

export const triedMappingSchema = responseSchema('TriedMapping', {
  status: Type.Enum(['applied', 'unmapped']),
  eventName: text,
  eventKey: text,
  eventNameReason: text,
  email: orNull(text),
  emailReason: text,
  contactId: orNull(id),
  firstName: orNull(text),
  lastName: orNull(text),
  name: orNull(text),
  consent: orNull(
    objectSchema({
      says: Type.Enum([...reportedAs]),
      at: orNull(instant),
      reason: text,
    }),
  ),
  contactFields: Type.Record(Type.String(), anything),
  properties: anything,
  deliveryId: orNull(objectSchema({ key: text, from: Type.Enum(['header', 'event', 'body']) })),
  challenge: anything,
  personIds: Type.Array(objectSchema({ path: text, kind: text, value: text })),
  candidates: objectSchema({ emails: candidates, names: candidates }),
  note: orNull(text),
});

/** How a payload would be mapped, and why; the contact that was found for those who may read contacts. Send it with `sendJson`. */
export function presentTriedMapping(
  { mapping, event, names, contact: found, isLearned }: TriedMapping,
  grant: Grant,
): Static<typeof triedMappingSchema> {
  const contact = may(grant, 'contacts:read') ? found : null;
  const email = mapping.email ?? contact?.email ?? null;
  return {
    status: mapping.email === null && found === null ? 'unmapped' : 'applied',
    eventName: event.name,
    /** The key that triggers match. */
    eventKey: event.key,
    eventNameReason: mapping.eventNameReason,
    email,
    emailReason:
      isLearned && contact !== null
        ? `${mapping.emailReason}; known by an id that this source has sent with an email address`
        : mapping.emailReason,
    contactId: contact?._id.toHexString() ?? null,
    firstName: names.firstName ?? null,
    lastName: names.lastName ?? null,
    name: names.name ?? null,
    consent: mapping.consent && {
      says: mapping.consent.says,
      at: mapping.consent.at?.toISOString() ?? null,
      reason: mapping.consent.evidence,
    },
    /** What the source's paths set, whether or not the contact has a value. */
    contactFields: mapping.contact?.values ?? {},
    properties: new JsonText(event.propertiesText),
    deliveryId: mapping.deliveryId,
    challenge: mapping.challenge === null ? null : mapping.challenge.body,
    personIds: mapping.personIds,
    candidates: mapping.candidates,
    note: event.note,
  };
}
