import type { LoadProcess } from '../load/load-process.js';
import type { HttpLoad } from '../load/http-load.js';
import type { InsertLoad } from '../load/insert-load.js';
import type { Round } from '../figures.js';
import { median } from '../figures.js';
import type { BenchOptions } from '../options.js';
import type { BenchServers } from '../servers.js';

/** What every row measures with. */
export interface Bench {
  servers: BenchServers;
  options: BenchOptions;
  http: LoadProcess<HttpLoad>;
  inserts: LoadProcess<InsertLoad>;
  /** Tells how far it is. */
  say: (line: string) => void;
  /** Beside the rows: what is worth knowing and has no limit here. */
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
  /** What it is measured against. */
  against: string;
  unit: 'per second' | 'ms';
  plain: number;
  ours: number;
  /** What the limit is about: a ratio, or ours itself. */
  of: 'ratio' | 'ours';
  value: number;
  limit: Limit;
  passed: boolean;
  rounds: Round[];
}

type Line = Pick<RowResult, 'row' | 'path' | 'against' | 'unit' | 'limit'>;

/** The medians of the rounds, judged by their ratio. */
export function judgeRatio(line: Line, rounds: Round[]): RowResult {
  const value = median(rounds.map(({ ratio }) => ratio));
  return { ...line, ...mediansOf(rounds), of: 'ratio', value, passed: holds(line.limit, value), rounds };
}

/** The same, judged by our own figure. */
export function judgeOurs(line: Line, rounds: Round[]): RowResult {
  const { plain, ours } = mediansOf(rounds);
  return { ...line, plain, ours, of: 'ours', value: ours, passed: holds(line.limit, ours), rounds };
}

function mediansOf(rounds: Round[]): { plain: number; ours: number } {
  return { plain: median(rounds.map(({ plain }) => plain)), ours: median(rounds.map(({ ours }) => ours)) };
}

function holds({ kind, value: limit }: Limit, value: number): boolean {
  return kind === 'atLeast' ? value >= limit : value <= limit;
}

export function atLeast(value: number): Limit {
  return { kind: 'atLeast', value };
}

export function atMost(value: number): Limit {
  return { kind: 'atMost', value };
}
