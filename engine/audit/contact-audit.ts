import { ObjectId } from 'mongodb';
import { contactScope } from '../../domain/plan/contacts/contact-patch.js';
import type { Id } from '../../domain/id.js';
import type { RecordCall } from '../intake/batches/calls.js';
import type { BuildAuditEntry } from './audit-entry.js';

/** Fields of a contact that are not its values. */
const NOT_VALUES = new Set(['id', 'createdAt', 'updatedAt']);

/** The audit entry of a contact's change. */
export function contactAudit(line: BuildAuditEntry): NonNullable<RecordCall['audit']> {
  return ({ before, outcome }) => {
    const after = outcome.contact;
    if (after === null || (!outcome.created && !outcome.changed)) return null;
    const target = contactTarget(after.id);
    return outcome.created
      ? line({ ...target, action: 'contacts.create', before: null, after: values(after) })
      : line({
          ...target,
          action: 'contacts.change',
          before: before && values(before),
          after: values(after),
        });
  };
}

/** The audit entry of a sign-up that changed something; the consent ledger has the details. */
export function signUpAudit(line: BuildAuditEntry): NonNullable<RecordCall['audit']> {
  return ({ before, outcome }) => {
    const { contact, lists } = outcome;
    if (contact === null) return null;
    const moved = (lists?.moved ?? []).map(({ listId, status }) => ({ id: listId, status }));
    const after = { ...values(contact), ...(moved.length > 0 && { lists: moved }) };
    const then = outcome.created || before === null ? null : values(before);
    return line({ ...contactTarget(contact.id), action: 'contacts.subscribe', before: then, after });
  };
}

/** The audit entry of a deletion contains no personal data. */
export function deletionAudit(line: BuildAuditEntry, id: Id): NonNullable<RecordCall['audit']> {
  return () => line({ ...contactTarget(id), before: null, after: null });
}

function contactTarget(id: Id) {
  return { target: { type: 'contacts', id, name: null }, contactId: new ObjectId(id) };
}

function values(contact: Parameters<typeof contactScope>[0]) {
  const entries = Object.entries(contactScope(contact)).filter(([name]) => !NOT_VALUES.has(name));
  const { trackingConsent } = contact;
  const tracking = trackingConsent === undefined ? [] : [['trackingConsent', trackingConsent.state] as const];
  return Object.fromEntries([...entries, ...tracking]);
}
