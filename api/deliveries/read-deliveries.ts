import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Renders } from '../../domain/render/renders.js';
import { deliveryFacts } from '../../domain/webhook/delivery-facts.js';
import { RollcallError } from '../../domain/errors.js';
import { UNDELIVERED, type RuleMethod } from '../../domain/webhook/rule.js';
import type { Database } from '../../models/core/database.js';
import type { WorkTime } from '../http/limits/work-time.js';
import { parseId } from '../../models/core/ids.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { undelivered } from '../../models/webhooks/undelivered.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { findPage, type PageOf } from '../http/paging.js';
import { periodBounds, type PageRequest } from '../http/input/common-schemas.js';
import type { DeliveryFilters } from './schemas.js';
import { readPeople } from '../contacts/people.js';
import type { Person } from '../http/output/name-presenter.js';
import { stepNames } from '../enrollments/step-names.js';
import { sampleId } from '../contacts/sample-contact.js';

/** A delivery, its rule, and whether its contact is deleted. */
export interface FoundDelivery {
  delivery: WebhookDeliveryRecord;
  /** Null for a step's delivery, and if the rule was deleted. */
  rule: RuleRecord | null;
  isContactDeleted: boolean;
  /** Null if it is deleted, and for a test without a contact. */
  contact: Person | null;
  /** Of a step's delivery. */
  automation: { id: string; name: string } | null;
  stepTitle: string | null;
}

/** The request of a delivery. */
export interface DeliveryContent {
  method: RuleMethod;
  /** JSON text; null if the event or contact is no longer stored. */
  body: string | null;
}

interface Target {
  workspaceId: ObjectId;
  id: string;
}

/** Lists a workspace's deliveries, newest first. */
export async function listWebhookDeliveries(
  { db }: { db: Database },
  {
    workspaceId,
    filters,
    request,
  }: { workspaceId: ObjectId; filters: DeliveryFilters; request: PageRequest },
): Promise<PageOf<FoundDelivery>> {
  const filter = toFilter(workspaceId, filters);
  const sort = { field: 'createdAt', direction: -1 } as const;
  const page = await findPage({ collection: db.collections.WebhookDelivery, filter, sort, request });
  return { ...page, data: await withRulesAndContacts(db, workspaceId, page.data) };
}

function toFilter(
  workspaceId: ObjectId,
  { ruleId, enrollmentId, contactId, status, ...period }: DeliveryFilters,
): Filter<WebhookDeliveryRecord> {
  const createdAt = periodBounds(period);
  // A rule's undelivered ones have their own index, without the many delivered ones.
  const hasEnded = ruleId !== undefined && status === 'failed';
  const filter = {
    workspaceId,
    ...(ruleId !== undefined && { ruleId: new ObjectId(ruleId) }),
    ...(enrollmentId !== undefined && { enrollmentId: new ObjectId(enrollmentId) }),
    ...(contactId !== undefined && { contactId: new ObjectId(contactId) }),
    ...(createdAt !== null && { createdAt }),
  };
  if (status === UNDELIVERED) return undelivered(filter);
  return {
    ...filter,
    ...(status !== undefined && { status }),
    ...(hasEnded && { endReason: { $exists: true } }),
  };
}

/** @throws RollcallError `not_found` */
export async function readWebhookDelivery(
  { db }: { db: Database },
  { workspaceId, id }: Target,
  session?: ClientSession,
): Promise<FoundDelivery> {
  const _id = parseId(id);
  const options = session === undefined ? {} : { session };
  const delivery = _id && (await db.collections.WebhookDelivery.findOne({ _id, workspaceId }, options));
  const [found] = delivery === null ? [] : await withRulesAndContacts(db, workspaceId, [delivery]);
  if (found === undefined) throw new RollcallError('not_found', 'Delivery not found.');
  return found;
}

/** The request of a rule's delivery; null for a step's, and if the rule was deleted. */
export async function deliveryContent(
  { db, renders, renderTime }: { db: Database; renders: Pick<Renders, 'rule'>; renderTime: WorkTime },
  { delivery, rule, isContactDeleted }: FoundDelivery,
): Promise<DeliveryContent | null> {
  if (rule === null) return null;
  const { eventId, workspaceId, ofDeletion } = delivery;
  const event = eventId && (await db.collections.Event.findOne({ _id: eventId, workspaceId }));
  const loggedEvent = event && { ...event, id: event._id.toHexString() };
  const isStored = !isContactDeleted || ofDeletion === true;
  const facts = isStored ? deliveryFacts(delivery, rule.trigger.event, loggedEvent) : null;
  const body =
    facts &&
    (await renderTime.spend(workspaceId, () =>
      renders.rule(workspaceId.toHexString(), { action: rule.action, facts }),
    ));
  return { method: rule.action.method ?? 'POST', body: body?.ok === true ? body.value : null };
}

async function withRulesAndContacts(
  db: Database,
  workspaceId: ObjectId,
  deliveries: WebhookDeliveryRecord[],
): Promise<FoundDelivery[]> {
  const people = await readPeople(db, { workspaceId, contactIds: deliveries.map((d) => d.contactId) });
  const isDeleted = ({ contactId }: WebhookDeliveryRecord): boolean =>
    !people.has(contactId.toHexString()) && !contactId.equals(sampleId);
  const rules = await readRules(db, workspaceId, deliveries);
  const steps = await stepNames(db, { workspaceId, of: deliveries });
  return deliveries.map((delivery) => {
    const { automationId, automation, stepTitle } = steps(delivery);
    return {
      delivery,
      rule: rules.get(delivery.ruleId?.toHexString() ?? '') ?? null,
      isContactDeleted: isDeleted(delivery),
      contact: people.get(delivery.contactId.toHexString()) ?? null,
      automation:
        automationId === null || automation === null ? null : { id: automationId, name: automation },
      stepTitle,
    };
  });
}

/** The rules of deliveries, by rule id. */
async function readRules(
  db: Database,
  workspaceId: ObjectId,
  deliveries: WebhookDeliveryRecord[],
): Promise<Map<string, RuleRecord>> {
  const ids = [...new Set(deliveries.flatMap(({ ruleId }) => ruleId?.toHexString() ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.models.Rule.find({
    _id: { $in: ids.map((id) => new ObjectId(id)) },
    workspaceId,
  });
  return new Map(rows.map((rule) => [rule._id.toHexString(), rule]));
}
