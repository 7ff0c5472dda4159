import Joi from 'joi';
import { MAX_STEPS, type AutomationStatus, type EventMatch, type Reentry } from '../../domain/automation.js';
import { internalEventNamed, listenKey } from '../../domain/event-name.js';
import type { StepDraft } from '../../domain/step-ids.js';
import { name, pageFields, type PageQuery } from './common.js';
import { where } from './conditions.js';
import { step } from './steps.js';

const MAX_DESCRIPTION = 2_000;
const MAX_EVENT_NAME = 128;
const MAX_EXITS = 20;

/** The name of an event to listen to, the engine's own included. */
function eventName(): Joi.StringSchema {
  return name(MAX_EVENT_NAME)
    .custom((given: string, helpers) => {
      if (internalEventNamed(given) === 'contact_deleted') return helpers.error('event.gone');
      return listenKey(given) === '' ? helpers.error('event.empty') : given;
    })
    .messages({
      'event.gone': 'cannot be contact_deleted: there is nobody left to act on',
      'event.empty': 'must have a letter or a digit',
    });
}

function eventMatch(): Joi.ObjectSchema<EventMatch> {
  return Joi.object<EventMatch, true>({ event: eventName().required(), where: where() });
}

function reentry(): Joi.StringSchema<Reentry> {
  return Joi.string<Reentry>().valid('whenFinished', 'always');
}

function steps(): Joi.ArraySchema<StepDraft[]> {
  return Joi.array()
    .items(step)
    .min(1)
    .max(MAX_STEPS)
    .unique((a: StepDraft, b: StepDraft) => a.id !== undefined && a.id === b.id)
    .messages({ 'array.unique': 'has the id of another step' });
}

function exitOn(): Joi.ArraySchema<EventMatch[]> {
  return Joi.array().items(eventMatch()).max(MAX_EXITS);
}

export interface NewAutomationBody {
  name: string;
  description?: string | null;
  trigger: EventMatch;
  exitOn?: EventMatch[];
  reentry?: Reentry;
  steps: StepDraft[];
}

const description = Joi.string().max(MAX_DESCRIPTION).allow('', null);

export const newAutomationBody = Joi.object<NewAutomationBody, true>({
  name: name().required(),
  description,
  trigger: eventMatch().required(),
  exitOn: exitOn(),
  reentry: reentry(),
  steps: steps().required(),
});

/** Fields to change; what is left out stays. */
export type AutomationChanges = Partial<NewAutomationBody>;

export const automationChangesBody = Joi.object<AutomationChanges, true>({
  name: name(),
  description,
  trigger: eventMatch(),
  exitOn: exitOn(),
  reentry: reentry(),
  steps: steps(),
});

export interface AutomationsQuery extends PageQuery {
  status?: AutomationStatus;
}

export const automationsQuery = Joi.object<AutomationsQuery, true>({
  ...pageFields,
  status: Joi.string().valid('draft', 'active', 'paused', 'archived'),
});
