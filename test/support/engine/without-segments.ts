import type { DecideSentDeps } from '../../../engine/broadcasts/decide-sent.js';
import type { Database } from '../../../models/core/database.js';

/** For broadcasts that no segment asks for. */
export function withoutSegments(db: Database): DecideSentDeps {
  return { db, decideSegments: () => Promise.resolve() };
}
