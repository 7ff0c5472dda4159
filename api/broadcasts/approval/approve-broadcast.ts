import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type {
  BroadcastActor,
  BroadcastApproval,
  BroadcastRecord,
  PinnedMail,
} from '../../../models/broadcasts/broadcast.js';
import { mailsHash } from '../../../models/broadcasts/mails-hash.js';
import type { Database } from '../../../models/core/database.js';
import { nextRev } from '../../../models/core/revision.js';
import { readBroadcast, type BroadcastTarget } from '../broadcasts.js';
import { pinMails } from '../pin-mails.js';
import { withComment } from './comments.js';

interface Deps {
  db: Database;
  clock: () => Date;
}

type Step = BroadcastTarget & { by: BroadcastActor; maySend: boolean; note?: string };

/** The recipients of a draft, by the revision that they were counted for. */
export interface CountedDraft {
  rev: number;
  recipients: number;
}

interface Moved {
  before: BroadcastRecord;
  after: BroadcastRecord;
}

/**
 * Requests approval of a draft as it is now. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if it is not a draft, or approval of it was already requested; `invalid` if it
 *   has no mail
 */
export async function requestApproval(deps: Deps, step: Step, session: ClientSession): Promise<Moved> {
  const before = await readDraft(deps, step, session);
  if (before.typed)
    throw new RollcallError('conflict', 'Some of what was typed cannot be used yet: see its problems.');
  const hash = mailsHash(await pinMails(deps.db, before, session));
  if (before.approval?.mailsHash === hash)
    throw new RollcallError('conflict', 'Its approval was asked for already; take that back first.');
  const approval: BroadcastApproval = {
    requestedBy: step.by,
    requestedAt: deps.clock(),
    approvedBy: null,
    approvedAt: null,
    mailsHash: hash,
  };
  return await write(deps, { before, approval, step }, session);
}

/**
 * Approves a draft that someone else asked to be approved. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict` if it was not asked for, by the one who asked, and if a template has
 *   changed since
 */
export async function approveBroadcast(deps: Deps, step: Step, session: ClientSession): Promise<Moved> {
  const before = await readDraft(deps, step, session);
  const asked = askedFor(before);
  if (asked.requestedBy.id.equals(step.by.id))
    throw new RollcallError('conflict', 'Someone other than the person who asked must approve it.');
  if (asked.mailsHash !== mailsHash(await pinMails(deps.db, before, session))) throw outdated();
  const approval = { ...asked, approvedBy: step.by, approvedAt: deps.clock() };
  return await write(deps, { before, approval, step }, session);
}

/**
 * Withdraws a request for approval, or the approval. Only the member who requested it and members who may approve can do so.
 * Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`, `conflict` if it was not asked for, `forbidden` for anybody else
 */
export async function declineBroadcast(deps: Deps, step: Step, session: ClientSession): Promise<Moved> {
  const before = await readDraft(deps, step, session);
  const { requestedBy } = askedFor(before);
  if (!step.maySend && !requestedBy.id.equals(step.by.id))
    throw new RollcallError('forbidden', 'Only who asked for it, and who may send it, can take it back.');
  return await write(deps, { before, approval: null, step }, session);
}

/**
 * Asserts that a broadcast with these mails may be scheduled.
 *
 * @param counted as it has just been: the preview may be of a smaller list
 * @throws RollcallError `approval_required` if its workspace wants a second person's approval for so many recipients
 */
export async function assertApproved(
  db: Database,
  { workspaceId, approval, rev = 0 }: BroadcastRecord,
  {
    mails,
    counted,
    session,
  }: { mails: readonly PinnedMail[]; counted: CountedDraft; session: ClientSession },
): Promise<void> {
  const workspace = await db.collections.Workspace.findOne({ _id: workspaceId }, { session });
  const above = workspace?.approvalAbove ?? null;
  if (above === null) return;
  if (counted.rev !== rev) throw new RollcallError('conflict', 'It was changed in the meantime; try again.');
  if (counted.recipients <= above) return;
  if (!approval?.approvedBy)
    throw new RollcallError(
      'approval_required',
      `Broadcasts to more than ${above} people need a second person’s approval: ask for it first.`,
    );
  if (approval.mailsHash !== mailsHash(mails)) throw outdated();
}

function outdated(): RollcallError {
  return new RollcallError(
    'conflict',
    'Its template has changed since the approval was asked for: ask again.',
  );
}

function askedFor({ approval }: BroadcastRecord): BroadcastApproval {
  if (approval) return approval;
  throw new RollcallError('conflict', 'Nobody has asked for its approval, or it was changed since.');
}

async function readDraft({ db }: Deps, step: Step, session: ClientSession): Promise<BroadcastRecord> {
  const broadcast = await readBroadcast({ db }, step, session);
  if (broadcast.status === 'draft') return broadcast;
  throw new RollcallError('conflict', `Only drafts are approved; this broadcast is ${broadcast.status}.`);
}

async function write(
  { db, clock }: Deps,
  {
    before,
    approval,
    step: { by, note },
  }: { before: BroadcastRecord; approval: BroadcastApproval | null; step: Step },
  session: ClientSession,
): Promise<Moved> {
  const comments =
    note === undefined ? before.comments : withComment(before, { by, at: clock(), text: note });
  const fields = {
    approval,
    ...(comments !== undefined && { comments }),
    rev: nextRev(before),
    updatedAt: clock(),
  };
  await db.collections.Broadcast.updateOne({ _id: before._id }, { $set: fields }, { session });
  return { before, after: { ...before, ...fields } };
}
