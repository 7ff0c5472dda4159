import { ObjectId, type Filter } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { WebhookDeliveryRecord } from '../../models/webhook-delivery.js';
import { findPage, type PageOf } from '../paging.js';
import type { PageRequest } from '../schemas/common.js';
import type { DeliveryFilters } from '../schemas/webhook-deliveries.js';
import { contactEmails } from './contact-emails.js';

/** An outbound webhook, and whether the person is deleted. */
export interface FoundDelivery {
  delivery: WebhookDeliveryRecord;
  gone: boolean;
}

/** The webhooks of a workspace, newest first. */
export async function listWebhookDeliveries(
  { db }: { db: Database },
  {
    workspaceId,
    filters,
    request,
  }: { workspaceId: ObjectId; filters: DeliveryFilters; request: PageRequest },
): Promise<PageOf<FoundDelivery>> {
  const { ruleId, enrollmentId, status } = filters;
  const filter: Filter<WebhookDeliveryRecord> = {
    workspaceId,
    ...(ruleId !== undefined && { ruleId: new ObjectId(ruleId) }),
    ...(enrollmentId !== undefined && { enrollmentId: new ObjectId(enrollmentId) }),
    ...(status !== undefined && { status }),
  };
  const sort = { field: 'createdAt', direction: -1 } as const;
  const page = await findPage({ collection: db.collections.WebhookDelivery, filter, sort, request });
  return { ...page, data: await withPeople(db, workspaceId, page.data) };
}

/** @throws RollcallError `not_found` */
export async function readWebhookDelivery(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<FoundDelivery> {
  const _id = parseId(id);
  const delivery = _id && (await db.collections.WebhookDelivery.findOne({ _id, workspaceId }));
  const [found] = delivery === null ? [] : await withPeople(db, workspaceId, [delivery]);
  if (found === undefined) throw new RollcallError('not_found', 'There is no such delivery.');
  return found;
}

async function withPeople(
  db: Database,
  workspaceId: ObjectId,
  deliveries: WebhookDeliveryRecord[],
): Promise<FoundDelivery[]> {
  const emails = await contactEmails(db, { workspaceId, contactIds: deliveries.map((d) => d.contactId) });
  return deliveries.map((delivery) => ({ delivery, gone: !emails.has(delivery.contactId.toHexString()) }));
}
