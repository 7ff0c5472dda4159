import { setTimeout as delay } from 'node:timers/promises';
import { ObjectId, type ClientSession } from 'mongodb';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { Id } from '../../domain/id.js';
import type { CallOutcome } from '../../domain/plan/outcome.js';
import { hasLabel, shortTransaction } from '../../models/short-transaction.js';
import { UNKNOWN_COMMIT } from '../../models/unknown-commit.js';
import type { BatchDeps } from './batch.js';
import type { RecordCall } from './calls.js';
import { classifyCommitError } from './classify-commit-error.js';
import { CrowdedBatch } from './crowds.js';
import { planWorkspace, writeBeside } from './plan-workspace.js';
import { readSnapshots } from './read-snapshot.js';
import { recordAlone, type RecordOne } from './recorded-alone.js';
import { writePlans } from './write-plan.js';

/** Attempts at a page that others have changed the contacts of, before it is left to the job's own retry. */
const MAX_ATTEMPTS = 8;
const LONGEST_WAIT_MS = 100;

/** Calls of one workspace that are committed together with what the caller writes. */
export interface Together {
  workspaceId: Id;
  /** Or what chooses them in the transaction: the same objects when it runs again, and all that are committed already. */
  calls: RecordCall[] | ((session: ClientSession, committed: Committed) => Promise<RecordCall[]>);
  /** The idempotency key of a call that is committed by itself, because its contact is crowded. */
  keyOf: (call: RecordCall) => string;
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
  /** The outcomes of calls that were committed by themselves: each that changed its contact raised its `rev`. */
  alone: ReadonlySet<CallOutcome>;
}

/** The calls of a page that have been committed by themselves. */
export type Committed = ReadonlyMap<RecordCall, CallOutcome>;

/** What crowded contacts have done to a page. */
interface Alone {
  outcomes: Map<RecordCall, CallOutcome>;
  before: ContactState[];
}

/**
 * Commits calls in one transaction with what the caller writes, past the queue: for pages of a job. Calls of crowded
 * contacts are committed before, each by itself and at most once. Their exits are not waited for. A trial plans them apart.
 */
export async function commitTogether(deps: BatchDeps, record: RecordOne, page: Together): Promise<void> {
  const alone: Alone = { outcomes: new Map(), before: [] };
  const hashing = { ...deps, emailHash: hashOnce(deps.emailHash) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await attemptPage(hashing, page, alone);
      return;
    } catch (error) {
      if (error instanceof CrowdedBatch) {
        for (const group of error.groups)
          if (page.isTrial === true) await planApart(hashing, record, { page, group, alone });
          else await recordApart(record, { page, group, alone });
        continue;
      }
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
  alone: Alone,
): Promise<void> {
  const workspaceId = new ObjectId(id);
  const listeners = await deps.automations.listenersOf([id]);
  await shortTransaction(deps.db, async (session) => {
    const now = deps.clock();
    const calls = typeof chosen === 'function' ? await chosen(session, alone.outcomes) : chosen;
    const rest = calls.filter((call) => !alone.outcomes.has(call));
    const group = { id, workspaceId, calls: rest };
    const snapshots = await readSnapshots(deps, { groups: [group], listeners, now }, session);
    const planned = await planWorkspace(deps, group, snapshots.get(id), now);
    if (!isTrial) {
      await writePlans(deps.db, [planned.rows], session);
      await writeBeside(deps.db, planned, session);
    }
    const outcomeOf = new Map(rest.map((call, i) => [call, planned.outcomes[i]]));
    const outcomes = calls.flatMap((call) => alone.outcomes.get(call) ?? outcomeOf.get(call) ?? []);
    const before = [...planned.contacts, ...alone.before];
    await write({ outcomes, before, alone: new Set(alone.outcomes.values()) }, session);
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

/** The calls of one crowded contact. */
interface Apart {
  page: Together;
  group: readonly RecordCall[];
  alone: Alone;
}

/** Plans the calls of a crowded contact together, and writes nothing. */
async function planApart(deps: BatchDeps, record: RecordOne, { page, group, alone }: Apart): Promise<void> {
  const write: Together['write'] = ({ outcomes }) => {
    for (const [i, call] of group.entries()) {
      const outcome = outcomes[i];
      if (outcome !== undefined) alone.outcomes.set(call, outcome);
    }
    return Promise.resolve();
  };
  await commitTogether(deps, record, { ...page, calls: [...group], write });
}

async function recordApart(record: RecordOne, { page, group, alone }: Apart): Promise<void> {
  let first: ContactState | null = null;
  for (const call of group) {
    const { outcome, before } = await recordAlone(record, call, page.keyOf(call));
    alone.outcomes.set(call, outcome);
    first ??= before;
  }
  if (first !== null) alone.before.push(first);
}
