import type { ResultLine } from '../queries';

/** Adds up what is picked of each line of the results. */
export function sumOf(lines: readonly ResultLine[], pick: (line: ResultLine) => number): number {
  return lines.reduce((sum, line) => sum + pick(line), 0);
}

/** How many emails were sent. */
export function sentOf(lines: readonly ResultLine[]): number {
  return sumOf(lines, ({ status, count }) => (status === 'sent' ? count : 0));
}
