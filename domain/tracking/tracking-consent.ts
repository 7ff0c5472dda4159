import type { ConsentFacts } from '../lists/sign-up.js';
import type { Tracking } from './tracking.js';

/** Whether a contact agrees to be measured: who opens their emails and follows links in them. Absent where nobody has said. */
export interface TrackingConsent {
  state: 'given' | 'withdrawn';
  at: Date;
}

/** An answer as a call states it. */
export interface StatedTracking {
  state: 'given' | 'withdrawn';
  /** It counts even if the person has said no before. */
  overrides?: boolean;
  /** When it was given, if earlier than the call. */
  at?: Date;
  /** The evidence for the ledger; what the call itself shows if absent. */
  facts?: ConsentFacts;
  /** What the contact was asked. */
  text?: string | null;
}

/** Whether a contact may be measured: as they have said, and by the rule of the workspace where they have not. */
export function mayTrack(
  { trackingConsent }: { trackingConsent?: TrackingConsent },
  { withoutAnswer = true }: Pick<Tracking, 'withoutAnswer'>,
): boolean {
  return trackingConsent === undefined ? withoutAnswer : trackingConsent.state === 'given';
}

/**
 * Whether opens of a mail to a contact were measured, which their answer of now tells if it is not newer than the mail.
 *
 * @param measured what the workspace measured then
 */
export function wasMeasured(
  { trackingConsent }: { trackingConsent?: TrackingConsent },
  measured: Tracking,
  sentAt: Date,
): boolean {
  if (!measured.opens || !mayTrack({ ...(trackingConsent && { trackingConsent }) }, measured)) return false;
  return trackingConsent === undefined || trackingConsent.at <= sentAt;
}

/** The answer after a statement; the same if it says nothing new, and a no stands against whoever only passes a yes on. */
export function nextTracking(
  was: TrackingConsent | undefined,
  stated: StatedTracking,
  now: Date,
): TrackingConsent | undefined {
  if (stated.state === was?.state) return was;
  if (was?.state === 'withdrawn' && stated.overrides !== true) return was;
  const { state, at = now } = stated;
  return { state, at: at > now ? now : at };
}
