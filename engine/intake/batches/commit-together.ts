import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession } from 'mongodb';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { Id } from '../../../domain/id.js';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import { hasLabel, shortTransaction } from '../../../models/core/short-transaction.js';
import { UNKNOWN_COMMIT } from '../../../models/core/unknown-commit.js';
import type { BatchDeps } from './batch.js';
import { workspaceCalls, type RecordCall } from './calls.js';
import { classifyCommitError } from './batch-errors.js';
import { planWorkspace } from '../plan-workspace.js';
import { readSnapshots } from '../parts/read-snapshot.js';
import type { WorkspacePlan } from '../parts/workspace-plan.js';
import { writePlans } from '../parts/write-plan.js';

/** Attempts at a page that others have changed the contacts of, before it is left to the job's own retry. */
const MAX_ATTEMPTS = 8;
const LONGEST_WAIT_MS = 100;

/** Calls of one workspace that are committed together with what the caller writes. */
export interface Together {
  workspaceId: Id;
  /** Or what chooses them in the transaction: the same objects when it runs again. */
  calls: RecordCall[] | ((session: ClientSession) => Promise<RecordCall[]>);
  /** Only plans them: a trial. */
  isTrial?: boolean;
  /** Writes in the transaction of the calls. It may run again. */
  write: (done: Done, session: ClientSession) => Promise<void>;
}

/** What has become of the calls of a page. */
export interface Done {
  /** In the order of the calls. */
  outcomes: CallOutcome[];
  /** Their contacts as they were. */
  before: ContactState[];
}

/**
 * Commits calls in one transaction with what the caller writes, past the queue: for pages of a job. Their exits are not
 * waited for.
 */
export async function commitTogether(deps: BatchDeps, page: Together): Promise<void> {
  const hashing = { ...deps, emailHash: hashOnce(deps.emailHash) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { tooMany } = await attemptPage(hashing, page);
      if (tooMany > 0 && page.isTrial !== true) deps.onTooMany(tooMany);
      return;
    } catch (error) {
      const kind = classifyCommitError(error);
      const isRetried = kind === 'taken' || kind === 'conflict';
      if (!isRetried || attempt >= MAX_ATTEMPTS || hasLabel(error, UNKNOWN_COMMIT)) throw error;
      await delay(Math.random() * LONGEST_WAIT_MS);
    }
  }
}

async function attemptPage(
  deps: BatchDeps,
  { workspaceId: id, calls: chosen, write, isTrial = false }: Together,
): Promise<WorkspacePlan> {
  const listeners = await deps.automations.readListeners([id]);
  return shortTransaction(deps.db, async (session) => {
    const now = deps.clock();
    const calls = typeof chosen === 'function' ? await chosen(session) : chosen;
    const group = workspaceCalls(id, calls);
    const snapshots = await readSnapshots(deps, { groups: [group], listeners, now }, session);
    const planned = planWorkspace(deps, group, snapshots.get(id), now);
    if (!isTrial) await writePlans(deps.db, [planned], session);
    await write({ outcomes: planned.outcomes, before: planned.contacts }, session);
    return planned;
  });
}

/** Remembers the hashes of a page: suppressions are found by them, and consents are written with them. */
function hashOnce(hash: BatchDeps['emailHash']): BatchDeps['emailHash'] {
  const hashes = new Map<string, string>();
  return (workspaceId, email) => {
    const key = `${workspaceId} ${email}`;
    const known = hashes.get(key) ?? hash(workspaceId, email);
    hashes.set(key, known);
    return known;
  };
}
