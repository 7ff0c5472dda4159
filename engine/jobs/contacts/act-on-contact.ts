import type { ObjectId } from 'mongodb';
import type { CallAction } from '../../../domain/plan/calls/call-action.js';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { ContactPatch } from '../../../domain/contact/contact-state.js';
import { toListFacts } from '../../../domain/lists/list-facts.js';
import { emptyConsentFacts, type ListFacts } from '../../../domain/lists/sign-up.js';
import { newConfirmationSecret } from '../../../models/audience/confirmation.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import type { JobRecord } from '../../../models/system/job.js';
import { auditEntry, type BuildAuditEntry } from '../../audit/audit-entry.js';
import { contactAudit, deletionAudit } from '../../audit/contact-audit.js';
import type { Engine } from '../../engine.js';
import type { RecordCall } from '../../intake/batches/calls.js';
import { engineCall } from '../../intake/internal-calls.js';
import { actOnce, DONE, refusal, UNCHANGED, type BulkOutcome } from './bulk-outcomes.js';

type Bulk = JobRecord<'bulkContacts'>;

/** What the contacts of a page are added to, removed from or exited from. */
interface Targets {
  /** The list of the action; null if it was deleted, or for another action. */
  list: ListFacts | null;
  /** The active enrollments to exit, by contact. */
  enrollments: ReadonlyMap<string, string[]>;
}

/** What the calls for a contact are made from. */
export interface CallDeps extends Targets {
  db: Database;
  secretKey: Buffer;
}

export interface ActDeps extends CallDeps {
  engine: Pick<Engine, 'record'>;
}

/** Reads what an action needs for a page of contacts. */
export async function readTargets(
  db: Database,
  { workspaceId, input: { action } }: Bulk,
  contactIds: ObjectId[],
): Promise<Targets> {
  if (action.type === 'exit') {
    const filter = {
      workspaceId,
      contactId: { $in: contactIds },
      automationId: action.automationId,
      status: 'active' as const,
    };
    const rows = await db.collections.Enrollment.find(filter, { projection: { contactId: 1 } }).toArray();
    const enrollments = new Map<string, string[]>();
    for (const { _id, contactId } of rows) {
      const id = contactId.toHexString();
      enrollments.set(id, [...(enrollments.get(id) ?? []), _id.toHexString()]);
    }
    return { list: null, enrollments };
  }
  if (action.type !== 'addToList' && action.type !== 'removeFromList')
    return { list: null, enrollments: new Map() };
  const found = await db.collections.List.findOne({ _id: action.listId, workspaceId, deletedAt: null });
  const list = found && toListFacts({ ...found, id: found._id.toHexString() });
  return { list, enrollments: new Map() };
}

interface Act {
  action: CallAction;
  patch?: ContactPatch | null;
  audit?: RecordCall['audit'];
  judge: (outcome: Applied) => BulkOutcome;
}

/** Acts on one contact, as the call for a single contact does. */
export async function actOnContact(
  deps: ActDeps,
  job: Bulk,
  row: Pick<ContactRecord, '_id' | 'suppressed'>,
): Promise<BulkOutcome> {
  const found = callsFor(deps, job, row);
  if ('outcome' in found) return found;
  const { calls, judge } = found;
  const last = calls.at(-1);
  for (const call of calls.slice(0, -1)) await deps.engine.record(call);
  if (last === undefined) return UNCHANGED;
  return await actOnce(deps.engine, job, { targetId: row._id.toHexString(), call: last, judge });
}

function toCall(
  { db }: CallDeps,
  { workspaceId, input }: Bulk,
  { id, act: { action, patch = null, audit } }: { id: string; act: Act },
): RecordCall {
  const contact = {
    workspaceId: workspaceId.toHexString(),
    contactId: id,
    source: input.source,
    now: db.now(),
  };
  return engineCall(contact, { action, patch, ...(audit !== undefined && { audit }) });
}

const ifChanged = ({ changed }: Applied): BulkOutcome => (changed ? DONE : UNCHANGED);
const always = (): BulkOutcome => DONE;

/** The calls for one contact, usually one, and what the last one means for it; or its outcome if it needs none. */
export function callsFor(
  deps: CallDeps,
  job: Bulk,
  row: Pick<ContactRecord, '_id' | 'suppressed'>,
): { calls: RecordCall[]; judge: Act['judge'] } | BulkOutcome {
  const acts = actsOn(deps, job, row);
  if (!Array.isArray(acts)) return acts;
  const id = row._id.toHexString();
  const { judge = () => UNCHANGED } = acts.at(-1) ?? {};
  return { calls: acts.map((act) => toCall(deps, job, { id, act })), judge };
}

/** The calls for one contact, usually one, or its outcome if it needs none. */
function actsOn(
  deps: CallDeps,
  job: Bulk,
  row: Pick<ContactRecord, '_id' | 'suppressed'>,
): Act[] | BulkOutcome {
  const { by, input } = job;
  const { action, note } = input;
  const id = row._id.toHexString();
  switch (action.type) {
    case 'addToList':
    case 'removeFromList':
      return deps.list === null
        ? refusal('The list no longer exists.')
        : [listAct(deps, job, { type: action.type, list: deps.list, row })];
    case 'change':
      return [
        {
          action: { type: 'updateContact', ifVersion: null },
          patch: action.patch,
          audit: contactAudit(auditBuilder(deps, job, 'contacts.change')),
          judge: ifChanged,
        },
      ];
    case 'enroll': {
      const automationId = action.automationId.toHexString();
      const target = { type: 'automations', id: automationId, name: null };
      const after = { contactId: id, properties: {}, reason: note };
      const audit = auditBuilder(deps, job, 'automations.enroll');
      return [
        {
          action: { type: 'enroll', automationId, properties: {}, by, note },
          audit: () => audit({ target, before: null, after, contactId: row._id }),
          judge: always,
        },
      ];
    }
    case 'exit':
      return (deps.enrollments.get(id) ?? []).map((enrollmentId) =>
        exitAct(deps, job, { enrollmentId, row }),
      );
    case 'suppress':
      return row.suppressed ? UNCHANGED : [suppressAct(deps, job)];
    case 'erase':
      return [
        {
          action: { type: 'deleteContact' },
          audit: deletionAudit(auditBuilder(deps, job, 'contacts.delete'), id),
          judge: always,
        },
      ];
  }
}

function suppressAct(deps: CallDeps, job: Bulk): Act {
  const audit = auditBuilder(deps, job, 'suppressions.create');
  const change = { target: { type: 'suppressions', id: null, name: null }, before: null };
  return {
    action: { type: 'suppress', reason: 'manual' },
    audit: () => audit({ ...change, after: { reason: 'manual' } }),
    judge: always,
  };
}

function auditBuilder({ db }: CallDeps, { workspaceId, input }: Bulk, action: string): BuildAuditEntry {
  const { actor, requestId } = input;
  return (change) => auditEntry({ workspaceId, actor, requestId, action }, change, db.now());
}

function listAct(
  deps: CallDeps,
  job: Bulk,
  {
    type,
    list,
    row,
  }: { type: 'addToList' | 'removeFromList'; list: ListFacts; row: Pick<ContactRecord, '_id'> },
): Act {
  const consent = { ...emptyConsentFacts, source: 'api' as const, by: job.by };
  const isAdding = type === 'addToList';
  const audit = auditBuilder(deps, job, isAdding ? 'lists.members.add' : 'lists.members.remove');
  const target = { type: 'lists', id: list.id, name: null };
  return {
    action: isAdding
      ? { type, list, consent, confirmation: newConfirmationSecret(deps.secretKey) }
      : { type, list, consent },
    audit: ({ outcome: { lists } }) => {
      const [moved] = lists?.moved ?? [];
      if (moved === undefined) return null;
      const after = { contactId: row._id.toHexString(), status: moved.status };
      return audit({ target, before: null, after, contactId: row._id });
    },
    judge: ({ lists }) => {
      if (lists?.refused !== undefined) return refusal('The contact has unsubscribed from the list.');
      return lists === undefined || lists.moved.length === 0 ? UNCHANGED : DONE;
    },
  };
}

function exitAct(
  deps: CallDeps,
  job: Bulk,
  { enrollmentId, row }: { enrollmentId: string; row: Pick<ContactRecord, '_id'> },
): Act {
  const { by, input } = job;
  const audit = auditBuilder(deps, job, 'enrollments.exit');
  const target = { type: 'enrollments', id: enrollmentId, name: null };
  const [before, after] = [{ status: 'active' }, { status: 'exited', reason: input.note }];
  return {
    action: {
      type: 'endEnrollment',
      enrollmentId,
      run: null,
      end: { status: 'exited', reason: 'operator', by, note: input.note },
    },
    audit: () => audit({ target, before, after, contactId: row._id }),
    judge: ifChanged,
  };
}
