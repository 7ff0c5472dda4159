import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { countSteps } from './automations/count-moves.js';
import { writeCommands, writeJobs } from './commands/write-commands.js';
import { writeConsents } from './consents/write-consents.js';
import { writeSuppressions } from './consents/write-suppressions.js';
import { writeProviderIdentities } from './contacts/provider-identities.js';
import { writeContacts } from './contacts/write-contacts.js';
import { writeDeliveries } from './deliveries/write-deliveries.js';
import { writeEnrollments } from './enrollments/write-enrollments.js';
import { writeEvents } from './events/write-events.js';
import { writeReplays } from './events/write-replays.js';
import { writeLists } from './lists/write-lists.js';
import { endMails } from './mails/end-mails.js';
import { skipPlannedMails } from './mails/skip-planned-mails.js';
import { writeMailHits, writeMailLeaves, writeMailReports } from './mails/write-mail-feedback.js';
import { writeSegments } from './segments/write-segments.js';
import type { WorkspacePlan } from './workspace-plan.js';

type WritePart = (db: Database, plans: readonly WorkspacePlan[], session: ClientSession) => Promise<void>;

/** A part of a plan: only plans with writes of its kinds come to it. */
interface Part {
  kinds: readonly (keyof WorkspacePlan['writes'])[];
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
  { kinds: ['replays'], write: forEachPlan(writeReplays) },
  { kinds: ['mails'], write: endMails },
  { kinds: ['outbox', 'deliveries'], write: writeCommands },
  { kinds: ['deliveries'], write: writeDeliveries },
  { kinds: ['erasures', 'suppressions', 'unsuppressed'], write: writeJobs },
  { kinds: ['subscriptions', 'confirmations'], write: forEachPlan(writeLists) },
  { kinds: ['consents'], write: forEachPlan(writeConsents) },
  { kinds: ['suppressions', 'unsuppressed', 'erased'], write: forEachPlan(writeSuppressions) },
  { kinds: ['mailReports'], write: forEachPlan(writeMailReports) },
  { kinds: ['mailHits'], write: forEachPlan(writeMailHits) },
  { kinds: ['mailLeaves'], write: forEachPlan(writeMailLeaves) },
  { kinds: ['barred'], write: forEachPlan(skipPlannedMails) },
  { kinds: ['segments'], write: writeSegments },
  { kinds: ['enrollments', 'counts'], write: countSteps },
  { kinds: ['answers', 'audits'], write: writeAnswers },
  { kinds: ['identities'], write: forEachPlan(writeProviderIdentities) },
];

/** Writes the plans of a batch's workspaces. */
export async function writePlans(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  for (const { kinds, write } of parts) {
    const touched = new Set<WorkspacePlan>();
    for (const plan of plans) for (const kind of kinds) if (plan.writes[kind].length > 0) touched.add(plan);
    if (touched.size > 0) await write(db, [...touched], session);
  }
  await writeEvents(db, plans, session);
}

function forEachPlan(
  write: (db: Database, plan: WorkspacePlan, session: ClientSession) => Promise<void>,
): WritePart {
  return async (db, plans, session) => {
    for (const plan of plans) await write(db, plan, session);
  };
}

/** Stores the responses of calls, and who has made them. */
async function writeAnswers(
  { collections: { IdempotentResponse, AuditEntry } }: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const answers = plans.flatMap(({ writes }) => writes.answers);
  const audits = plans.flatMap(({ writes }) => writes.audits);
  if (answers.length > 0) await IdempotentResponse.insertMany(answers, { session });
  if (audits.length > 0) await AuditEntry.insertMany(audits, { session });
}
