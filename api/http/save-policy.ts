import type Joi from 'joi';
import { countMarks } from '../../domain/render/count-marks.js';
import { mergeTagsIn } from '../../domain/render/merge-tags.js';
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

/** Outputs and tags of all templates of a body, as many as one template may have: compiling takes up to 50 µs each. */
const MAX_TAGS = 5_000;

/** The Joi context of schemas that need a policy, for one body. */
export function policyContext({ settings, checkTemplate }: PolicyDeps): Joi.Context {
  let tagsLeft = MAX_TAGS;
  const policy: SavePolicy = {
    allowPrivate: settings.allowPrivateWebhooks,
    checkTemplate: (text) => {
      tagsLeft -= countMarks(text);
      if (tagsLeft < 0) return `there are more than ${MAX_TAGS} outputs and tags in all`;
      const reason = checkTemplate(text);
      return reason === null ? null : `${reason}${foreignIn(text)}`;
    },
  };
  return { policy };
}

/** What may be the reason: a merge tag of another tool. */
function foreignIn(text: string): string {
  const [first] = mergeTagsIn(text);
  return first === undefined ? '' : `; ${first.tag} is a merge tag of ${first.tool}`;
}

/** @throws Error when a schema that needs a policy is validated without one */
export function getSavePolicy({ context }: Joi.ValidationOptions): SavePolicy {
  const policy: unknown = context?.['policy'];
  if (!isSavePolicy(policy)) throw new Error('this schema must be validated with policyContext');
  return policy;
}

function isSavePolicy(value: unknown): value is SavePolicy {
  return typeof value === 'object' && value !== null && 'checkTemplate' in value && 'allowPrivate' in value;
}
