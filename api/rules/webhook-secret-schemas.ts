import Joi from 'joi';
import { parseDuration } from '../../domain/automation/duration.js';
import { duration } from '../http/input/common-schemas.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const MAX_GRACE_MS = 7 * DAY_MS;

export interface RotateSecretBody {
  /** Null: the old secret stops signing at once. */
  graceFor?: string | null;
}

export const rotateSecretBody = Joi.object<RotateSecretBody, true>({
  graceFor: duration()
    .custom((given: string, helpers) =>
      (parseDuration(given) ?? 0) > MAX_GRACE_MS ? helpers.error('grace.long') : given,
    )
    .messages({ 'grace.long': 'must not exceed 7 days' })
    .allow(null),
});
