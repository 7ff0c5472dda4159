import type { Database } from '../../../models/core/database.js';
import { hashToken } from '../../../models/core/tokens.js';
import type { Credentials } from '../keys/credentials.js';

/** Ends the session of a token, if any. */
export async function endSession(
  deps: { db: Database; credentials: Credentials },
  token: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  await deps.db.models.Session.deleteOne({ tokenHash });
  deps.credentials.drop(tokenHash);
}
