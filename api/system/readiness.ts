import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../models/core/database.js';

/** A dependency without which the service cannot work. */
export interface ReadinessCheck {
  name: string;
  /** Resolves if the dependency is available, with a warning for operators or null; otherwise rejects. */
  run(): Promise<string | null>;
}

export interface ReadinessResult {
  name: string;
  ok: boolean;
  /** Available, but with a warning for operators. */
  warning?: string;
}

/** A check that takes longer has failed. */
const CHECK_TIMEOUT_MS = 2_000;
/** The setting of our own servers. After a kill -9, an open transaction locks its documents for this long. */
const MAX_TRANSACTION_SECONDS = 3;

/** Runs all checks at once; a check fails if it throws or times out. */
export function readiness(checks: readonly ReadinessCheck[]): Promise<ReadinessResult[]> {
  return Promise.all(checks.map(runCheck));
}

async function runCheck(check: ReadinessCheck): Promise<ReadinessResult> {
  const { name } = check;
  const timer = new AbortController();
  try {
    const late = delay(CHECK_TIMEOUT_MS, undefined, { signal: timer.signal });
    const warning = await Promise.race([
      check.run(),
      late.then(() => Promise.reject(new Error(`check timed out: ${name}`))),
    ]);
    return warning === null ? { name, ok: true } : { name, ok: true, warning };
  } catch {
    return { name, ok: false };
  } finally {
    timer.abort();
  }
}

/** Checks that MongoDB responds. Warns if abandoned transactions live long. */
export function mongoCheck(db: Database): ReadinessCheck {
  const admin = db.client.db().admin();
  return {
    name: 'mongodb',
    run: async () => {
      await admin.ping();
      return transactionWarning(await transactionSeconds(db));
    },
  };
}

/** Checks that Temporal responds. `check` resolves to true if it does. */
export function temporalCheck(check: () => Promise<boolean>): ReadinessCheck {
  return {
    name: 'temporal',
    run: async () => {
      if (!(await check())) throw new Error('Temporal is not reachable');
      return null;
    },
  };
}

/** Null if reading the parameter is not allowed. */
async function transactionSeconds(db: Database): Promise<number | null> {
  const name = 'transactionLifetimeLimitSeconds';
  try {
    const response = await db.client.db('admin').command({ getParameter: 1, [name]: 1 });
    return Number(response[name]);
  } catch {
    return null;
  }
}

function transactionWarning(seconds: number | null): string | null {
  if (seconds !== null && seconds <= MAX_TRANSACTION_SECONDS) return null;
  const found = seconds === null ? 'cannot be read' : `is ${seconds}`;
  return `transactionLifetimeLimitSeconds ${found}; above 3, a killed process blocks others for that long`;
}
