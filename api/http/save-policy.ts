import type Joi from 'joi';
import type { TargetPolicy } from '../../domain/webhook/webhook-target.js';

/** What an automation is held to when it is saved, beside its form. */
export interface SavePolicy extends TargetPolicy {
  /** Why a text is not valid Liquid, or null. */
  checkTemplate: (text: string) => string | null;
}

interface PolicyDeps {
  settings: { allowPrivateWebhooks: boolean };
  checkTemplate: SavePolicy['checkTemplate'];
}

/** The context for schemas that need a policy. */
export function policyContext({ settings, checkTemplate }: PolicyDeps): Joi.Context {
  const policy: SavePolicy = { allowPrivate: settings.allowPrivateWebhooks, checkTemplate };
  return { policy };
}

/** @throws Error when a schema that needs a policy is validated without one */
export function savePolicyOf({ context }: Joi.ValidationOptions): SavePolicy {
  const policy: unknown = context?.['policy'];
  if (!isSavePolicy(policy)) throw new Error('this schema is validated with policyContext');
  return policy;
}

function isSavePolicy(value: unknown): value is SavePolicy {
  return typeof value === 'object' && value !== null && 'checkTemplate' in value && 'allowPrivate' in value;
}
