import { createHash } from 'node:crypto';
import type { Database } from '../../models/core/database.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import { storedResponse } from '../http/idempotency.js';
import { sendResponse } from '../http/output/send.js';

/**
 * Answers an upload that repeats an earlier one with its idempotency key. Its key also stands for `sent`, what the body holds:
 * a file is not read before its handler.
 *
 * @returns whether it was a repeat
 * @throws RollcallError `idempotency_mismatch`
 */
export async function answerRepeat(
  ctx: ApiContext,
  deps: { db: Database; settings: { secretKey: Buffer } },
  sent: string,
): Promise<boolean> {
  if (ctx.state.idempotency === null) return false;
  const { key, fingerprint } = ctx.state.idempotency;
  const digest = createHash('sha256').update(`${fingerprint} ${ctx.querystring}\n${sent}`).digest('hex');
  const idempotency = { key, fingerprint: digest };
  ctx.state.idempotency = idempotency;
  const first = await storedResponse(deps, { workspaceId: getWorkspaceId(ctx), idempotency });
  if (first === null) return false;
  sendResponse(ctx, first);
  return true;
}
