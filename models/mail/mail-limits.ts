import type { ClientSession, ObjectId } from 'mongodb';
import { capWindowStart, heldByCap, type CountedMail } from '../../domain/mail/mail-cap.js';
import type { MailKind } from '../../domain/mail/mail-content.js';
import { quietUntil } from '../../domain/mail/quiet-hours.js';
import { areLimits, type HeldMail, type MailCap, type MailLimits } from '../../domain/mail/sending-limits.js';
import type { ContactRecord } from '../audience/contact.js';
import type { Database } from '../core/database.js';
import type { MessageRecord } from './message.js';
import type { WorkspaceRecord } from '../accounts/workspace.js';

/** What limits a mail; undefined if nothing does. Only marketing mail is limited. */
export function toMailLimits(
  { marketingLimits: limits, timezone }: Pick<WorkspaceRecord, 'marketingLimits' | 'timezone'>,
  { kind, contact }: { kind: MailKind; contact: Pick<ContactRecord, 'timezone'> },
): MailLimits | undefined {
  if (kind !== 'marketing' || limits === undefined || !areLimits(limits)) return undefined;
  return { ...limits, zones: [contact.timezone, timezone] };
}

/** Whether quiet hours hold back a mail now. */
export function heldByQuietHours({ quietHours, zones }: MailLimits, now: Date): HeldMail | null {
  const until = quietHours === null ? null : quietUntil(quietHours, { now, zones });
  return until === null ? null : { by: 'quietHours', until };
}

type Mail = Pick<MessageRecord, '_id' | 'contactId'>;

/**
 * Gives each mail to contacts of a workspace a place under its cap, as long as there are any. The contacts of those that
 * get one are written, so that of two transactions that give the same contact a place at once, one is repeated.
 *
 * @returns the mails that are held back, by id
 */
export async function takePlaces(
  db: Database,
  { workspaceId, cap, mails }: { workspaceId: ObjectId; cap: MailCap; mails: readonly Mail[] },
  { now, session }: { now: Date; session: ClientSession },
): Promise<Map<string, HeldMail>> {
  const contacts = mails.map(({ contactId }) => contactId);
  const except = mails.map(({ _id }) => _id);
  const counted = await countedMails(db, { workspaceId, cap, contacts, except, now }, session);
  const held = new Map<string, HeldMail>();
  const written: ObjectId[] = [];
  for (const { _id, contactId } of mails) {
    const key = contactId.toHexString();
    const own = counted.get(key) ?? [];
    const reached = heldByCap(cap, own, now);
    if (reached !== null) {
      held.set(_id.toHexString(), reached);
      continue;
    }
    counted.set(key, [...own, { endedAt: null }]);
    written.push(contactId);
  }
  if (written.length > 0) {
    const filter = { workspaceId, _id: { $in: written } };
    await db.collections.Contact.updateMany(filter, { $inc: { rev: 1 } }, { session });
  }
  return held;
}

interface Counting {
  workspaceId: ObjectId;
  cap: MailCap;
  contacts: readonly ObjectId[];
  /** Mails that do not count. */
  except?: readonly ObjectId[];
  now: Date;
}

/** The marketing mails to contacts that count under a cap, by contact. */
export async function countedMails(
  db: Database,
  { workspaceId, cap, contacts, except = [], now }: Counting,
  session?: ClientSession,
): Promise<Map<string, CountedMail[]>> {
  const counted = new Map<string, CountedMail[]>();
  const wanted = {
    workspaceId,
    contactId: { $in: [...contacts] },
    kind: 'marketing' as const,
    ...(except.length > 0 && { _id: { $nin: [...except] } }),
  };
  const rows = db.collections.Message.find<Pick<MessageRecord, 'contactId' | 'endedAt'>>(
    // Each alternative is whole: partial indexes are looked up for each by itself.
    {
      $or: [
        { ...wanted, status: { $in: ['sent', 'uncertain'] }, endedAt: { $gt: capWindowStart(cap, now) } },
        {
          ...wanted,
          status: { $in: ['claimed', 'sending'] },
          claim: { $ne: null },
          isUnchecked: { $exists: false },
        },
      ],
    },
    { projection: { _id: 0, contactId: 1, endedAt: 1 }, ...(session !== undefined && { session }) },
  );
  for await (const { contactId, endedAt = null } of rows) {
    const key = contactId.toHexString();
    counted.set(key, [...(counted.get(key) ?? []), { endedAt }]);
  }
  return counted;
}
