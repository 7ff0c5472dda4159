import Type, { type Static } from 'typebox';
import type { AuditEntryRecord } from '../../models/accounts/audit-entry.js';
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

export const auditEntrySchema = responseSchema('AuditEntry', {
  id,
  at: instant,
  actor: objectSchema({ type: Type.Enum(['user', 'apiKey']), id, name: text }),
  action: Type.String({ examples: ['automations.create'] }),
  target: objectSchema({ type: text, id: orNull(id), name: orNull(text) }),
  before: anything,
  after: anything,
  requestId: text,
});

/** Presents an audit entry; send it with `sendJson`. */
export function presentAuditEntry(entry: AuditEntryRecord): Static<typeof auditEntrySchema> {
  return {
    id: entry._id.toHexString(),
    at: entry.at.toISOString(),
    actor: { type: entry.actor.type, id: entry.actor.id, name: entry.actor.name },
    action: entry.action,
    target: { type: entry.target.type, id: entry.target.id, name: entry.target.name },
    before: entry.before && new JsonText(entry.before),
    after: entry.after && new JsonText(entry.after),
    requestId: entry.requestId,
  };
}
