import type { ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { StepDraft } from '../../domain/automation/step-ids.js';
import { locateSteps } from '../../domain/steps/tree.js';
import { splitWebhookUrl } from '../../domain/webhook/webhook-target.js';
import type { Database } from '../../models/database.js';
import type { Idempotency } from '../http/idempotency-key.js';
import { storedResponse } from '../http/idempotency.js';
import { pathOf } from '../templates/template-uses.js';

/** A URL that somebody wants webhooks to go to, and where in the body it stands. */
export interface TargetNamed {
  /** Path and query may hold Liquid. */
  url: string;
  path: string;
}

interface TargetDeps {
  checkTarget: (url: string) => Promise<string | null>;
}

/**
 * The names of targets must not lead inside. Looks them up, which takes up to two seconds, so not within a
 * transaction; each origin once. One that does not resolve passes, since it is judged at each connection.
 *
 * @throws RollcallError `invalid`, with every target that is refused
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

/** `demandTargets` for a POST, which is not judged anew when it is repeated. */
export async function assertWebhookTargetsOnce(
  deps: TargetDeps & { db: Database; settings: { secretKey: Buffer } },
  call: { workspaceId: ObjectId; idempotency: Idempotency | null },
  named: readonly TargetNamed[],
): Promise<void> {
  if (named.length > 0 && (await storedResponse(deps, call)) === null)
    await assertWebhookTargets(deps, named);
}

/** The targets of webhook steps, nested ones too. */
export function targetsOf(steps: readonly StepDraft[]): TargetNamed[] {
  return locateSteps<StepDraft>(steps).flatMap(({ step, path }) =>
    step.type === 'webhook' ? [{ url: step.url, path: `${pathOf(path)}.url` }] : [],
  );
}
