/**
 * What a value, column or event says about marketing mail to a person. Of several statements the first of these counts:
 *
 * - `complained`: has reported mail as spam
 * - `bounced`: the address cannot receive mail
 * - `left`: has unsubscribed, or was blocked
 * - `no`: has never agreed
 * - `unknown`: is about consent, but is not understood
 * - `pending`: was asked, and has not confirmed
 * - `yes`: has agreed
 * - `unsaid`: the answer is left empty
 * - `counted`: counts as a subscriber elsewhere, which does not prove an agreement
 */
export const consentKinds = [
  'complained',
  'bounced',
  'left',
  'no',
  'unknown',
  'pending',
  'yes',
  'unsaid',
  'counted',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The strictest of several statements; null for none. Only an empty answer gives way to a yes. */
export function strictest(kinds: Iterable<ConsentKind | null>): ConsentKind | null {
  let found: ConsentKind | null = null;
  for (const kind of kinds) {
    if (kind === null) continue;
    if (found === null || consentKinds.indexOf(kind) < consentKinds.indexOf(found)) found = kind;
  }
  return found;
}

/** Kinds that say that someone has left, or that an address is dead. */
export const endKinds = ['complained', 'bounced', 'left'] as const;
export type EndKind = (typeof endKinds)[number];

/** Whether it ends mail whatever else is said. */
export function isEnd(kind: ConsentKind): kind is EndKind {
  return endKinds.some((end) => end === kind);
}

/** What a value of a column can be said to mean. */
export const statedKinds = ['yes', 'no', 'pending', 'left', 'bounced', 'complained', 'nothing'] as const;
export type StatedKind = (typeof statedKinds)[number];

/** What everyone in a file can be said to have done; that all have agreed is stated with its evidence. */
export const everyoneKinds = ['left', 'bounced', 'complained', 'no', 'pending'] as const;
export type EveryoneKind = (typeof everyoneKinds)[number];
