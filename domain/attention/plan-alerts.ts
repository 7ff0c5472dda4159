import { DAY_MS, HOUR_MS } from '../kernel/spans.js';
import { clockAt, atClock } from '../kernel/zoned-time.js';
import type { IANAZone } from 'luxon';
import type { AttentionItem, AttentionKind, AttentionSubject } from './attention.js';

/** An item that is gone for so long is mended: what comes and goes is told once. */
const MENDED_MS = 2 * 60_000;
/** The same is told again after this time at the earliest. */
const TOLD_AGAIN_MS = HOUR_MS;
/** On the clock of the workspace. */
const DIGEST_MS = 8 * HOUR_MS;

/** What is remembered of an item. */
export interface Alert {
  kind: AttentionKind;
  subject: AttentionSubject | null;
  openedAt: Date;
  /** When it was found last. */
  seenAt: Date;
  /** Whether it has been told since it opened. */
  isTold: boolean;
  /** When it was told last, now or an earlier time. */
  toldAt: Date | null;
  mendedAt: Date | null;
}

/** What is to be remembered, and told at once. */
export interface AlertPlan<A extends Alert> {
  /** Found, and not known or mended before. */
  opened: AttentionItem[];
  /** Known, and found again. */
  seen: A[];
  /** Not found for long enough. */
  mended: A[];
  told: { opened: AttentionItem[]; mended: A[] };
}

/** Identifies an item as long as it is there, whatever is counted and said of it. */
export function alertKey({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  return `${kind} ${subject?.id ?? ''}`;
}

/** One item of each kind and subject: errors of the same automation are told together. */
export function mergedItems(items: readonly AttentionItem[]): AttentionItem[] {
  const merged = new Map<string, AttentionItem>();
  for (const item of items) {
    const key = alertKey(item);
    const known = merged.get(key);
    merged.set(key, known === undefined ? item : together(known, item));
  }
  return [...merged.values()];
}

/** The larger group comes first, and its error is an example. */
function together(first: AttentionItem, other: AttentionItem): AttentionItem {
  const { lastError: _, ...query } = first.look.query;
  return {
    ...first,
    count: first.count === null ? other.count : first.count + (other.count ?? 0),
    countIsExact: first.countIsExact && other.countIsExact,
    since: earlier(first.since, other.since),
    look: { ...first.look, query },
  };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one !== null && other !== null ? (one < other ? one : other) : (one ?? other);
}

/**
 * Compares what needs attention with what is remembered.
 *
 * 1. An item is told once while it is there, also if it is gone for a moment.
 * 2. Where it comes back, it is told again an hour after the last time at the earliest.
 * 3. What was told is told once more when it is mended, unless something else is wrong with the same rule.
 * 4. Of a kind of which not all was read, nothing is known to be mended.
 */
export function planAlerts<A extends Alert>(
  found: readonly AttentionItem[],
  known: readonly A[],
  now: Date,
): AlertPlan<A> {
  const items = new Map(found.map((item) => [alertKey(item), item]));
  const alerts = new Map(known.map((alert) => [alertKey(alert), alert]));
  const isOpen = ({ mendedAt }: A): boolean => mendedAt === null;
  const opened = [...items.values()].filter((item) => {
    const alert = alerts.get(alertKey(item));
    return alert === undefined || !isOpen(alert);
  });
  const open = known.filter(isOpen);
  const seen = open.filter((alert) => items.has(alertKey(alert)));
  const cut = new Set(found.flatMap(({ kind, isCut }) => (isCut === true ? [kind] : [])));
  const mended = open.filter(
    (alert) =>
      !items.has(alertKey(alert)) &&
      !cut.has(alert.kind) &&
      now.getTime() - alert.seenAt.getTime() >= MENDED_MS,
  );
  const isStillWrong = troubleWithSame(found);
  const told = {
    opened: [...items.values()].filter((item) => isToTell(alerts.get(alertKey(item)), now)),
    mended: mended.filter((alert) => alert.isTold && !isStillWrong(alert)),
  };
  return { opened, seen, mended, told };
}

/** Whether something else is wrong with the same rule: one that was turned off is no longer failing, which is no good news. */
function troubleWithSame(found: readonly AttentionItem[]): (alert: Pick<Alert, 'subject'>) => boolean {
  const rules = new Set(found.flatMap(({ subject }) => (subject?.type === 'rule' ? [subject.id] : [])));
  return ({ subject }) => subject !== null && rules.has(subject.id);
}

function isToTell(alert: Alert | undefined, now: Date): boolean {
  if (alert === undefined) return true;
  if (alert.mendedAt === null && alert.isTold) return false;
  return alert.toldAt === null || now.getTime() - alert.toldAt.getTime() >= TOLD_AGAIN_MS;
}

/** When the last daily digest was due: the last eight o'clock in the morning. */
export function digestDue(now: Date, zone: IANAZone): Date {
  const clock = clockAt(now.getTime(), zone);
  const today = clock - (((clock % DAY_MS) + DAY_MS) % DAY_MS) + DIGEST_MS;
  return new Date(atClock(today <= clock ? today : today - DAY_MS, zone));
}

/** What has happened since the last digest of the kinds that it tells, and what is still there; null if nothing has happened. */
export function planDigest<A extends Alert>(
  {
    found,
    known,
    kinds,
  }: { found: readonly AttentionItem[]; known: readonly A[]; kinds: readonly AttentionKind[] },
  since: Date,
): { opened: AttentionItem[]; still: AttentionItem[]; mended: A[] } | null {
  const alerts = new Map(known.map((alert) => [alertKey(alert), alert]));
  const items = found.filter(({ kind }) => kinds.includes(kind));
  const isNew = (item: AttentionItem): boolean => {
    const alert = alerts.get(alertKey(item));
    return alert === undefined || alert.mendedAt !== null || alert.openedAt > since;
  };
  const isStillWrong = troubleWithSame(found);
  const mended = known.filter(
    (alert) =>
      kinds.includes(alert.kind) &&
      alert.mendedAt !== null &&
      alert.mendedAt >= since &&
      !isStillWrong(alert),
  );
  const opened = items.filter(isNew);
  if (opened.length === 0 && mended.length === 0) return null;
  return { opened, still: items.filter((item) => !isNew(item)), mended };
}
