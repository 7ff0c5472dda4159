import { ObjectId } from 'mongodb';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { Id } from '../../domain/id.js';
import type { CallOutcome } from '../../domain/plan/calls/outcome.js';
import { plan } from '../../domain/plan/plan.js';
import { countStats } from '../../domain/stats/stat-deltas.js';
import { idempotentResponseRecord } from '../../models/accounts/idempotent-response.js';
import { newConfirmationSecret } from '../../models/audience/confirmation.js';
import { open, seal } from '../../models/core/seal.js';
import type { RecordCall, WorkspaceCalls } from './batches/calls.js';
import { outboxRow } from './parts/commands/write-commands.js';
import { shownIdentities } from './parts/contacts/provider-identities.js';
import { barredMails } from './parts/mails/skip-planned-mails.js';
import type { ReadSnapshot } from './parts/read-snapshot.js';
import type { WorkspacePlan, WritesBeside } from './parts/workspace-plan.js';

export interface PlanDeps {
  emailHash: (workspaceId: Id, email: string) => string;
  secretKey: Buffer;
}

/** Plans the calls of one workspace on what was read. */
export function planWorkspace(
  deps: PlanDeps,
  { id, workspaceId, calls }: WorkspaceCalls,
  read: ReadSnapshot | undefined,
  now: Date,
): WorkspacePlan {
  if (read === undefined) throw new Error('The snapshot of a workspace is missing');
  const { secretKey } = deps;
  const { snapshot, effects } = read;
  const { contacts } = snapshot;
  const newId = (): Id => new ObjectId().toHexString();
  const emailHash = (email: string): string => deps.emailHash(id, email);
  const secrets = { emailHash, newConfirmation: () => newConfirmationSecret(secretKey) };
  const { outcomes, writes, tooMany } = plan({ calls, snapshot, now, newId, secrets });
  const beside = { answers: [], audits: [], identities: [], barred: barredMails(writes) };
  if (calls.some(isWrittenBeside))
    writeBeside(beside, { calls, outcomes, contacts, workspaceId, emailHash, secretKey, now });
  return {
    workspaceId,
    now,
    outcomes,
    contacts,
    effects,
    tooMany,
    writes: { ...writes, ...beside },
    outbox: writes.outbox.map((draft) => outboxRow(draft, workspaceId, now)),
    stats: countStats(writes, now),
    moves: [],
    emailHash,
    sealing: { seal: (text) => seal(secretKey, text), open: (sealed) => open(secretKey, sealed) },
  };
}

/** Whether a call writes more than the domain plans. */
function isWrittenBeside({ personIds, action, audit, idempotentResponse }: RecordCall): boolean {
  return (
    idempotentResponse !== null ||
    audit !== undefined ||
    personIds !== undefined ||
    action.type === 'deleteContact'
  );
}

interface Planned {
  calls: readonly RecordCall[];
  outcomes: readonly CallOutcome[];
  contacts: readonly ContactState[];
  workspaceId: ObjectId;
  emailHash: (email: string) => string;
  secretKey: Buffer;
  now: Date;
}

/** Adds what calls write themselves. Each sees its contact as it was before it: as read, or as an earlier call left it. */
function writeBeside(
  { answers, audits, identities }: WritesBeside,
  { calls, outcomes, workspaceId, emailHash, secretKey, now, ...read }: Planned,
): void {
  const known = new Map<Id, ContactState>(read.contacts.map((contact) => [contact.id, contact]));
  for (const [i, call] of calls.entries()) {
    const outcome = outcomes[i];
    if (!outcome?.ok) continue;
    const { contact } = outcome;
    const id = contact?.id ?? (call.subject.by === 'id' ? call.subject.id : null);
    const before = (id === null ? undefined : known.get(id)) ?? null;
    if (contact !== null) known.set(contact.id, contact);
    identities.push(...shownIdentities(call, outcome, emailHash));
    const audit = call.audit?.({ before, outcome }) ?? null;
    if (audit !== null) audits.push(audit);
    const { idempotentResponse: asked } = call;
    const answer = asked?.toResponse(outcome, before) ?? null;
    if (asked === null || answer === null) continue;
    const { key, fingerprint } = asked;
    const contactId = contact === null ? null : new ObjectId(contact.id);
    const toKeep = { workspaceId, key, fingerprint, contactId, ...answer };
    answers.push(idempotentResponseRecord(toKeep, secretKey, now));
  }
}
