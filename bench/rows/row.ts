import type { LoadProcess } from '../load/load-process.js';
import type { HttpLoad } from '../load/http-load.js';
import type { InsertLoad } from '../load/insert-load.js';
import type { Round } from '../figures.js';
import { median } from '../figures.js';
import type { BenchOptions } from '../options.js';
import type { BenchServers } from '../servers.js';

/** What every measurement uses. */
export interface Bench {
  servers: BenchServers;
  options: BenchOptions;
  http: LoadProcess<HttpLoad>;
  inserts: LoadProcess<InsertLoad>;
  /** Reports progress. */
  log: (line: string) => void;
  /** Additional observations without a limit. */
  remark: (line: string) => void;
}

export interface Limit {
  kind: 'atLeast' | 'atMost';
  value: number;
}

/** A line of the table. */
export interface RowResult {
  /** Number in the cost table. */
  row: number;
  path: string;
  /** The baseline. */
  against: string;
  unit: 'per second' | 'ms' | 'count' | 'MiB';
  plain: number;
  ours: number;
  /** What the limit applies to: the ratio, or our own figure. */
  of: 'ratio' | 'ours';
  value: number;
  /** Null for a figure without one. */
  limit: Limit | null;
  passed: boolean;
  rounds: Round[];
}

type Line = Pick<RowResult, 'row' | 'path' | 'against' | 'unit' | 'limit'>;

/** The medians of the rounds; the limit applies to their ratio. */
export function ratioResult(line: Line, rounds: Round[]): RowResult {
  const value = median(rounds.map(({ ratio }) => ratio));
  return { ...line, ...mediansOf(rounds), of: 'ratio', value, passed: holds(line.limit, value), rounds };
}

/** The same; the limit applies to our own figure. */
export function absoluteResult(line: Line, rounds: Round[]): RowResult {
  const { plain, ours } = mediansOf(rounds);
  return { ...line, plain, ours, of: 'ours', value: ours, passed: holds(line.limit, ours), rounds };
}

function mediansOf(rounds: Round[]): { plain: number; ours: number } {
  return { plain: median(rounds.map(({ plain }) => plain)), ours: median(rounds.map(({ ours }) => ours)) };
}

function holds(limit: Limit | null, value: number): boolean {
  if (limit === null) return true;
  return limit.kind === 'atLeast' ? value >= limit.value : value <= limit.value;
}

export function atLeast(value: number): Limit {
  return { kind: 'atLeast', value };
}

export function atMost(value: number): Limit {
  return { kind: 'atMost', value };
}
