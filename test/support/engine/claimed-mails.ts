import assert from 'node:assert/strict';
import type { createBroadcasts } from '../../../engine/broadcasts/create-broadcasts.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { BroadcastLease, ClaimedRow } from '../../../models/broadcasts/broadcast-mail.js';

type Broadcasts = Pick<ReturnType<typeof createBroadcasts>, 'openLease' | 'duePage'>;

/** The lease of a worker on a broadcast that is being sent. */
export async function leaseOf(broadcasts: Broadcasts, { _id }: BroadcastRecord): Promise<BroadcastLease> {
  const lease = await broadcasts.openLease(_id);
  assert.ok(lease);
  return lease;
}

/** Claims mails that are due, without rendering them; null if the lease is closed. */
export async function claimDue(
  broadcasts: Broadcasts,
  { lease, broadcast, limit = 200 }: { lease: BroadcastLease; broadcast: BroadcastRecord; limit?: number },
): Promise<ClaimedRow[] | null> {
  const page = await broadcasts.duePage(broadcast, limit);
  if (page === null) return [];
  const mails = page.mails.map(({ row, contact }) => {
    return {
      row,
      from: 'news@rollcall.test',
      to: contact.email,
      subject: 'Spring',
      messageId: `<${row._id.toHexString()}@rollcall.test>`,
    };
  });
  const claimed = await lease.claim(page, mails);
  if (claimed === null) return null;
  return page.mails
    .filter(({ row }) => claimed.ids.has(row._id.toHexString()))
    .map(({ row }) => ({ ...row, claim: claimed.claim }));
}
