import type { Logger } from 'pino';
import { erasureParts } from '../../../domain/jobs.js';
import type { Id } from '../../../domain/id.js';
import type { Database } from '../../../models/core/database.js';
import { erasureJobId } from '../../../models/system/job.js';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import { erasePages, type ErasedPage } from './erase-copies.js';
import type { JobHandler } from '../core/job-handler.js';
import { runJob } from '../core/run-job.js';

/** How long a DELETE request clears copies itself; a worker clears the rest. */
const MAX_IN_REQUEST_MS = 2_000;
/**
 * A batch that read before the deletion may add a row until its transaction expires: after 3 s on servers that we
 * start, 60 s by default on others.
 */
export const LAST_PASS_AFTER_MS = 65_000;

type Cursor = JobKinds['erasure']['cursor'];

const START: Cursor = { pass: 'first', part: erasureParts[0], after: null };

/**
 * Erases the copies of a deleted contact: event log (unmapped payloads included), enrollments, messages, deliveries,
 * consents, audit entries, provider identities, stored responses and source payloads; and once more when no transaction
 * can add any.
 */
export function erasureJob({ db, clock }: { db: Database; clock: () => Date }): JobHandler<'erasure'> {
  return {
    kind: 'erasure',
    runPage: async (job, save, goesOn) => {
      const person = { workspaceId: job.workspaceId, contactId: job.subjectId };
      let { cleared } = job.progress;
      for (let place = job.cursor ?? START; ;) {
        const page = await erasePages[place.part](db, person, place.after);
        cleared += page.cleared;
        const cursor = placeAfter(place, page.next);
        const isLastPassNext = cursor !== null && cursor.pass !== place.pass;
        if (cursor !== null && !isLastPassNext && goesOn()) {
          place = cursor;
          continue;
        }
        return await save({
          status: cursor === null ? 'done' : 'running',
          progress: { cleared },
          cursor: cursor ?? place,
          ...(isLastPassNext && { nextAt: new Date(clock().getTime() + LAST_PASS_AFTER_MS) }),
        });
      }
    },
  };
}

/** Null at the end of the last pass. */
function placeAfter(place: Cursor, next: ErasedPage['next']): Cursor | null {
  if (next === null) return afterPart(place);
  return { ...place, after: next === 'start' ? null : next };
}

/** Null at the end of the last pass. */
function afterPart({ pass, part }: Cursor): Cursor | null {
  const next = erasureParts[erasureParts.indexOf(part) + 1];
  if (next !== undefined) return { pass, part: next, after: null };
  return pass === 'first' ? { ...START, pass: 'last' } : null;
}

/**
 * The part of an erasure done within the DELETE request. Workers keep out of it meanwhile, since the request is
 * answered when it loses the job to one of them; one does the rest.
 */
export async function eraseNow(deps: { db: Database; log: Logger }, contactId: Id): Promise<void> {
  const filter = { _id: erasureJobId(contactId) };
  const handler = erasureJob({ db: deps.db, clock: deps.db.now });
  await runJob(deps, handler, {
    filter,
    until: Date.now() + MAX_IN_REQUEST_MS,
    reservedUntil: new Date(deps.db.now().getTime() + MAX_IN_REQUEST_MS),
  });
}
