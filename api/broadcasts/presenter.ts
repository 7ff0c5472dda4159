import Type, { type Static } from 'typebox';
import { broadcastStatuses, broadcastWaits, leftOutReasons } from '../../domain/broadcasts/broadcast.js';
import type {
  BroadcastActor,
  BroadcastComment,
  BroadcastPreview,
  BroadcastRecord,
} from '../../models/broadcasts/broadcast.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { messageStatuses } from '../../domain/mail/message-status.js';
import {
  anyObject,
  count,
  described,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import { NO_TRACKING, reactions, type Reaction } from '../../domain/tracking/tracking.js';
import type { ListedBroadcast } from './list-broadcasts.js';
import type { ResultLine } from './recipients.js';
import type { Typed } from './typed.js';
import { queuedTestFields } from '../templates/queued-test-presenter.js';
import { auditedState, auditTarget } from '../http/audit-trail.js';
import type { Change } from '../http/change.js';
import { entityTag } from '../http/input/if-match.js';
import { presentWarning, warningSchema } from '../http/output/warning-presenter.js';
import type { Warning } from '../../domain/warnings/warning.js';

const part = Type.Union([
  objectSchema({ list: id }),
  objectSchema({ segment: id }),
  objectSchema({ notOpened: id }),
]);
const mail = Type.Union([
  objectSchema({ template: id }),
  objectSchema({
    subject: text,
    document: Type.Optional(described<MailDocument>('MailDocument')),
    html: Type.Optional(text),
    text: Type.Optional(text),
    layout: Type.Optional(Type.Enum(['base', 'none'])),
    preheader: Type.Optional(text),
  }),
]);
const rate = Type.Integer({ minimum: 1 });
const leftOut = objectSchema(
  Object.fromEntries(leftOutReasons.map((reason) => [reason, Type.Optional(count)])),
);

export const broadcastPreviewSchema = responseSchema('BroadcastPreview', {
  id,
  at: instant,
  recipients: count,
  leftOut,
});

const actor = objectSchema({ id, name: text });

const broadcastFields = {
  id,
  name: text,
  status: Type.Enum([...broadcastStatuses]),
  audience: orNull(
    objectSchema({
      list: id,
      only: Type.Optional(Type.Array(part)),
      except: Type.Optional(Type.Array(part)),
    }),
  ),
  mail: orNull(mail),
  replyTo: orNull(text),
  sender: orNull(id),
  variants: Type.Array(objectSchema({ subject: Type.Optional(text), mail: Type.Optional(mail) })),
  testShare: Type.Integer({ minimum: 1, maximum: 100 }),
  winnerAfter: orNull(text),
  winner: orNull(count),
  time: orNull(
    Type.Union([
      objectSchema({ at: text }),
      objectSchema({ local: text, ifPassed: Type.Optional(Type.Enum(['now', 'nextDay'])) }),
    ]),
  ),
  rate: objectSchema({ perSecond: Type.Optional(rate), perDomain: Type.Optional(rate) }),
  preview: orNull(broadcastPreviewSchema),
  approval: orNull(
    objectSchema({
      requestedBy: actor,
      requestedAt: instant,
      approvedBy: orNull(actor),
      approvedAt: orNull(instant),
    }),
  ),
  comments: Type.Array(objectSchema({ id, by: actor, at: instant, text })),
  pausedReason: orNull(text),
  measured: orNull(objectSchema({ clicks: flag, opens: flag })),
  counts: objectSchema(Object.fromEntries(messageStatuses.map((status) => [status, count]))),
  startsAt: orNull(instant),
  waitingFor: orNull(Type.Enum([...broadcastWaits])),
  startedAt: orNull(instant),
  finishedAt: orNull(instant),
  createdAt: instant,
  updatedAt: instant,
};

export const broadcastSchema = responseSchema('Broadcast', broadcastFields);

/** One that was saved or scheduled, or is read, with what looks wrong in its texts, and what was typed that cannot be used yet. */
export const judgedBroadcastSchema = responseSchema('JudgedBroadcast', {
  ...broadcastFields,
  warnings: Type.Array(warningSchema),
  typed: anyObject,
  problems: Type.Array(objectSchema({ path: text, message: text })),
});

export const stoppedBroadcastSchema = responseSchema('StoppedBroadcast', {
  broadcast: broadcastSchema,
  inFlight: count,
});

export const broadcastStatsSchema = responseSchema('BroadcastStats', {
  total: count,
  lines: Type.Array(
    objectSchema({
      status: Type.Enum([...messageStatuses]),
      reason: orNull(text),
      variant: orNull(count),
      count,
      bounced: count,
      complained: count,
      opened: count,
      notOpened: count,
      clicked: count,
      left: count,
    }),
  ),
});

export const broadcastLinksSchema = responseSchema('BroadcastLinks', {
  links: Type.Array(objectSchema({ url: text, people: count, clicks: count })),
  more: count,
  other: orNull(objectSchema({ people: count, clicks: count })),
});

const reactionCounts = objectSchema(
  Object.fromEntries(reactions.map((did) => [did, count])) as Record<Reaction, typeof count>,
);

/** One of a list, with what its recipients have done so far. */
export const listedBroadcastSchema = responseSchema('ListedBroadcast', {
  ...broadcastFields,
  reactions: reactionCounts,
});

export const broadcastTestSchema = responseSchema('BroadcastTest', queuedTestFields);

export function presentPreview(preview: BroadcastPreview): Static<typeof broadcastPreviewSchema> {
  const { _id, at, recipients, leftOut: reasons } = preview;
  return { id: _id.toHexString(), at: at.toISOString(), recipients, leftOut: { ...reasons } };
}

export function presentListed({ broadcast, did }: ListedBroadcast): Static<typeof listedBroadcastSchema> {
  return { ...presentBroadcast(broadcast), reactions: did };
}

/** With what looks wrong in its texts, and what was typed that cannot be used yet. */
export function presentJudgedBroadcast(
  broadcast: BroadcastRecord,
  { warnings, typed, problems }: Typed & { warnings: readonly Warning[] },
): Static<typeof judgedBroadcastSchema> {
  return { ...presentBroadcast(broadcast), warnings: warnings.map(presentWarning), typed, problems };
}

/** A broadcast; `counts` are those of its last page. */
export function presentBroadcast(broadcast: BroadcastRecord): Static<typeof broadcastSchema> {
  const { definition, counts } = broadcast;
  const { name, audience, variants, testShare, winnerAfter, time, rate: given, replyTo } = definition;
  return {
    id: broadcast._id.toHexString(),
    name,
    status: broadcast.status,
    audience,
    mail: definition.mail,
    replyTo,
    sender: definition.sender ?? null,
    variants,
    testShare,
    winnerAfter,
    winner: broadcast.winner,
    time,
    rate: given,
    preview: broadcast.preview && presentPreview(broadcast.preview),
    approval: presentApproval(broadcast.approval),
    comments: (broadcast.comments ?? []).map(presentComment),
    pausedReason: broadcast.pausedReason,
    measured: presentMeasured(broadcast),
    counts: Object.fromEntries(messageStatuses.map((status) => [status, counts[status] ?? 0])),
    startsAt: broadcast.startsAt?.toISOString() ?? null,
    waitingFor: broadcast.waitingFor ?? null,
    startedAt: broadcast.startedAt?.toISOString() ?? null,
    finishedAt: broadcast.finishedAt?.toISOString() ?? null,
    createdAt: broadcast.createdAt.toISOString(),
    updatedAt: broadcast.updatedAt.toISOString(),
  };
}

/** Null until it has begun. */
function presentMeasured({ startedAt, measured = NO_TRACKING }: BroadcastRecord) {
  const { clicks, opens } = measured;
  return startedAt === null ? null : { clicks, opens };
}

function presentApproval(approval: BroadcastRecord['approval']): Static<typeof broadcastSchema>['approval'] {
  if (!approval) return null;
  const { requestedBy, requestedAt, approvedBy, approvedAt } = approval;
  return {
    requestedBy: presentActor(requestedBy),
    requestedAt: requestedAt.toISOString(),
    approvedBy: approvedBy && presentActor(approvedBy),
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}

function presentComment({ id: _id, by, at, text: said }: BroadcastComment) {
  return { id: _id.toHexString(), by: presentActor(by), at: at.toISOString(), text: said };
}

function presentActor({ id: _id, name }: BroadcastActor) {
  return { id: _id.toHexString(), name };
}

export function presentResults(lines: ResultLine[]): Static<typeof broadcastStatsSchema> {
  return { total: lines.reduce((sum, line) => sum + line.count, 0), lines };
}

interface States {
  before: BroadcastRecord | null;
  after: BroadcastRecord;
}

/** A broadcast as it is after a change, and the change for the audit log. */
export function answerChange(states: States, status = 200) {
  const { after } = states;
  return { status, body: presentBroadcast(after), tag: entityTag(after), change: broadcastChange(states) };
}

/** A change of a broadcast, for the audit log. */
export function broadcastChange({ before, after }: States): Change {
  const target = auditTarget('broadcasts', { _id: after._id, name: after.definition.name });
  return {
    target,
    before: before && auditedState(presentBroadcast(before)),
    after: auditedState(presentBroadcast(after)),
  };
}
