import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { Id } from '../domain/id.js';
import { emailsIn } from '../domain/plan/calls/call.js';
import type { CallOutcome } from '../domain/plan/calls/outcome.js';
import type { AutomationDecision } from '../domain/plan/enrollments/decision.js';
import { countEvent, StatDeltas } from '../domain/stats/stat-deltas.js';
import { emailHash } from '../models/audience/email-hash.js';
import type { Database } from '../models/core/database.js';
import { commitBatch, type BatchDeps, type CommittedBatch, type Exit } from './intake/batches/batch.js';
import type { PendingCall, RecordCall, Recorded } from './intake/batches/calls.js';
import { commitTogether, type Together } from './intake/batches/commit-together.js';
import { plannedOutcomes } from './intake/batches/planned-outcomes.js';
import { runWithRetries, type BatchWork } from './intake/batches/retry-batch.js';
import { EffectWatch } from './intake/effect-watch.js';
import { AutomationCache } from './intake/parts/automations/automation-cache.js';
import { eventRow } from './intake/parts/events/write-events.js';
import { createRecorder } from './intake/record.js';
import { CommandRunner } from './outbox/command-runner.js';
import { CANCEL_WAIT_MS, DIRECT_ROWS, DirectRelay, EventLoopLag } from './outbox/direct-relay.js';
import type { Temporal } from './temporal/temporal.js';

export interface EngineDeps {
  db: Database;
  temporal: Temporal;
  log: Logger;
  secretKey: Buffer;
  clock: () => Date;
  metrics: EngineMetrics;
  /** Outbox rows that this process runs itself at a time; 0 leaves all to the relay. */
  directRows?: number;
}

/** What the engine measures. */
export interface EngineMetrics {
  batch: (calls: number, seconds: number) => void;
  commitError: (kind: string) => void;
  /** Entries refused because their contact has as many active enrollments as it may have. */
  tooMany: (entries: number) => void;
}

export interface Engine {
  /** Records a call; resolves when it is durable. */
  record: (call: RecordCall) => Promise<Recorded>;
  /** Commits calls of one workspace together with what the caller writes; see `commitTogether`. */
  recordTogether: (page: Together) => Promise<void>;
  /** What calls of one workspace would come to if they were recorded now; nothing is. */
  plannedOutcomes: (calls: RecordCall[]) => Promise<CallOutcome[]>;
  queued: () => number;
  /** Answers all accepted calls, then releases all resources but the caller's database and Temporal client. */
  close: () => Promise<void>;
}

/** Creates the engine of one process. */
export function createEngine(deps: EngineDeps): Engine {
  const { db, temporal, log } = deps;
  const outbox = new CommandRunner({ db, temporal, log });
  const lag = new EventLoopLag();
  const direct = new DirectRelay({ outbox, lag, log, maxRows: deps.directRows ?? DIRECT_ROWS });
  const effects = new EffectWatch(db);
  const batchDeps: BatchDeps = {
    db,
    automations: new AutomationCache(db),
    doubted: new WeakSet(),
    emailHash: (workspaceId, email) => emailHash(deps.secretKey, workspaceId, email),
    secretKey: deps.secretKey,
    takeRows: direct.take,
    dropRows: direct.drop,
    onTooMany: deps.metrics.tooMany,
    clock: deps.clock,
  };
  const work: BatchWork = {
    attempt: async (batch, onCommit) => {
      const began = performance.now();
      const committed = await commitBatch(batchDeps, batch, onCommit);
      deps.metrics.batch(batch.length, (performance.now() - began) / 1_000);
      return committed;
    },
    committed: (batch) => {
      settleBatch({ db, direct, effects, log }, batch);
    },
    poisoned: (pending, error) => recordPoisoned({ db, log, emailHash: batchDeps.emailHash }, pending, error),
    onError: (kind, calls, error) => {
      deps.metrics.commitError(kind);
      log.debug({ kind, calls, err: error }, 'batch_not_committed');
    },
  };
  const recorder = createRecorder(
    (batch, slot) => runWithRetries(work, batch, slot),
    db.isSharded ? { workspacesPerBatch: 1 } : {},
  );
  return {
    record: recorder.record,
    recordTogether: (page) => commitTogether(batchDeps, page),
    plannedOutcomes: (calls) => plannedOutcomes(batchDeps, calls),
    queued: recorder.queued,
    close: async () => {
      await recorder.drain();
      await direct.idle();
      await outbox.leases.flush();
      lag.stop();
    },
  };
}

interface AnswerDeps {
  db: Database;
  direct: DirectRelay;
  effects: EffectWatch;
  log: Logger;
}

/** Answers the calls of a committed batch: at once, or after their exits have stopped the side effects in flight. */
function settleBatch(deps: AnswerDeps, batch: CommittedBatch): void {
  const delivered = batch.taken.length === 0 ? Promise.resolve() : deps.direct.run(batch.taken);
  for (const { pending, result, exit } of batch.calls)
    if (exit === null) pending.settle(result);
    else void waitForExit(deps, exit, delivered).finally(() => pending.settle(result));
}

async function waitForExit(
  { db, effects, log }: AnswerDeps,
  { eventId, open }: Exit,
  delivered: Promise<void>,
): Promise<void> {
  try {
    const [unfinished] = await Promise.all([effects.finished(open), withinCancelWait(delivered)]);
    if (eventId !== null && unfinished.length > 0) await recordInFlight(db, eventId, unfinished);
  } catch (error) {
    log.error({ err: error }, 'exit_wait_failed');
  }
}

async function withinCancelWait(delivered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CANCEL_WAIT_MS);
  });
  await Promise.race([delivered, timeout]);
  clearTimeout(timer);
}

/** Adds a decision to the event for each effect still in flight when the exit was answered. */
async function recordInFlight(db: Database, eventId: Id, unfinished: Id[]): Promise<void> {
  const rows = await db.collections.Enrollment.find(
    { _id: { $in: unfinished.map((id) => new ObjectId(id)) } },
    { projection: { automationId: 1, automationName: 1 } },
  ).toArray();
  const decisions = rows.map((row): AutomationDecision => ({
    automationId: row.automationId.toHexString(),
    automationName: row.automationName,
    role: 'exit',
    outcome: 'inFlight',
    enrollmentId: row._id.toHexString(),
  }));
  await db.collections.Event.updateOne(
    { _id: new ObjectId(eventId), decisions: { $not: { $elemMatch: { outcome: 'inFlight' } } } },
    { $push: { decisions: { $each: decisions } } },
  );
}

/**
 * Logs a call that can never be written as a failed event; without a key, so that a repeat is attempted afresh. It names no contact
 * by its address, but an erasure finds it by a hash.
 */
async function recordPoisoned(
  { db, log, emailHash: hashEmail }: { db: Database; log: Logger } & Pick<BatchDeps, 'emailHash'>,
  { call }: PendingCall,
  error: unknown,
): Promise<void> {
  log.error({ err: error, workspace: call.workspaceId, event: call.event?.key }, 'call_not_recorded');
  // A replayed event is in the log already.
  if (call.event === null || call.action.type === 'replayEvent') return;
  const row = eventRow(
    {
      ...call.event,
      id: new ObjectId().toHexString(),
      contactId: call.subject.by === 'id' ? call.subject.id : null,
      personKeys: [
        ...(call.event.personKeys ?? []),
        ...emailsIn(call).map((email) => hashEmail(call.workspaceId, email)),
      ],
      status: 'failed',
      enrolled: 0,
      exited: 0,
      enrollments: [],
      decisions: [],
      parentId: null,
      note: 'could not be recorded',
      receivedAt: call.receivedAt,
      dedupeKey: null,
      fingerprint: null,
    },
    new ObjectId(call.workspaceId),
  );
  try {
    const stats = new StatDeltas();
    countEvent(stats, row);
    await db.collections.Event.insertOne({ ...row, hours: stats.moves() });
  } catch (insertError) {
    log.error({ err: insertError }, 'failed_event_not_recorded');
  }
}
