import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../models/database.js';

/** Something without which the service can do nothing. */
export interface ReadinessCheck {
  name: string;
  /** Resolves when it is there, with what an operator should know of it (else null); rejects when it is not. */
  run(): Promise<string | null>;
}

export interface ReadinessResult {
  name: string;
  ok: boolean;
  /** It works, but an operator should know this. */
  warning?: string;
}

/** A check that takes longer is as good as failed. */
const CHECK_TIMEOUT_MS = 2_000;
/** What our own servers run with. After a kill -9 an open transaction holds its documents for so long. */
const MAX_TRANSACTION_SECONDS = 3;

/** Runs all checks at once; one that throws or hangs has failed. */
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
      late.then(() => Promise.reject(new Error(`${name} is late`))),
    ]);
    return warning === null ? { name, ok: true } : { name, ok: true, warning };
  } catch {
    return { name, ok: false };
  } finally {
    timer.abort();
  }
}

/** MongoDB answers. Warns of a server whose abandoned transactions live long. */
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

/** Null where we may not ask. */
async function transactionSeconds(db: Database): Promise<number | null> {
  const name = 'transactionLifetimeLimitSeconds';
  try {
    const answer = await db.client.db('admin').command({ getParameter: 1, [name]: 1 });
    return Number(answer[name]);
  } catch {
    return null;
  }
}

function transactionWarning(seconds: number | null): string | null {
  if (seconds !== null && seconds <= MAX_TRANSACTION_SECONDS) return null;
  const found = seconds === null ? 'cannot be read' : `is ${seconds}`;
  return `transactionLifetimeLimitSeconds ${found}; with more than 3 a killed process holds up others for as long`;
}
