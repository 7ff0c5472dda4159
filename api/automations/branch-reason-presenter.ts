import Type, { type Static } from 'typebox';
import type { Scope } from '../../domain/accounts/access.js';
import { conditionNeeds } from '../../domain/accounts/condition-needs.js';
import type { BranchReason } from '../../domain/automation/enrollment.js';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import { anyObject, count, flag, instant, orNull, responseSchema } from '../http/output/response-schema.js';

export const branchReasonSchema = responseSchema('BranchReason', {
  condition: anyObject,
  holds: flag,
  count: Type.Optional(count),
  lastAt: Type.Optional(orNull(instant)),
  status: Type.Optional(orNull(Type.Enum([...subscriptionStatuses]))),
});

/** Whether the caller may know what takes a right. */
export type MayKnow = (need: Scope) => boolean;

/** What the conditions of a branch came to, as far as the caller may know it. */
export function presentBranchReasons(
  reasons: readonly BranchReason[],
  mayKnow: MayKnow,
): Static<typeof branchReasonSchema>[] {
  return reasons
    .filter(({ condition }) => [...conditionNeeds(condition, '')].every(({ need }) => mayKnow(need)))
    .map(({ condition, holds, count: n, lastAt, status }) => ({
      condition,
      holds,
      ...(n !== undefined && { count: n }),
      ...(lastAt !== undefined && { lastAt: lastAt?.toISOString() ?? null }),
      ...(status !== undefined && { status }),
    }));
}
