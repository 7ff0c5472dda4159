/** What a contact's timeline is made of. */
export const timelineKinds = ['event', 'change', 'mail', 'step', 'consent'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
