import type { Filter } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord, MessageStatus } from '../../models/mail/message.js';
import { notOpened, reactionFilters } from '../../models/mail/reaction-filters.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, MAX_TIME_MS, type PageOf } from '../http/paging.js';
import { withPeople, type FoundMessage } from '../messages/read-messages.js';
import { linkFilter } from './links.js';
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
  const { _id: broadcastId, workspaceId, mails } = await readBroadcast({ db }, target);
  const filter: Filter<MessageRecord> = {
    broadcastId,
    ...filters,
    ...(did !== undefined && (did === 'notOpened' ? notOpened : reactionFilters[did])),
    ...(link !== undefined && { $and: [reactionFilters.clicked, linkFilter(link, mails)] }),
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
  const { _id: broadcastId } = await readBroadcast({ db }, target);
  const group = { status: '$status', reason: '$reason', variant: { $ifNull: ['$variant', null] } };
  const kindIs = (kind: string) => ({ $sum: { $cond: [{ $eq: ['$report.kind', kind] }, 1, 0] } });
  const has = (field: string) => ({ $sum: { $cond: [{ $gt: [field, null] }, 1, 0] } });
  const counts = {
    count: { $sum: 1 },
    bounced: kindIs('bounce'),
    complained: kindIs('complaint'),
    opened: has('$openedAt'),
    notOpened: {
      $sum: {
        $cond: [
          {
            $and: [
              { $eq: ['$status', 'sent'] },
              { $lte: ['$openedAt', null] },
              { $lte: ['$clickedAt', null] },
            ],
          },
          1,
          0,
        ],
      },
    },
    clicked: has('$clickedAt'),
    left: has('$leftAt'),
  };
  const rows = await db.collections.Message.aggregate<
    { _id: Pick<ResultLine, 'status' | 'reason' | 'variant'> } & Record<keyof typeof counts, number>
  >([{ $match: { broadcastId } }, { $group: { _id: group, ...counts } }], {
    hint: 'ofBroadcast',
    maxTimeMS: MAX_TIME_MS * 4,
  }).toArray();
  return rows.map(({ _id, ...counts }) => ({ ..._id, ...counts }));
}
