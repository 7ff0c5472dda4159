import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Filter } from 'mongodb';
import type { Logger } from 'pino';
import type { Database } from '../models/database.js';
import type { DeliveryRecoveryRecord, RecoveryStatus } from '../models/delivery-recovery.js';
import { shortTransaction } from '../models/short-transaction.js';
import type { WebhookDeliveryRecord } from '../models/webhook-delivery.js';
import { beginAnew } from './begin-anew.js';

/** Looks for somebody's wish this often. */
const EVERY_MS = 500;
/** Deliveries of one page, which is one transaction: some tens of milliseconds. */
const PAGE = 200;
/** One that a dead worker left is taken up after this. */
const LEASE_MS = 15_000;

export interface RecoveryDeps {
  db: Database;
  log: Logger;
  clock: () => Date;
}

export interface RecoveryWork {
  stop(): Promise<void>;
}

/** Which deliveries of a rule a recovery is about: those that ended without having arrived, and can still be told. */
export function undelivered({
  ruleId,
  since,
  until,
}: Pick<DeliveryRecoveryRecord, 'ruleId' | 'since' | 'until'>): Filter<WebhookDeliveryRecord> {
  return {
    ruleId,
    createdAt: { $gte: since, $lt: until },
    endReason: { $in: ['exhausted', 'gone', 'refused', 'ruleOff'] },
    status: { $in: ['failed', 'stopped'] },
    contact: { $gt: '' },
    isTest: { $ne: true },
  };
}

/**
 * Carries out what somebody asks of a rule: what it could not deliver begins anew.
 *
 * 1. In pages, from the oldest to the newest. A page and how far it has come are one transaction, so that nothing begins
 *    anew twice, whoever dies.
 * 2. Each goes to where its rule points now; it ends where the rule is turned off or deleted.
 */
export function startRecovery(deps: RecoveryDeps): RecoveryWork {
  const stopping = new AbortController();
  const owner = randomUUID();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const job = await take(deps, owner);
        if (job === null) await sleep(EVERY_MS, undefined, { signal: stopping.signal });
        else await recoverPages(deps, job, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        deps.log.warn({ err: error }, 'a retry of failed deliveries goes on later');
        await sleep(EVERY_MS);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function take({ db, clock }: RecoveryDeps, owner: string): Promise<DeliveryRecoveryRecord | null> {
  const now = clock();
  return db.collections.DeliveryRecovery.findOneAndUpdate(
    { status: 'running', $or: [{ leaseUntil: { $lte: now } }, { leaseOwner: owner }] },
    { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS), leaseOwner: owner } },
    { sort: { leaseUntil: 1 }, returnDocument: 'after' },
  );
}

async function recoverPages(
  deps: RecoveryDeps,
  taken: DeliveryRecoveryRecord,
  signal: AbortSignal,
): Promise<void> {
  let job: DeliveryRecoveryRecord | null = taken;
  while (job?.status === 'running' && !signal.aborted) {
    const present: DeliveryRecoveryRecord = job;
    job = await shortTransaction(deps.db, (session) => recoverPage(deps, present, session));
  }
}

/** Begins one page anew and says how far the job is then; null when another worker has it. */
async function recoverPage(
  { db, clock }: RecoveryDeps,
  job: DeliveryRecoveryRecord,
  session: ClientSession,
): Promise<DeliveryRecoveryRecord | null> {
  const { DeliveryRecovery, Rule } = db.collections;
  const now = clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const mine = { _id: job._id, leaseOwner: job.leaseOwner, status: 'running' } as const;
  const { matchedCount } = await DeliveryRecovery.updateOne(mine, { $set: { leaseUntil } }, { session });
  if (matchedCount === 0) return null;
  const rule = await Rule.findOne({ _id: job.ruleId, workspaceId: job.workspaceId }, { session });
  const isOn = rule?.enabled === true;
  const page = isOn ? await readPage(db, job, session) : [];
  if (isOn && page.length > 0) {
    await beginAnew(db, { deliveries: page, to: new URL(rule.action.url).origin, now }, session);
  }
  const isOver = !isOn || page.length < PAGE;
  const status: RecoveryStatus = isOn ? (isOver ? 'done' : 'running') : 'stopped';
  const last = page.at(-1);
  const changes = {
    status,
    place: last === undefined ? job.place : { createdAt: last.createdAt, id: last._id },
    retried: job.retried + page.length,
    finishedAt: isOver ? now : null,
  };
  await DeliveryRecovery.updateOne(mine, { $set: changes }, { session });
  return { ...job, ...changes };
}

async function readPage(
  db: Database,
  { place, ...job }: DeliveryRecoveryRecord,
  session: ClientSession,
): Promise<WebhookDeliveryRecord[]> {
  const filter: Filter<WebhookDeliveryRecord> = {
    ...undelivered({ ...job, since: place?.createdAt ?? job.since }),
    ...(place !== null && {
      $or: [{ createdAt: { $gt: place.createdAt } }, { createdAt: place.createdAt, _id: { $gt: place.id } }],
    }),
  };
  return db.collections.WebhookDelivery.find(filter, { session })
    .sort({ createdAt: 1, _id: 1 })
    .limit(PAGE)
    .toArray();
}
