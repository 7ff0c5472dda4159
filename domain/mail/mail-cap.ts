import { parseDuration } from '../automation/duration.js';
import type { HeldMail, MailCap } from './sending-limits.js';

/** An email that counts under a cap: when it was sent; null while it is being sent. */
export interface CountedMail {
  endedAt: Date | null;
}

/** Emails that ended before do not count. */
export function capWindowStart({ within }: MailCap, now: Date): Date {
  return new Date(now.getTime() - (parseDuration(within) ?? 0));
}

/**
 * Whether a cap holds back another email to a contact. It waits until so many have left the window that there is a place
 * for it; one that is being sent leaves as if it was sent now.
 */
export function heldByCap(cap: MailCap, counted: readonly CountedMail[], now: Date): HeldMail | null {
  if (counted.length < cap.atMost) return null;
  if (cap.whenReached === 'skip') return { by: 'cap', until: null };
  const ends = counted.map(({ endedAt }) => (endedAt ?? now).getTime()).sort((a, b) => a - b);
  const leaves = ends[ends.length - cap.atMost] ?? now.getTime();
  return { by: 'cap', until: new Date(leaves + (parseDuration(cap.within) ?? 0)) };
}
