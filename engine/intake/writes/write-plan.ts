import type { ClientSession } from 'mongodb';
import type { Writes } from '../../../domain/plan/writes.js';
import { isDomainKey } from '../../../domain/lists/suppressed-domain.js';
import { StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../models/core/database.js';
import type { IdempotentResponseRecord } from '../../../models/accounts/idempotent-response.js';
import { insertJobs } from '../../../models/system/insert-jobs.js';
import { newErasure, newSettledDomain } from '../../../models/system/job.js';
import type { OutboxRecord } from '../../../models/system/outbox.js';
import { countMoves } from './count-moves.js';
import { countStats } from './count-stats.js';
import { writeLists } from './membership-rows.js';
import type { CountedPlan, PlannedRows } from './planned-rows.js';
import { deliveryRow, firstAttemptRow } from './row-mappers.js';
import { skipPlannedMails } from './skip-planned-mails.js';
import { writeContacts } from './write-contacts.js';
import { writeEnrollments } from './write-enrollments.js';
import { writeEvents } from './write-events.js';
import { writeMailHits } from './write-mail-hits.js';
import { writeMailLeaves } from './write-mail-leaves.js';
import { writeMailReports, writeMails } from './write-mails.js';
import { writeReplays } from './write-replays.js';
import { writeSegments } from './write-segments.js';
import { writeSuppressions } from './write-suppressions.js';

type WritePart = (db: Database, plans: readonly CountedPlan[], session: ClientSession) => Promise<void>;

/** A part of a plan: only plans with writes of its kinds come to it. */
interface Part {
  kinds: readonly (keyof Writes)[];
  write: WritePart;
}

/**
 * The parts, in order. Each document is written once. Per collection: deletes, then updates (ordered, since they may exchange a
 * unique value), then inserts, each as one operation for all workspaces. (In a mixed unordered bulk write the driver sends inserts
 * first, and a restarted automation would collide with its own key.) Events come last: they carry what the others have counted.
 */
const parts: readonly Part[] = [
  { kinds: ['contacts'], write: writeContacts },
  { kinds: ['enrollments'], write: writeEnrollments },
  { kinds: ['replays'], write: eachOf(writeReplays) },
  { kinds: ['mails'], write: writeMails },
  { kinds: ['outbox', 'deliveries'], write: writeCommands },
  { kinds: ['deliveries'], write: writeDeliveries },
  { kinds: ['erasures', 'suppressions', 'unsuppressed'], write: writeJobs },
  { kinds: ['memberships', 'confirmations', 'consents'], write: eachOf(writeLists) },
  { kinds: ['suppressions', 'unsuppressed', 'erased'], write: eachOf(writeSuppressions) },
  { kinds: ['mailReports'], write: eachOf(writeMailReports) },
  { kinds: ['mailHits'], write: eachOf(writeMailHits) },
  { kinds: ['mailLeaves'], write: eachOf(writeMailLeaves) },
  { kinds: ['contacts', 'memberships'], write: eachOf(skipPlannedMails) },
  { kinds: ['segments'], write: writeSegments },
  { kinds: ['enrollments', 'counts'], write: countSteps },
];

/** Writes the plans of a batch's workspaces. */
export async function writePlans(
  db: Database,
  plans: readonly PlannedRows[],
  session: ClientSession,
): Promise<void> {
  const counted: CountedPlan[] = [];
  for (const plan of plans) {
    const stats = new StatDeltas();
    countStats(stats, plan.writes, plan.now);
    counted.push({ ...plan, stats, moves: [] });
  }
  for (const { kinds, write } of parts) {
    const concerned = plansWith(counted, kinds);
    if (concerned.length > 0) await write(db, concerned, session);
  }
  const answers: IdempotentResponseRecord[] = [];
  for (const plan of plans) answers.push(...plan.answers);
  if (answers.length > 0) await db.collections.IdempotentResponse.insertMany(answers, { session });
  await writeEvents(db, counted, session);
}

function plansWith(plans: readonly CountedPlan[], kinds: Part['kinds']): CountedPlan[] {
  const found = new Set<CountedPlan>();
  for (const plan of plans) for (const kind of kinds) if (plan.writes[kind].length > 0) found.add(plan);
  return [...found];
}

function eachOf(
  write: (db: Database, plan: CountedPlan, session: ClientSession) => Promise<void>,
): WritePart {
  return async (db, plans, session) => {
    for (const plan of plans) await write(db, plan, session);
  };
}

async function writeCommands(
  db: Database,
  plans: readonly CountedPlan[],
  session: ClientSession,
): Promise<void> {
  const commands = plans.flatMap((plan) => [...plan.outbox, ...firstAttempts(plan)]);
  await db.collections.Outbox.insertMany(commands, { session });
}

/** The commands for the first attempts of rules' deliveries. */
function firstAttempts({ writes, workspaceId, now }: PlannedRows): OutboxRecord[] {
  return writes.deliveries.map((draft) => firstAttemptRow({ ...draft, run: 1, seq: 1 }, workspaceId, now));
}

async function writeDeliveries(
  db: Database,
  plans: readonly CountedPlan[],
  session: ClientSession,
): Promise<void> {
  const rows = plans.flatMap(({ writes, workspaceId, now }) =>
    writes.deliveries.map((draft) => deliveryRow(draft, workspaceId, now)),
  );
  await db.collections.WebhookDelivery.insertMany(rows, { session });
}

/** The jobs that a plan leaves to a worker: to erase contacts, and to settle the contacts of domains. */
async function writeJobs(db: Database, plans: readonly CountedPlan[], session: ClientSession): Promise<void> {
  const jobs = plans.flatMap(({ writes, workspaceId, now }) => [
    ...writes.erasures.map((contactId) => newErasure(workspaceId, contactId, now)),
    ...changedDomains(writes).map((domain) => newSettledDomain(workspaceId, domain, now)),
  ]);
  await insertJobs(db, jobs, session);
}

/** Counts at the steps of automations; the counts are written with the events. */
function countSteps(_db: Database, plans: readonly CountedPlan[]): Promise<void> {
  for (const { writes, workspaceId, moves } of plans) moves.push(...countMoves(writes, workspaceId));
  return Promise.resolve();
}

/** The domains that a plan suppresses, or no more. */
function changedDomains({ suppressions, unsuppressed }: Pick<Writes, 'suppressions' | 'unsuppressed'>) {
  return [...suppressions.map(({ email }) => email), ...unsuppressed].filter(isDomainKey);
}
