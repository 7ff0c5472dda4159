import Joi from 'joi';
import { isLonger } from '../../domain/contact/custom-fields.js';
import type { JsonObject, JsonValue } from '../../domain/json/json.js';
import { MAX_ANSWER_BYTES } from '../../domain/steps/step-answers.js';
import { id, instant, name } from '../http/common-schemas.js';
import { contactProperties, inlineContact, type InlineContact } from '../contacts/contact-field-schemas.js';
import { newAutomationBody, type NewAutomationBody } from './schemas.js';
import { listenedEvent } from '../events/event-name-schema.js';

const MAX_SAMPLES = 200;
const MAX_ARMS = 200;
const MAX_ANSWERS = 200;

/** Somebody who is there, or somebody made up. */
export type SampleContact = { id: string } | InlineContact;

export interface SampleEventBody {
  eventName: string;
  eventProperties?: JsonValue;
  contactProperties?: JsonObject;
  /** The start when left out. */
  at?: string;
}

export interface DryRunBody {
  contact?: SampleContact;
  /** The trigger alone when left out. */
  events?: SampleEventBody[];
  /** Now when left out. */
  start?: string;
  /** Arms that splits are to take, by the step's id. */
  arms?: Record<string, number>;
  /** What the receivers of webhook steps answer, by the step's id; nothing is known of others. */
  answers?: Record<string, SampleAnswer>;
}

export interface SampleAnswer {
  /** Any other than a 2xx is no answer: the step would try again. */
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
    .messages({ '*': 'must be from 200 to 299: after any other the step is tried again' }),
  body: Joi.any()
    .custom((given: JsonValue, helpers) =>
      isLonger(JSON.stringify(given), MAX_ANSWER_BYTES) ? helpers.error('too.long') : given,
    )
    .messages({ 'too.long': 'must not exceed 16 KiB' }),
});

const samples = {
  contact,
  events: Joi.array().items(sampleEvent).max(MAX_SAMPLES),
  start: instant(),
  arms: Joi.object<Record<string, number>>().pattern(name(), Joi.number().integer().min(0)).max(MAX_ARMS),
  answers: Joi.object<Record<string, SampleAnswer>>().pattern(name(), sampleAnswer).max(MAX_ANSWERS),
};

export const dryRunBody = Joi.object<DryRunBody, true>(samples);

/** A dry run of a definition that is not saved; it needs no name. */
export interface UnsavedDryRunBody extends DryRunBody {
  automation: Omit<NewAutomationBody, 'name'> & { name?: string };
}

export const unsavedDryRunBody = Joi.object<UnsavedDryRunBody, true>({
  automation: newAutomationBody.fork('name', (field) => field.optional()).required(),
  ...samples,
});
