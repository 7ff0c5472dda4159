/** Processor time of work in ms: unlike time on the clock, it is the same on a busy machine. Work that waits takes none. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
