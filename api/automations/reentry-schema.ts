import Joi from 'joi';
import type { Reentry } from '../../domain/automation/automation.js';

const MAX_PATH = 256;
const KEY_PATH = /^event\.[^\p{Cc}]+$/u;

const keyed = Joi.object<{ key: string }, true>({
  key: Joi.string().max(MAX_PATH).pattern(KEY_PATH).required().messages({
    'string.pattern.base': 'must be a path in the event, such as event.orderId',
  }),
});

const ways = ['whenFinished', 'never', 'always'] as const;

/** How often a contact may be in an automation. */
export function reentry(): Joi.AlternativesSchema<Reentry> {
  return Joi.alternatives<Reentry>()
    .conditional(Joi.object().unknown(), {
      then: keyed,
      otherwise: Joi.any<(typeof ways)[number]>()
        .valid(...ways)
        .messages({
          'any.only': `must be one of ${ways.join(', ')}, or an object with a key such as event.orderId`,
        }),
    })
    .meta({ component: 'Reentry' });
}
