/** Why somebody must not get marketing mail. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
