/** Readings that are closer together repeat the last one. */
const SPAN_MS = 1_000;

/**
 * How many cores this process has kept busy lately, all threads together.
 *
 * @param clock of milliseconds, and of the processor time used until then
 */
export function createProcessLoad(
  clock: () => { now: number; usedMs: number } = () => ({ now: performance.now(), usedMs: usedMs() }),
): () => number {
  let last = clock();
  let cores = 0;
  return () => {
    const { now, usedMs: used } = clock();
    if (now - last.now < SPAN_MS) return cores;
    cores = (used - last.usedMs) / (now - last.now);
    last = { now, usedMs: used };
    return cores;
  };
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
