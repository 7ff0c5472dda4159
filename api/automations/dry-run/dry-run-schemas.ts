import Joi from 'joi';
import { isLonger } from '../../../domain/contact/custom-fields.js';
import type { JsonObject, JsonValue } from '../../../domain/json/json.js';
import { MAX_ANSWER_BYTES } from '../../../domain/steps/step-answers.js';
import { boundedArray } from '../../http/input/array-schemas.js';
import { id, instant, name } from '../../http/input/common-schemas.js';
import {
  contactProperties,
  inlineContact,
  type InlineContact,
} from '../../contacts/contact-field-schemas.js';
import { newAutomationBody, type NewAutomationBody } from '../schemas.js';
import { listenedEvent } from '../../events/event-name-schema.js';

const MAX_SAMPLES = 200;
const MAX_ARMS = 200;
const MAX_ANSWERS = 200;

/** An existing contact, or an invented one. */
export type SampleContact = { id: string } | InlineContact;

export interface SampleEventBody {
  eventName: string;
  eventProperties?: JsonValue;
  contactProperties?: JsonObject;
  /** Defaults to `start`. */
  at?: string;
}

export interface DryRunBody {
  contact?: SampleContact;
  /** Defaults to the trigger alone. */
  events?: SampleEventBody[];
  /** Defaults to now. */
  start?: string;
  /** The arms that splits take, by step id. */
  arms?: Record<string, number>;
  /** The responses of webhook receivers, by step id; other steps have none. */
  answers?: Record<string, SampleAnswer>;
}

export interface SampleAnswer {
  /** Must be 2xx: after any other status the step would be retried. */
  status: number;
  body?: JsonValue;
}

const contact = Joi.alternatives<SampleContact>().conditional(Joi.object({ id: Joi.exist() }).unknown(), {
  then: Joi.object({ id: id().required() }),
  otherwise: inlineContact,
});

const sampleEvent = Joi.object<SampleEventBody>({
  eventName: listenedEvent().required(),
  eventProperties: Joi.any(),
  contactProperties,
  at: instant(),
});

const sampleAnswer = Joi.object<SampleAnswer>({
  status: Joi.number()
    .integer()
    .strict()
    .min(200)
    .max(299)
    .required()
    .messages({ '*': 'must be from 200 to 299: other statuses are retried' }),
  body: Joi.any()
    .custom((given: JsonValue, helpers) =>
      isLonger(JSON.stringify(given), MAX_ANSWER_BYTES) ? helpers.error('too.long') : given,
    )
    .messages({ 'too.long': 'must not exceed 16 KiB' }),
});

const samples = {
  contact,
  events: boundedArray<SampleEventBody>(sampleEvent, MAX_SAMPLES),
  start: instant(),
  arms: Joi.object<Record<string, number>>().pattern(name(), Joi.number().integer().min(0)).max(MAX_ARMS),
  answers: Joi.object<Record<string, SampleAnswer>>().pattern(name(), sampleAnswer).max(MAX_ANSWERS),
};

export const dryRunBody = Joi.object<DryRunBody, true>(samples);

/** A dry run of an unsaved definition, which needs no name. */
export interface UnsavedDryRunBody extends DryRunBody {
  automation: Omit<NewAutomationBody, 'name'> & { name?: string };
}

export const unsavedDryRunBody = Joi.object<UnsavedDryRunBody, true>({
  automation: newAutomationBody.fork('name', (field) => field.optional()).required(),
  ...samples,
});
