import { DateTime } from 'luxon';
import type { Consent } from '../contact/consent.js';
import type { Id } from '../id.js';
import type { SubscriptionStatus } from '../lists/subscription.js';
import { stableHash } from '../steps/stable-hash.js';
import { firstZone, instantAt } from '../kernel/zoned-time.js';
import type { BroadcastTime, LeftOutReason } from './broadcast.js';

/** The facts about a contact that decide whether they get a broadcast. */
export interface Recipient {
  subscribed: boolean;
  suppressed: boolean;
  consent: Consent;
}

/** Why marketing mail for a list must not go to a person; null if it may. */
export function leftOutReason(
  contact: Recipient,
  subscription: SubscriptionStatus | null,
  { consentRequired }: { consentRequired: boolean },
): LeftOutReason | null {
  if (contact.suppressed) return 'suppressed';
  if (!contact.subscribed) return 'unsubscribed';
  if (subscription === 'pending') return 'notConfirmed';
  if (subscription !== 'subscribed') return 'unsubscribed';
  return consentRequired && contact.consent.state !== 'given' ? 'noConsent' : null;
}

const HUNDREDTHS = 10_000;

/**
 * The index of a contact's variant; null for those who wait for the winner, and without variants. It is always the same
 * for the same contact.
 */
export function assignVariant(
  { broadcastId, contactId }: { broadcastId: Id; contactId: Id },
  { variants, testShare }: { variants: number; testShare: number },
): number | null {
  if (variants === 0) return null;
  const place = stableHash(`${broadcastId}:${contactId}`) % HUNDREDTHS;
  if (place >= testShare * (HUNDREDTHS / 100)) return null;
  return place % variants;
}

/** When the mail to a person in a time zone is due, not before `now`. */
export function dueAt(
  time: BroadcastTime | null,
  { now, zone }: { now: Date; zone: (string | null)[] },
): Date {
  if (time === null || 'at' in time) return now;
  const local = DateTime.fromISO(time.local, { zone: 'utc' });
  const own = firstZone(...zone);
  const { year, month, day, hour, minute, second, millisecond } = local;
  const at = instantAt({ year, month, day, hour, minute, second, millisecond }, own);
  if (at >= now.getTime()) return new Date(at);
  return time.ifPassed === 'nextDay' ? nextDay(local, own, now) : now;
}

/** The first instant after `now` with the same local time of day. */
function nextDay(local: DateTime, zone: ReturnType<typeof firstZone>, now: Date): Date {
  const today = DateTime.fromMillis(now.getTime(), { zone });
  const { hour, minute, second, millisecond } = local;
  for (const day of [today, today.plus({ days: 1 })]) {
    const at = instantAt(
      { year: day.year, month: day.month, day: day.day, hour, minute, second, millisecond },
      zone,
    );
    if (at > now.getTime()) return new Date(at);
  }
  return now;
}

/** The first instant at which a local time is reached anywhere on earth: UTC+14. */
export function firstLocalInstant(local: string): Date {
  return new Date(DateTime.fromISO(local, { zone: 'utc' }).toMillis() - 14 * 3_600_000);
}

/** The last instant at which it is a local time anywhere: in UTC-12. */
export function lastLocalInstant(local: string): Date {
  return DateTime.fromISO(local, { zone: 'UTC-12' }).toJSDate();
}

/** Whether a text of the form of a local time is one: there is no 30 February. */
export function isLocalTime(local: string): boolean {
  return DateTime.fromISO(local, { zone: 'utc' }).isValid;
}
