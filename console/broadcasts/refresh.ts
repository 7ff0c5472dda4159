/** What decides how often a broadcast is read again. */
interface Course {
  status: string;
  startsAt: string | null;
  waitingFor: string | null;
  finishedAt: string | null;
}

/** While status or counts change. Counts change once per turn of sending, about every 25 seconds. */
const MOVING_MS = 5_000;
/** While it waits for its time, which only a member can change. */
const WAITING_MS = 60_000;
/** A broadcast moves from this long before its time, so that a slow reading does not miss its beginning. */
const NEAR_MS = 120_000;

/** How long after it was read a broadcast is read again; false if it changes by user action only. */
export function refreshMs({ status, startsAt, waitingFor, finishedAt }: Course, now: number): number | false {
  if (status === 'preparing' || status === 'sending') return MOVING_MS;
  if (status === 'cancelled') return finishedAt === null ? MOVING_MS : false;
  if (status !== 'scheduled') return false;
  const isFar = waitingFor === null && startsAt !== null && Date.parse(startsAt) > now + NEAR_MS;
  return isFar ? WAITING_MS : MOVING_MS;
}

/** How long after they were read broadcasts are read again: as soon as one of them needs it. */
export function soonestRefreshMs(broadcasts: readonly Course[], now: number): number | false {
  const each = broadcasts.map((one) => refreshMs(one, now)).filter((ms) => ms !== false);
  return each.length === 0 ? false : Math.min(...each);
}
