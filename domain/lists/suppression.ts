/** Why an address must not receive marketing mail. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
