import type { ObjectId } from 'mongodb';
import type { Writes } from '../../../domain/plan/writes.js';
import type { StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { CountMoveRecord } from '../../../models/automations/automation-count.js';
import type { IdempotentResponseRecord } from '../../../models/accounts/idempotent-response.js';
import type { OutboxRecord } from '../../../models/system/outbox.js';
import type { Sealing } from './write-suppressions.js';

/** The rows that the plan of one workspace writes. */
export interface PlannedRows {
  workspaceId: ObjectId;
  writes: Writes;
  outbox: OutboxRecord[];
  answers: IdempotentResponseRecord[];
  emailHash: (email: string) => string;
  sealing: Sealing;
  now: Date;
}

/** A plan while it is written, with what its parts count. */
export interface CountedPlan extends PlannedRows {
  stats: StatDeltas;
  moves: CountMoveRecord[];
}
