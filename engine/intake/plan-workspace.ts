import { ObjectId, type ClientSession } from 'mongodb';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { Id } from '../../domain/id.js';
import type { CallOutcome } from '../../domain/plan/calls/outcome.js';
import { plan } from '../../domain/plan/plan.js';
import type { Database } from '../../models/core/database.js';
import {
  idempotentResponseRecord,
  type IdempotentResponseRecord,
} from '../../models/accounts/idempotent-response.js';
import { newConfirmationSecret } from '../../models/audience/confirmation.js';
import { open, seal } from '../../models/core/seal.js';
import type { RecordCall } from './batches/calls.js';
import { writeProviderIdentities } from './writes/provider-identities.js';
import type { ReadSnapshot } from './reads/read-snapshot.js';
import { outboxRow } from './writes/row-mappers.js';
import type { WorkspaceCalls } from './batches/workspace-calls.js';
import { statesBefore } from './reads/states-before.js';
import { writeAudit } from './writes/write-audit.js';
import type { PlannedRows } from './writes/planned-rows.js';

export interface PlanDeps {
  emailHash: (workspaceId: Id, email: string) => string;
  secretKey: Buffer;
}

/** The plan of one workspace's calls, and the rows that it writes. */
export interface PlannedWorkspace {
  calls: RecordCall[];
  outcomes: CallOutcome[];
  rows: PlannedRows;
  /** As they were read. */
  contacts: ContactState[];
  /** Enrollments that may have a side effect in flight. */
  effects: Set<Id>;
  /** Entries refused because their contact has as many active enrollments as it may have. */
  tooMany: number;
}

/** Plans the calls of one workspace on what was read. */
export function planWorkspace(
  deps: PlanDeps,
  group: WorkspaceCalls,
  read: ReadSnapshot | undefined,
  now: Date,
): PlannedWorkspace {
  if (read === undefined) throw new Error('The snapshot of a workspace is missing');
  const { calls, workspaceId } = group;
  const { snapshot, effects } = read;
  const newId = (): Id => new ObjectId().toHexString();
  const emailHash = (email: string): string => deps.emailHash(group.id, email);
  const secrets = { emailHash, newConfirmation: () => newConfirmationSecret(deps.secretKey) };
  const { outcomes, writes, tooMany } = plan({ calls, snapshot, now, newId, secrets });
  const rows: PlannedRows = {
    workspaceId,
    writes,
    outbox: writes.outbox.map((draft) => outboxRow(draft, workspaceId, now)),
    answers: responsesToStore(deps, { calls, outcomes, contacts: snapshot.contacts, workspaceId, now }),
    emailHash,
    sealing: {
      seal: (text) => seal(deps.secretKey, text),
      open: (sealed) => open(deps.secretKey, sealed),
    },
    now,
  };
  return { calls, outcomes, rows, contacts: snapshot.contacts, effects, tooMany };
}

/** Writes what a plan does not hold itself: the provider's ids of its contacts, and audit entries. */
export async function writeBeside(
  db: Database,
  { calls, outcomes, rows, contacts }: PlannedWorkspace,
  session: ClientSession,
): Promise<void> {
  const { workspaceId, emailHash, now } = rows;
  let [showsIdentities, isAudited] = [false, false];
  for (const { personIds, action, audit } of calls) {
    showsIdentities ||= personIds !== undefined || action.type === 'deleteContact';
    isAudited ||= audit !== undefined;
  }
  if (showsIdentities)
    await writeProviderIdentities(db, { calls, outcomes, workspaceId, emailHash, now }, session);
  if (isAudited) await writeAudit(db, { calls, outcomes, contacts }, session);
}

function responsesToStore(
  deps: PlanDeps,
  of: {
    calls: RecordCall[];
    outcomes: CallOutcome[];
    contacts: ContactState[];
    workspaceId: ObjectId;
    now: Date;
  },
): IdempotentResponseRecord[] {
  if (of.calls.every(({ idempotentResponse }) => idempotentResponse === null)) return [];
  const before = statesBefore(of);
  return of.calls.flatMap(({ idempotentResponse }, i) => {
    const outcome = of.outcomes[i];
    if (idempotentResponse === null || !outcome?.ok) return [];
    const answer = idempotentResponse.toResponse(outcome, before[i] ?? null);
    if (answer === null) return [];
    const { key, fingerprint } = idempotentResponse;
    const contactId = outcome.contact === null ? null : new ObjectId(outcome.contact.id);
    const toKeep = { workspaceId: of.workspaceId, key, fingerprint, contactId, ...answer };
    return [idempotentResponseRecord(toKeep, deps.secretKey, of.now)];
  });
}
