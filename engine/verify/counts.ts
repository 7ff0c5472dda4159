import { setTimeout as sleep } from 'node:timers/promises';
import { countWrite, type CountDeltas } from '../../domain/automation/counts.js';
import type { AutomationRecord } from '../../models/automations/automation.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { readSums } from '../../models/automations/read-automation-counts.js';
import { rowsCheck, type Check, type Finding, type VerifyDeps } from './check.js';

/** Each automation's rows are counted whole. */
const PAGE = 20;
/** How often an automation is counted while its counters keep changing. */
const TRIES = 5;

type Automation = Pick<AutomationRecord, '_id' | 'workspaceId'>;
type Group = Pick<EnrollmentRecord, 'status' | 'step' | 'exitReason' | 'goalReached'>;

/** The counters of automations are what a count of their enrollments says. */
export const counts: Check = rowsCheck<Automation>({
  name: 'counters of automations',
  of: ({ Automation }) => Automation,
  projection: { workspaceId: 1 },
  page: PAGE,
  judge: async (deps, rows) => {
    const found: Finding[] = [];
    for (const row of rows) found.push(...(await judgeAutomation(deps, row)));
    return found;
  },
});

async function judgeAutomation(deps: VerifyDeps, automation: Automation): Promise<Finding[]> {
  const filter = { workspaceId: automation.workspaceId, automationId: automation._id };
  let problems: string[] = [];
  for (let i = 0; i < TRIES; i += 1) {
    const before = await readSums(deps.db, filter);
    const counted = await countRows(deps, filter);
    const after = await readSums(deps.db, filter);
    problems = compare(before, counted);
    if (problems.length === 0) return [];
    // Otherwise the rows have changed while they were counted.
    if (sameSums(before, after)) break;
    await sleep(deps.pauseMs);
    problems = [];
  }
  return problems.map((problem) => ({ id: automation._id.toHexString(), problem }));
}

interface Of {
  workspaceId: AutomationRecord['workspaceId'];
  automationId: AutomationRecord['_id'];
}

async function countRows({ db }: VerifyDeps, input: Of): Promise<CountDeltas> {
  const groups = db.collections.Enrollment.aggregate<{ _id: Group; n: number }>([
    // An end that is committed elsewhere is counted with its row.
    { $match: input },
    {
      $group: {
        _id: { status: '$status', step: '$step', exitReason: '$exitReason', goalReached: '$goalReached' },
        n: { $sum: 1 },
      },
    },
  ]);
  const sums: CountDeltas = new Map();
  for await (const { _id: state, n } of groups) {
    const one: CountDeltas = new Map();
    countWrite(one, null, state);
    for (const [key, by] of one) sums.set(key, (sums.get(key) ?? 0) + by * n);
  }
  return sums;
}

/** Rows that have ended are removed after the retention period, and their counts stay. */
function compare(stored: CountDeltas, counted: CountDeltas): string[] {
  const keys = [...new Set([...stored.keys(), ...counted.keys()])];
  const wrong = keys.flatMap((key) => {
    const [is, rows] = [stored.get(key) ?? 0, counted.get(key) ?? 0];
    const isCurrent = key === 'active' || key === 'failed' || /^steps\..+\.(?:at|failed)$/u.test(key);
    if (isCurrent ? is === rows : is >= rows) return [];
    return [`its counter ${key} is ${String(is)}, and there are ${String(rows)}`];
  });
  const sumBelow = (root: string): number =>
    [...stored]
      .filter(([key]) => key === root || key.startsWith(`${root}.`))
      .reduce((sum, [, by]) => sum + by, 0);
  const states = sumBelow('active') + sumBelow('completed') + sumBelow('failed') + sumBelow('exited');
  if (sumBelow('entered') !== states)
    wrong.push(
      `${String(sumBelow('entered'))} have entered, and its other counters add up to ${String(states)}`,
    );
  return wrong;
}

function sameSums(a: CountDeltas, b: CountDeltas): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
