import type { Database } from '../../models/core/database.js';

export type { AttentionItem } from '../../domain/attention/attention.js';

export interface AttentionDeps {
  db: Database;
  clock: () => Date;
}
