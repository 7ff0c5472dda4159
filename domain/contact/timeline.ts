/** What a contact's timeline is made of. Entries of one instant are in this order. */
export const timelineKinds = ['event', 'change', 'mail', 'step', 'consent'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The place of an entry; `key` orders entries of one kind and instant. */
export interface TimelinePosition {
  at: Date;
  kind: TimelineKind;
  key: string;
}

/** Below zero if `a` comes first: newest first, then by kind, then by key, descending. */
export function comparePositions(a: TimelinePosition, b: TimelinePosition): number {
  const rank = ({ kind }: TimelinePosition): number => timelineKinds.indexOf(kind);
  return (
    b.at.getTime() - a.at.getTime() || rank(a) - rank(b) || (a.key === b.key ? 0 : a.key > b.key ? -1 : 1)
  );
}
