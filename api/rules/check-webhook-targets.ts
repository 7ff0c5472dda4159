import type { ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { StepDraft } from '../../domain/automation/step-ids.js';
import { locateSteps } from '../../domain/steps/tree.js';
import { splitWebhookUrl } from '../../domain/webhook/split-webhook-url.js';
import type { Database } from '../../models/core/database.js';
import type { Idempotency } from '../http/input/idempotency-key.js';
import { storedResponse } from '../http/idempotency.js';
import { pathInBody } from '../../domain/steps/tree.js';

/** A webhook URL, and its path in the body. */
export interface TargetNamed {
  /** Path and query may contain Liquid. */
  url: string;
  path: string;
}

interface TargetDeps {
  checkTarget: (url: string) => Promise<string | null>;
}

/**
 * Rejects targets that resolve to internal addresses. Resolves each origin once, which takes up to two seconds,
 * so do not call it within a transaction. A name that does not resolve passes, since each connection checks
 * again.
 *
 * @throws RollcallError `invalid`, with every rejected target
 */
export async function assertWebhookTargets(deps: TargetDeps, named: readonly TargetNamed[]): Promise<void> {
  const judged = new Map<string, Promise<string | null>>();
  const judge = (url: string): Promise<string | null> => {
    const origin = splitWebhookUrl(url)?.origin ?? url;
    const known = judged.get(origin) ?? deps.checkTarget(origin);
    judged.set(origin, known);
    return known;
  };
  const reasons = await Promise.all(named.map(({ url }) => judge(url)));
  const refused = named.flatMap(({ path }, at) => {
    const message = reasons[at] ?? null;
    return message === null ? [] : [{ path, message }];
  });
  if (refused.length > 0) throw invalid(refused);
}

/** `assertTargets` for a POST, skipped when the request is repeated. */
export async function assertWebhookTargetsOnce(
  deps: TargetDeps & { db: Database; settings: { secretKey: Buffer } },
  call: { workspaceId: ObjectId; idempotency: Idempotency | null },
  named: readonly TargetNamed[],
): Promise<void> {
  if (named.length > 0 && (await storedResponse(deps, call)) === null)
    await assertWebhookTargets(deps, named);
}

/** The targets of webhook steps, nested steps included. */
export function webhookTargets(steps: readonly StepDraft[]): TargetNamed[] {
  return locateSteps<StepDraft>(steps).flatMap(({ step, path }) =>
    step.type === 'webhook' ? [{ url: step.url, path: `${pathInBody(path)}.url` }] : [],
  );
}
