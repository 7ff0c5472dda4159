import type { Filter } from 'mongodb';
import type { AutomationDefinition } from '../../../domain/automation/automation.js';
import { migrationTarget } from '../../../domain/automation/migration-target.js';
import { RollcallError } from '../../../domain/errors.js';
import { parseExactJson } from '../../../domain/json/parse-json.js';
import type { CallAction } from '../../../domain/plan/calls/call-action.js';
import { automationVersionId } from '../../../models/automations/automation-version-id.js';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { JobRecord } from '../../../models/system/job.js';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import { openDefinition } from '../../../models/core/sealed-definition.js';
import type { Engine } from '../../engine.js';
import { engineCall } from '../../intake/internal-calls.js';
import { NEWEST_ENTRY_FIRST, olderEntries } from './entry-order.js';
import type { JobHandler } from '../core/job-handler.js';

/** Enrollments of one page: as many as the engine puts into one batch. */
const PAGE = 200;
/** Attempts per enrollment; it is read again if it has moved on in the meantime. */
const MAX_LOOKS = 3;

type Job = JobRecord<'migrateEnrollments'>;
type Counter = Exclude<keyof JobKinds['migrateEnrollments']['progress'], 'total'>;

export interface MigrateDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  secretKey: Buffer;
}

/**
 * Moves the enrollments of earlier versions that stand on steps which a newer version changes or no longer has.
 *
 * 1. In pages, from the newest entry to the oldest, of those that had entered when it was requested.
 * 2. Each is decided on in the transaction that moves it: an enrollment that has moved on since it was read is looked at
 *    again, and one whose step is being carried out stays.
 * 3. A page that was not saved is repeated: enrollments that it has moved or exited stay as they are, and count once.
 */
export function migrateEnrollmentsJob(deps: MigrateDeps): JobHandler<'migrateEnrollments'> {
  return {
    kind: 'migrateEnrollments',
    runPage: async (job, save) => {
      const page = await readPage(deps.db, job);
      const versions = new Versions(deps);
      const outcomes = await Promise.all(page.map((row) => migrateOne(deps, { job, row, versions })));
      const progress = { ...job.progress };
      for (const outcome of outcomes) if (outcome !== null) progress[outcome] += 1;
      const last = page.at(-1);
      await save({
        status: page.length < PAGE ? 'done' : 'running',
        progress,
        cursor: last === undefined ? job.cursor : { enteredAt: last.enteredAt, id: last._id },
      });
    },
  };
}

const projection = {
  automationId: 1,
  automationVersion: 1,
  contactId: 1,
  status: 1,
  run: 1,
  visit: 1,
  step: 1,
  enteredAt: 1,
  'entry.properties': 1,
  timeline: 1,
} as const;

type Row = Pick<
  EnrollmentRecord,
  | '_id'
  | 'automationId'
  | 'automationVersion'
  | 'contactId'
  | 'status'
  | 'run'
  | 'visit'
  | 'step'
  | 'enteredAt'
  | 'timeline'
> & { entry: { properties: string } };

/** The next active enrollments, and those that an unsaved attempt at this page has moved or exited. */
async function readPage(
  db: Database,
  { workspaceId, subjectId, requestedAt, cursor, input }: Job,
): Promise<Row[]> {
  const from = input.from === null ? { $lt: input.version } : { $in: input.from };
  const filter: Filter<EnrollmentRecord> = {
    workspaceId,
    automationId: subjectId,
    enteredAt: { $lte: requestedAt },
    $and: [
      {
        $or: [
          { status: 'active', automationVersion: from },
          { status: 'active', automationVersion: input.version },
          { status: 'exited', exitReason: 'operator', endedAt: { $gte: requestedAt } },
        ],
      },
      olderEntries(cursor),
    ],
  };
  return db.collections.Enrollment.find<Row>(filter, { projection })
    .sort(NEWEST_ENTRY_FIRST)
    .limit(PAGE)
    .toArray();
}

interface One {
  job: Job;
  row: Row;
  versions: Versions;
}

/** What has become of an enrollment; null if the job does not concern it. */
async function migrateOne(deps: MigrateDeps, { job, row, versions }: One): Promise<Counter | null> {
  let now: Row | null = row;
  for (let look = 0; look < MAX_LOOKS && now !== null; look += 1) {
    const before = doneBefore(job, now);
    if (before !== undefined) return before;
    const target = migrationTarget(now.step, {
      before: await versions.read(now, now.automationVersion),
      after: await versions.read(now, job.input.version),
      mapping: job.input.mapping,
    });
    if (target === 'unaffected') return null;
    if (target === 'keep') return 'kept';
    if (await isApplied(deps, { job, row: now, target })) return target === 'exit' ? 'exited' : 'moved';
    now = await deps.db.collections.Enrollment.findOne<Row>({ _id: row._id }, { projection });
  }
  return now === null ? null : 'refused';
}

/** For an enrollment that is not to be moved any more: what this job has done to it, or null. */
function doneBefore({ input, by, requestedAt }: Job, row: Row): Counter | null | undefined {
  const did = (type: 'jumped' | 'exited'): boolean =>
    row.timeline.some((line) => line.type === type && line.by === by && line.at >= requestedAt);
  if (row.status === 'exited') return did('exited') ? 'exited' : null;
  if (row.status !== 'active') return null;
  if (row.automationVersion === input.version) return did('jumped') ? 'moved' : null;
  return undefined;
}

/** False if the enrollment has moved on, or cannot be moved now. */
async function isApplied(
  { db, engine }: MigrateDeps,
  { job, row, target }: { job: Job; row: Row; target: { step: string } | 'exit' },
): Promise<boolean> {
  try {
    const contact = { workspaceId: job.workspaceId.toHexString(), contactId: row.contactId.toHexString() };
    const { source } = job.input;
    const action = toAction(job, row, target);
    const recorded = await engine.record(engineCall({ ...contact, source, now: db.now() }, { action }));
    return recorded.kind === 'applied' && recorded.outcome.changed;
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'conflict') return false;
    throw error;
  }
}

function toAction({ by, input }: Job, row: Row, target: { step: string } | 'exit'): CallAction {
  const enrollmentId = row._id.toHexString();
  const { version, note } = input;
  if (target === 'exit') {
    const end = { status: 'exited', reason: 'operator', by, note } as const;
    return { type: 'endEnrollment', enrollmentId, run: row.run, end };
  }
  return {
    type: 'migrateEnrollment',
    enrollmentId,
    version,
    step: target.step,
    seen: { run: row.run, visit: row.visit },
    entry: parseExactJson(row.entry.properties),
    by,
    note: note ?? `Moved from version ${row.automationVersion} to version ${version}.`,
  };
}

/** The definitions that a page needs, with their header values in the clear: sealed ones never compare equal. */
class Versions {
  private readonly known = new Map<number, Promise<AutomationDefinition>>();

  constructor(private readonly deps: Pick<MigrateDeps, 'db' | 'secretKey'>) {}

  read({ automationId }: Row, version: number): Promise<AutomationDefinition> {
    const known = this.known.get(version) ?? this.load(automationVersionId(automationId, version));
    this.known.set(version, known);
    return known;
  }

  private async load(_id: EnrollmentRecord['_id']): Promise<AutomationDefinition> {
    const found = await this.deps.db.collections.AutomationVersion.findOne({ _id });
    if (found === null) throw new Error('The automation version of an enrollment is missing');
    return openDefinition(this.deps.secretKey, found.definition);
  }
}
