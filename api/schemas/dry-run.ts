import Joi from 'joi';
import type { JsonObject, JsonValue } from '../../domain/json.js';
import { email, id, instant, name } from './common.js';
import { customFields, personFields, type PersonFields } from './contacts.js';
import { newAutomationBody, type NewAutomationBody } from './automations.js';
import { contactProperties } from './events.js';
import { listenedEvent } from './listened-event.js';

const MAX_SAMPLES = 200;
const MAX_ARMS = 200;

/** Somebody who is there, or somebody made up. */
export type SampleContact = { id: string } | InlineContact;

export interface InlineContact extends PersonFields {
  email?: string;
  subscribed?: boolean;
  customFields?: JsonObject;
}

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
}

/** Somebody made up. */
export const inlineContact = Joi.object<InlineContact, true>({
  email: email(),
  ...personFields,
  subscribed: Joi.boolean(),
  customFields: customFields(),
});

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

const samples = {
  contact,
  events: Joi.array().items(sampleEvent).max(MAX_SAMPLES),
  start: instant(),
  arms: Joi.object<Record<string, number>>().pattern(name(), Joi.number().integer().min(0)).max(MAX_ARMS),
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
