import { ObjectId, type ClientSession } from 'mongodb';
import { firstAttemptRow } from '../../engine/intake/parts/deliveries/write-deliveries.js';
import type { Database } from '../../models/core/database.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import type { FoundDelivery } from '../deliveries/read-deliveries.js';
import { readRule, type RuleTarget } from './rules.js';
import { samplePerson } from '../contacts/sample-contact.js';

/** Lets the receiver recognize a test. */
const SAMPLE_PROPERTIES = '{"test":true}';

/**
 * Sends one delivery of a rule, even while the rule is off, for the given contact or a sample and with the
 * given properties (JSON text). There is no event. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `invalid` for an unknown contact
 */
export async function testRule(
  { db, clock }: { db: Database; clock: () => Date },
  input: RuleTarget & { contactId: string | undefined; properties: string | null },
  session: ClientSession,
): Promise<FoundDelivery> {
  const { workspaceId, contactId, properties } = input;
  const rule = await readRule({ db }, input, session);
  const now = clock();
  const sample = contactId === undefined ? {} : { contactId };
  const person = await samplePerson(db, { workspaceId, sample, now }, session);
  const delivery: WebhookDeliveryRecord = {
    _id: new ObjectId(),
    workspaceId,
    contactId: new ObjectId(person.id),
    ruleId: rule._id,
    eventId: null,
    enrollmentId: null,
    step: null,
    url: '',
    status: 'pending',
    attempts: [],
    nextAttemptAt: null,
    createdAt: now,
    contact: JSON.stringify(person),
    isTest: true,
    testProperties: properties ?? SAMPLE_PROPERTIES,
    run: 1,
    tries: 0,
    outboxSeq: 1,
  };
  await db.collections.WebhookDelivery.insertOne(delivery, { session });
  const { origin } = new URL(rule.action.url);
  const run = { id: delivery._id.toHexString(), origin, run: 1, seq: 1 };
  await db.collections.Outbox.insertOne(firstAttemptRow(run, workspaceId, now), { session });
  return { delivery, rule, isContactDeleted: false, contact: null, automation: null, stepTitle: null };
}
