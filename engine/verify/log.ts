import type { ObjectId } from 'mongodb';
import type { EventRecord } from '../../models/events/event.js';
import type { MessageRecord } from '../../models/mail/message.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import {
  rowsCheck,
  existing,
  having,
  readPresence,
  type Check,
  type Finding,
  type VerifyDeps,
} from './check.js';
import { missingEnrollments } from './enrollments.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** What younger events, mails and deliveries refer to is kept for longer, whatever the retention period. */
const CERTAIN_MS = 5 * DAY_MS;
/** Claims of mails are settled by a job long before. */
const STUCK_MS = 15 * 60_000;

const certain = (at: Date): boolean => at.getTime() > Date.now() - CERTAIN_MS;

type Event = Pick<EventRecord, '_id' | 'contactId' | 'receivedAt' | 'enrollments'> & { isCleared: boolean };

/** Events of the erased are empty, and enrollments that events have entered exist. */
export const events: Check = rowsCheck<Event>({
  name: 'events',
  of: ({ Event }) => Event,
  projection: {
    contactId: 1,
    receivedAt: 1,
    enrollments: 1,
    isCleared: { $and: [{ $eq: ['$properties', '{}'] }, { $eq: ['$note', null] }] },
  },
  judge: judgeEvents,
});

async function judgeEvents(deps: VerifyDeps, rows: Event[]): Promise<Finding[]> {
  const isGone = await goneAmong(deps, rows);
  const entered = rows
    .filter((row) => certain(row.receivedAt) && !isGone(row))
    .flatMap(({ _id, enrollments }) =>
      enrollments
        .filter(({ outcome }) => outcome === 'entered')
        .map(({ enrollmentId }) => ({ _id, enrollmentId })),
    );
  const missing = await missingEnrollments(
    deps,
    entered.map(({ enrollmentId }) => enrollmentId),
  );
  return [
    ...having(rows, 'it has data of an erased contact', (row) => isGone(row) && !row.isCleared),
    ...having(entered, 'an enrollment that it has entered does not exist', ({ enrollmentId }) =>
      missing.has(enrollmentId.toHexString()),
    ),
  ];
}

type Message = Pick<
  MessageRecord,
  '_id' | 'contactId' | 'enrollmentId' | 'to' | 'subject' | 'status' | 'sentAt' | 'claimedUntil' | 'createdAt'
>;

/** The mail ledger: nothing of the erased, no mail that is stuck, every mail has its enrollment. */
export const messages: Check = rowsCheck<Message>({
  name: 'mail ledger',
  of: ({ Message }) => Message,
  projection: {
    contactId: 1,
    enrollmentId: 1,
    to: 1,
    subject: 1,
    status: 1,
    sentAt: 1,
    claimedUntil: 1,
    createdAt: 1,
  },
  judge: judgeMessages,
});

async function judgeMessages(deps: VerifyDeps, rows: Message[]): Promise<Finding[]> {
  const isGone = await goneAmong(deps, rows);
  const ofEnrollments = rows.flatMap((row) => {
    const { _id, enrollmentId, createdAt } = row;
    return enrollmentId === null || !certain(createdAt) || isGone(row) ? [] : [{ _id, enrollmentId }];
  });
  const missing = await missingEnrollments(
    deps,
    ofEnrollments.map(({ enrollmentId }) => enrollmentId),
  );
  const stuckBefore = Date.now() - STUCK_MS;
  return [
    ...having(
      rows,
      'it has data of an erased contact',
      (row) => isGone(row) && (row.to !== '' || row.subject !== ''),
    ),
    ...having(
      rows,
      'it is sent without a time',
      ({ status, sentAt }) => status === 'sent' && sentAt === null,
    ),
    ...having(
      rows,
      'it was begun, and never ended',
      ({ claimedUntil }) => claimedUntil !== null && claimedUntil.getTime() < stuckBefore,
    ),
    ...having(ofEnrollments, 'its enrollment does not exist', ({ enrollmentId }) =>
      missing.has(enrollmentId.toHexString()),
    ),
  ];
}

type Delivery = Pick<
  WebhookDeliveryRecord,
  '_id' | 'contactId' | 'ruleId' | 'status' | 'nextAttemptAt' | 'url' | 'contact' | 'ofDeletion'
>;

/** Deliveries have a rule, and nothing of the erased. */
export const deliveries: Check = rowsCheck<Delivery>({
  name: 'webhook deliveries',
  of: ({ WebhookDelivery }) => WebhookDelivery,
  projection: {
    contactId: 1,
    ruleId: 1,
    status: 1,
    nextAttemptAt: 1,
    url: 1,
    contact: 1,
    ofDeletion: 1,
  },
  judge: judgeDeliveries,
});

async function judgeDeliveries(deps: VerifyDeps, rows: Delivery[]): Promise<Finding[]> {
  const isGone = await goneAmong(deps, rows);
  const rules = await existing(deps.db.collections.Rule, [
    ...new Set(rows.flatMap(({ ruleId }) => ruleId?.toHexString() ?? [])),
  ]);
  return [
    ...having(
      rows,
      'it has data of an erased contact',
      (row) => isGone(row) && row.ofDeletion !== true && (row.url !== '' || (row.contact ?? '') !== ''),
    ),
    ...having(
      rows.filter(({ status }) => status === 'pending'),
      'it waits for a rule that does not exist',
      ({ ruleId }) => ruleId !== null && !rules.has(ruleId.toHexString()),
    ),
    ...having(
      rows,
      'it has ended and has a next attempt',
      ({ status, nextAttemptAt }) => status !== 'pending' && nextAttemptAt !== null,
    ),
  ];
}

async function goneAmong(
  deps: VerifyDeps,
  rows: readonly { contactId: ObjectId | null }[],
): Promise<(row: { contactId: ObjectId | null }) => boolean> {
  const presence = await readPresence(
    deps,
    rows.map(({ contactId }) => contactId),
  );
  return ({ contactId }) => contactId !== null && presence(contactId) === 'gone';
}
