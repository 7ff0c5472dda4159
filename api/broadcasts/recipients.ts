import type { Filter, WithId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord, MessageStatus } from '../../models/mail/message.js';
import { notOpened, reactionFilters } from '../../models/mail/reaction-filters.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, MAX_TIME_MS, type PageOf } from '../http/paging.js';
import { withPeople, type FoundMessage } from '../messages/read-messages.js';
import { linkFilter } from './links.js';
import { countNotOpened, onlyMeasured } from './measured-people.js';
import { readBroadcast, type BroadcastTarget } from './broadcasts.js';
import type { DidOrNot, RecipientFilters } from './recipient-schemas.js';

/** Indexes of the few who did something. */
const FEW: Partial<Record<DidOrNot, string>> = {
  clicked: 'clickedOfBroadcast',
  left: 'leftByBroadcast',
  bounced: 'reportedOfBroadcast',
  complained: 'reportedOfBroadcast',
};

/** The recipients of a broadcast, including those left out, with the status of their mail. @throws RollcallError `not_found` */
export async function listRecipients(
  { db }: { db: Database },
  {
    filters: { did, link, ...filters },
    request,
    ...target
  }: BroadcastTarget & { filters: RecipientFilters; request: PageRequest },
): Promise<PageOf<FoundMessage>> {
  const broadcast = await readBroadcast({ db }, target);
  const { _id: broadcastId, workspaceId, mails } = broadcast;
  const others: Filter<MessageRecord>[] = [
    ...(did === undefined ? [] : [did === 'notOpened' ? notOpened : reactionFilters[did]]),
    ...(link === undefined ? [] : [reactionFilters.clicked, linkFilter(link, mails)]),
  ];
  const filter: Filter<MessageRecord> = {
    broadcastId,
    ...filters,
    ...(others.length > 0 && { $and: others }),
  };
  const few = FEW[link === undefined ? (did ?? 'opened') : 'clicked'];
  // Few rows may have a status, a reason or a variant: these the server may find by their own index and sort.
  const hint = few ?? (Object.keys(filters).length === 0 ? 'peopleOfBroadcast' : undefined);
  const page = await findPage({
    collection: db.collections.Message,
    filter,
    sort: { field: '_id', direction: 1 },
    request,
    ...(hint !== undefined && { hint }),
    ...(did === 'notOpened' && {
      select: (rows: WithId<MessageRecord>[]) => onlyMeasured(db, broadcast, rows),
    }),
  });
  return { ...page, data: await withPeople(db, workspaceId, page.data) };
}

/** The number of a broadcast's messages with the same status, reason and variant. */
export interface ResultLine {
  status: MessageStatus;
  reason: string | null;
  variant: number | null;
  count: number;
  bounced: number;
  complained: number;
  opened: number;
  notOpened: number;
  clicked: number;
  left: number;
}

/** Counts a broadcast's messages by status, reason and variant. @throws RollcallError `not_found` */
export async function readResults({ db }: { db: Database }, target: BroadcastTarget): Promise<ResultLine[]> {
  const broadcast = await readBroadcast({ db }, target);
  const { _id: broadcastId } = broadcast;
  const group = { status: '$status', reason: '$reason', variant: { $ifNull: ['$variant', null] } };
  const kindIs = (kind: string) => ({ $sum: { $cond: [{ $eq: ['$report.kind', kind] }, 1, 0] } });
  const has = (field: string) => ({ $sum: { $cond: [{ $gt: [field, null] }, 1, 0] } });
  const counts = {
    count: { $sum: 1 },
    bounced: kindIs('bounce'),
    complained: kindIs('complaint'),
    opened: has('$openedAt'),
    clicked: has('$clickedAt'),
    left: has('$leftAt'),
  };
  const counting = db.collections.Message.aggregate<
    { _id: Pick<ResultLine, 'status' | 'reason' | 'variant'> } & Record<keyof typeof counts, number>
  >([{ $match: { broadcastId } }, { $group: { _id: group, ...counts } }], {
    hint: 'ofBroadcast',
    maxTimeMS: MAX_TIME_MS * 4,
  });
  const [rows, unopened] = await Promise.all([counting.toArray(), countNotOpened(db, broadcast)]);
  return rows.map(({ _id, ...counts }) => {
    const { status, reason, variant } = _id;
    const of = unopened.find((one) => one.reason === reason && one.variant === variant);
    return { ..._id, ...counts, notOpened: status === 'sent' ? (of?.count ?? 0) : 0 };
  });
}
