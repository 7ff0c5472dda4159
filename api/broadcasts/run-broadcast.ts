import type { ClientSession } from 'mongodb';
import { firstLocalInstant, lastLocalInstant } from '../../domain/broadcasts/recipient.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { sendingProblems } from '../../domain/mail-document/sending-problems.js';
import { SegmentMissing } from '../../engine/broadcasts/audience.js';
import { moveBroadcast } from '../../engine/broadcasts/lifecycle.js';
import { audienceHash, previewAudience } from '../../engine/broadcasts/preview-audience.js';
import type { BroadcastPreview, BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { MailCap } from '../../domain/mail/sending-limits.js';
import { namedSender } from '../../models/mail/named-sender.js';
import { readBroadcast, wrongStatus, type BroadcastTarget } from './broadcasts.js';
import { assertSendersExist } from '../senders/sender-uses.js';
import { templateProblems } from '../templates/sendable-templates.js';
import { checkReferences } from './check-references.js';
import { assertApproved, type CountedDraft } from './approval/approve-broadcast.js';
import { assertRoom } from './assert-room.js';
import { pinMails } from './pin-mails.js';
import type { ScheduleBody } from './schemas.js';

/** A broadcast for nine o'clock may still be scheduled a little later. */
const LATE_MS = 5 * 60_000;

interface Deps {
  db: Database;
  clock: () => Date;
}

/**
 * Counts the audience of a broadcast, and stores the result for scheduling.
 *
 * @throws RollcallError `not_found`, `conflict`, `invalid`
 */
export async function previewBroadcast(
  { db, clock }: Deps,
  target: BroadcastTarget,
): Promise<BroadcastPreview> {
  const broadcast = await readBroadcast({ db }, target);
  if (broadcast.status !== 'draft') throw wrongStatus(broadcast.status, 'previewed');
  const workspace = await db.collections.Workspace.findOne({ _id: broadcast.workspaceId });
  const reached = workspace?.marketingLimits?.cap ?? null;
  const cap = reached?.whenReached === 'skip' ? reached : null;
  const preview = await countAudience({ db, clock }, { broadcast, workspace, cap });
  await db.collections.Broadcast.updateOne({ _id: broadcast._id, status: 'draft' }, { $set: { preview } });
  return preview;
}

/**
 * The recipients of a draft as of now, also those whom a cap leaves out today, for whom an approval may be needed; null where
 * none is.
 *
 * @throws RollcallError `not_found`, `conflict`, `invalid`
 */
export async function countForApproval(
  { db, clock }: Deps,
  broadcast: BroadcastRecord,
): Promise<CountedDraft | null> {
  const workspace = await db.collections.Workspace.findOne({ _id: broadcast.workspaceId });
  const { rev = 0 } = broadcast;
  if ((workspace?.approvalAbove ?? null) === null) return null;
  const { recipients } = await countAudience({ db, clock }, { broadcast, workspace, cap: null });
  return { rev, recipients };
}

async function countAudience(
  { db, clock }: Deps,
  {
    broadcast: { workspaceId, definition },
    workspace,
    cap,
  }: { broadcast: BroadcastRecord; workspace: WorkspaceRecord | null; cap: MailCap | null },
): Promise<BroadcastPreview> {
  const { audience } = definition;
  if (audience === null) throw invalid([{ path: 'audience', message: 'is required' }]);
  const consentRequired = workspace?.requireConsent ?? false;
  return await previewAudience(db, { workspaceId, audience, consentRequired, cap }, clock()).catch(
    (error: unknown) => {
      if (!(error instanceof SegmentMissing)) throw error;
      throw new RollcallError('conflict', `${error.message}.`, { cause: error });
    },
  );
}

/**
 * Schedules a broadcast. The caller names the preview that was reviewed; if the audience has changed since, the call is
 * refused. It begins `undoSeconds` from now at the earliest. `counted` is what `countForApproval` has just said. Within the caller's
 * transaction.
 *
 * @throws RollcallError `not_found`, `conflict`, `invalid`
 */
export async function scheduleBroadcast(
  { db, clock }: Deps,
  {
    preview,
    undoSeconds = 0,
    counted,
    ...target
  }: BroadcastTarget & ScheduleBody & { counted: CountedDraft | null },
  session: ClientSession,
): Promise<{ before: BroadcastRecord; after: BroadcastRecord }> {
  const before = await readBroadcast({ db }, target, session);
  const { definition, status, workspaceId } = before;
  if (status !== 'draft') throw wrongStatus(status, 'scheduled');
  if (before.typed) throw new RollcallError('conflict', 'It was changed in the meantime; try again.');
  if (definition.audience === null) throw invalid([{ path: 'audience', message: 'is required' }]);
  assertPreview(before, preview, audienceHash(definition.audience));
  assertAhead(definition.time, clock());
  await checkReferences(db, { workspaceId, definition }, session);
  await assertMaySend(db, before, session);
  const now = clock();
  const due = startTime(definition.time, now);
  // What is for later waits then, if need be.
  if (due <= now) await assertRoom(db, workspaceId, session);
  await assertClicks(db, before, session);
  const mails = await pinMails(db, { workspaceId, definition }, session);
  await assertSenders(db, { workspaceId, mails }, session);
  if (counted !== null) await assertApproved(db, before, { mails, counted, session });
  const startsAt = new Date(Math.max(due.getTime(), now.getTime() + undoSeconds * 1000));
  const changes = { status: 'scheduled', mails, startsAt, winner: null, prepared: 0, cursor: null } as const;
  return { before, after: await moveBroadcast(db, before, changes, session) };
}

/** Its mails in blocks, and those of its templates, must have nothing that the check stops them for. */
async function assertMaySend(
  db: Database,
  { workspaceId, definition: { mail, variants } }: BroadcastRecord,
  session: ClientSession,
): Promise<void> {
  const mails = [
    ...(mail === null ? [] : [{ mail, at: 'mail' }]),
    ...variants.flatMap(({ mail: own }, i) =>
      own === undefined ? [] : [{ mail: own, at: `variants[${String(i)}].mail` }],
    ),
  ];
  const written = mails.flatMap(({ mail: one, at }) =>
    'template' in one ? [] : sendingProblems(one, { hasEvent: false, at }),
  );
  const uses = mails.flatMap(({ mail: one, at }) =>
    'template' in one ? [{ template: one.template, path: `${at}.template` }] : [],
  );
  const named =
    uses.length === 0 ? [] : await templateProblems(db, { workspaceId, uses, hasEvent: false }, session);
  const problems = [...written, ...named];
  if (problems.length > 0) throw invalid(problems);
}

/** Mail from a sender that is not confirmed would come from another one. */
async function assertSenders(
  db: Database,
  { workspaceId, mails }: Pick<BroadcastRecord, 'workspaceId' | 'mails'>,
  session: ClientSession,
): Promise<void> {
  const senders = new Set(mails.flatMap(({ content: { sender } }) => sender ?? []));
  const uses = [...senders].map((sender) => ({ sender, path: 'sender' }));
  await assertSendersExist(db, { workspaceId, uses }, session);
  for (const sender of senders) {
    if ((await namedSender(db, { workspaceId, sender }, session)) !== null) continue;
    throw new RollcallError(
      'conflict',
      'Its sender is not confirmed: open the link in the email to it first.',
    );
  }
}

/** A date with a typo would send to everyone at once. */
function assertAhead(time: BroadcastRecord['definition']['time'], now: Date): void {
  if (time === null || ('local' in time && time.ifPassed === 'nextDay')) return;
  const last = 'at' in time ? new Date(time.at) : lastLocalInstant(time.local);
  if (last.getTime() >= now.getTime() - LATE_MS) return;
  throw new RollcallError(
    'conflict',
    'Its time has passed: choose another time, or none to send it immediately.',
  );
}

function startTime(time: BroadcastRecord['definition']['time'], now: Date): Date {
  if (time === null) return now;
  const at = 'at' in time ? new Date(time.at) : firstLocalInstant(time.local);
  return at < now ? now : at;
}

function assertPreview({ preview: last }: BroadcastRecord, named: string, hash: string): void {
  if (last !== null && last._id.toHexString() === named && last.audienceHash === hash) return;
  throw new RollcallError(
    'conflict',
    'The audience has been changed or previewed again since this preview; preview it again.',
  );
}

/** A test whose winner clicks decide would never end without them. */
async function assertClicks(
  db: Database,
  { workspaceId, definition }: BroadcastRecord,
  session: ClientSession,
): Promise<void> {
  if (definition.variants.length === 0 || definition.winnerAfter === null) return;
  const workspace = await db.collections.Workspace.findOne({ _id: workspaceId }, { session });
  if (workspace?.tracking?.clicks === true) return;
  throw new RollcallError(
    'conflict',
    'The winner is to be decided by clicks, which this workspace does not measure: switch them on, or choose it by hand.',
  );
}
