import type { ResultLine } from '../queries';

/** Adds up what is picked of each line of the results. */
export function sumLines(lines: readonly ResultLine[], pick: (line: ResultLine) => number): number {
  return lines.reduce((sum, line) => sum + pick(line), 0);
}

/** How many emails were sent. */
export function countSent(lines: readonly ResultLine[]): number {
  return sumLines(lines, ({ status, count }) => (status === 'sent' ? count : 0));
}
