import type { Check, Finding, VerifyDeps } from './check.js';
import { contacts, subscriptions } from './contacts.js';
import { counts } from './counts.js';
import { enrollments } from './enrollments.js';
import { erased } from './erased.js';
import { deliveries, events, messages } from './log.js';
import { outbox } from './outbox.js';
import { stats } from './stats.js';
import { segmentCounts, segmentRows } from './segments.js';
import { rowsWithRuns, runsWithRows } from './workflows.js';

/** Everything that must hold between collections, and between MongoDB and Temporal. */
export const checks: readonly Check[] = [
  contacts,
  subscriptions,
  enrollments,
  counts,
  segmentRows,
  segmentCounts,
  stats,
  events,
  messages,
  deliveries,
  ...erased,
  outbox,
  ...rowsWithRuns,
  ...runsWithRows,
];

/** Findings kept of each check; all are counted. */
const MAX_FINDINGS = 20;

export interface CheckResult {
  name: string;
  checked: number;
  found: number;
  /** The first of what was found. */
  findings: Finding[];
}

/**
 * Runs all checks, one after the other; nothing is changed. Memory is bounded, whatever the number of rows. `onResult` is
 * called after each check.
 *
 * @returns how much is wrong
 */
export async function verify(deps: VerifyDeps, onResult: (result: CheckResult) => void): Promise<number> {
  let found = 0;
  for (const { name, run } of checks) {
    const result: CheckResult = { name, checked: 0, found: 0, findings: [] };
    await run(deps, {
      checked: (rows) => {
        result.checked += rows;
      },
      found: (findings) => {
        result.found += findings.length;
        result.findings.push(...findings.slice(0, MAX_FINDINGS - result.findings.length));
      },
    });
    found += result.found;
    onResult(result);
  }
  return found;
}
