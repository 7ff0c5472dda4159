import type Joi from 'joi';
import type { TargetPolicy } from '../../domain/webhook/webhook-target.js';

/** What an automation is held to when it is saved, beside its form. */
export interface SavePolicy extends TargetPolicy {
  /** Why a text is not valid Liquid, or null. */
  checkTemplate: (text: string) => string | null;
}

/** The context with which schemas that ask for a policy are validated. */
export function savePolicyContext(policy: SavePolicy): Joi.Context {
  return { policy };
}

/** @throws Error when a schema that needs a policy is validated without one */
export function savePolicyOf({ context }: Joi.ValidationOptions): SavePolicy {
  const policy: unknown = context?.['policy'];
  if (!isSavePolicy(policy)) throw new Error('this schema is validated with savePolicyContext');
  return policy;
}

function isSavePolicy(value: unknown): value is SavePolicy {
  return typeof value === 'object' && value !== null && 'checkTemplate' in value && 'allowPrivate' in value;
}
