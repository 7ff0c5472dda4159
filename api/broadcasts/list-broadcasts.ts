import type { ObjectId } from 'mongodb';
import type { BroadcastStatus } from '../../domain/broadcasts/broadcast.js';
import type { StatSeries } from '../../domain/stats/series.js';
import type { Reaction } from '../../domain/tracking/tracking.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { readGroupTotals } from '../../models/events/read-group-totals.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';

/** A broadcast, and how many of its emails are known to have had each reaction. */
export interface ListedBroadcast {
  broadcast: BroadcastRecord;
  did: Record<Reaction, number>;
}

/** Leaves out what may be long: the bodies of the emails, as they are edited and as they are sent. */
const WITHOUT_CONTENTS = {
  mails: 0,
  typed: 0,
  comments: 0,
  'definition.mail.document': 0,
  'definition.mail.html': 0,
  'definition.mail.text': 0,
  'definition.variants.mail.document': 0,
  'definition.variants.mail.html': 0,
  'definition.variants.mail.text': 0,
};

/** The broadcasts of a workspace, newest first; without `hasContents` their emails have no `document`, `html` or `text`. */
export async function listBroadcasts(
  { db }: { db: Database },
  input: {
    workspaceId: ObjectId;
    status: BroadcastStatus | undefined;
    hasContents: boolean;
    request: PageRequest;
  },
): Promise<PageOf<ListedBroadcast>> {
  const { workspaceId, status, hasContents, request } = input;
  const page = await findPage({
    collection: db.collections.Broadcast,
    filter: { workspaceId, ...(status !== undefined && { status }) },
    sort: { field: 'createdAt', direction: -1 },
    request,
    ...(!hasContents && { projection: WITHOUT_CONTENTS }),
  });
  return { ...page, data: await withReactions(db, workspaceId, page.data) };
}

const COUNTED = {
  opened: 'mailsOpened',
  clicked: 'mailsClicked',
  left: 'mailsLeft',
  bounced: 'mailsBounced',
  complained: 'mailsComplained',
} as const satisfies Record<Reaction, StatSeries>;

/** Adds what was counted of each, as of one moment. Nothing is counted before the first of them begins. */
async function withReactions(
  db: Database,
  workspaceId: ObjectId,
  broadcasts: readonly BroadcastRecord[],
): Promise<ListedBroadcast[]> {
  const begun = broadcasts.filter(({ startedAt }) => startedAt !== null);
  const since = new Date(Math.min(...begun.map(({ createdAt }) => createdAt.getTime())));
  const wanted = {
    workspaceId,
    of: 'broadcast',
    ids: begun.map(({ _id }) => _id.toHexString()),
    since,
    keys: Object.values(COUNTED),
  } as const;
  const totals = await shortTransaction(db, (session) => readGroupTotals(db, wanted, session));
  return broadcasts.map((broadcast) => {
    const own = totals.get(broadcast._id.toHexString()) ?? {};
    const count = (did: Reaction) => own[COUNTED[did]] ?? 0;
    return {
      broadcast,
      did: {
        opened: count('opened'),
        clicked: count('clicked'),
        left: count('left'),
        bounced: count('bounced'),
        complained: count('complained'),
      },
    };
  });
}
