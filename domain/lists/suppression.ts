/** Why an address must not receive marketing mail. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * What a reason is about. A mailbox's ends where the contact takes another address; a person's goes along. An operator gives
 * none, so a suppression by hand counts as the person's.
 */
const ABOUT: Record<SuppressionReason, 'person' | 'mailbox'> = {
  unsubscribed: 'person',
  bounced: 'mailbox',
  complained: 'person',
  manual: 'person',
};

export function isAboutPerson(reason: SuppressionReason): boolean {
  return ABOUT[reason] === 'person';
}

/** The reason that counts when another one is known already: the first, but what is about the person replaces a bounce. */
export function reasonThatCounts(
  known: SuppressionReason | null,
  next: SuppressionReason,
): SuppressionReason {
  return known !== null && (isAboutPerson(known) || !isAboutPerson(next)) ? known : next;
}

/** A suppression as plans read it. */
export interface Suppressed {
  reason: SuppressionReason;
  /** Its person brought it along from a former address. */
  isCarried: boolean;
}
