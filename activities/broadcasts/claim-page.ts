import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type {
  BroadcastLease,
  ClaimedRow,
  DueMail,
  MailClaim,
  WrittenMail,
} from '../../models/broadcasts/broadcast-mail.js';
import type { BroadcastPort } from './broadcast-port.js';
import { composePage, type ComposeDeps, type FailedMail, type ReadyMail } from './compose-page.js';

/** A mail whose row this worker has claimed. */
export type Claimed<Mail extends DueMail> = Omit<Mail, 'row'> & { row: ClaimedRow };

export interface ClaimedPage {
  ready: Claimed<ReadyMail>[];
  failed: Claimed<FailedMail>[];
  /** Not rendered, since the workspace has enough slow templates waiting. */
  busy: Claimed<DueMail>[];
}

/**
 * Renders the next mails that are due and claims them. They are claimed last, so that one write of each row also records its
 * addresses and subject.
 *
 * @returns null if nothing is due
 */
export async function claimPage(
  deps: ComposeDeps & { broadcasts: BroadcastPort },
  { broadcast, lease, limit }: { broadcast: BroadcastRecord; lease: BroadcastLease; limit: number },
): Promise<ClaimedPage | 'closed' | null> {
  const page = await deps.broadcasts.duePage(broadcast, limit);
  if (page === null) return null;
  const { ready, failed, busy } = await composePage(deps, broadcast, page);
  const written = [...ready.map(writtenMail), ...[...failed, ...busy].map(unwrittenMail)];
  const claim = await lease.claim(page, written);
  if (claim === null) return 'closed';
  return {
    ready: claimedMails(ready, claim),
    failed: claimedMails(failed, claim),
    busy: claimedMails(busy, claim),
  };
}

function writtenMail({ row, mail: { from, to, subject, messageId } }: ReadyMail): WrittenMail {
  return { row, from: from.address, to: to.address, subject, messageId };
}

function unwrittenMail({ row, contact }: DueMail): WrittenMail {
  return { row, from: '', to: contact.email, subject: '', messageId: '' };
}

function claimedMails<Mail extends DueMail>(
  mails: readonly Mail[],
  { ids, claim }: MailClaim,
): Claimed<Mail>[] {
  return mails
    .filter(({ row }) => ids.has(row._id.toHexString()))
    .map((mail) => ({ ...mail, row: { ...mail.row, claim } }));
}
