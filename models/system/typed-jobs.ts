import type { Collection } from 'mongodb';
import type { Database } from '../core/database.js';
import type { JobRecord } from './job.js';
import type { JobKind } from './job-kinds.js';

/** The job collection, typed for one kind; filters must include the kind. */
export function typedJobs<K extends JobKind>(db: Database, _kind: K): Collection<JobRecord<K>> {
  const { Job } = db.collections;
  return Job.db.collection(Job.collectionName);
}
