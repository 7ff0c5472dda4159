import type { AttentionKind } from '../../domain/attention.js';
import type { Database } from '../../models/core/database.js';

/** Something that a person should look at. */
export interface AttentionItem {
  kind: AttentionKind;
  /** Counted to 1,000; null where nothing is counted. */
  count: number | null;
  countIsExact: boolean;
  /** Since when, as far as counted. */
  since: Date | null;
  subject: { type: 'automation' | 'rule' | 'source' | 'workspace'; id: string; name: string | null } | null;
  /** When it is tried again by itself. */
  nextAt?: Date;
  /** The error, or the reason. */
  reason: string | null;
  /** Where a list shows what was counted. */
  look: { path: string; query: Record<string, string> };
}

export interface AttentionDeps {
  db: Database;
  clock: () => Date;
}
