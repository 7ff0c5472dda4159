import type Joi from 'joi';
import type { TargetPolicy } from '../../domain/webhook/webhook-target.js';

/** What a saved automation must satisfy in addition to its schema. */
export interface SavePolicy extends TargetPolicy {
  /** Why a text is not valid Liquid, or null. */
  checkTemplate: (text: string) => string | null;
}

interface PolicyDeps {
  settings: { allowPrivateWebhooks: boolean };
  checkTemplate: SavePolicy['checkTemplate'];
}

/** The Joi context of schemas that need a policy. */
export function policyContext({ settings, checkTemplate }: PolicyDeps): Joi.Context {
  const policy: SavePolicy = { allowPrivate: settings.allowPrivateWebhooks, checkTemplate };
  return { policy };
}

/** @throws Error when a schema that needs a policy is validated without one */
export function savePolicyOf({ context }: Joi.ValidationOptions): SavePolicy {
  const policy: unknown = context?.['policy'];
  if (!isSavePolicy(policy)) throw new Error('this schema must be validated with policyContext');
  return policy;
}

function isSavePolicy(value: unknown): value is SavePolicy {
  return typeof value === 'object' && value !== null && 'checkTemplate' in value && 'allowPrivate' in value;
}
