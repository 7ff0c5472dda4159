import Joi from 'joi';
import type { AutomationStatus, EventMatch, Reentry } from '../../domain/automation/automation.js';
import { starterKeys } from '../../domain/starters/starters.js';
import type { StepDraft } from '../../domain/automation/step-ids.js';
import { duration, name, pageFields, type PageQuery } from '../http/common-schemas.js';
import { where } from './condition-schemas.js';
import { listenedEvent } from '../events/event-name-schema.js';
import { reentry } from './reentry-schema.js';
import { stepList } from './step-schemas.js';

const MAX_DESCRIPTION = 2_000;
const MAX_EXITS = 20;

function eventMatch(): Joi.ObjectSchema<EventMatch> {
  const schema = Joi.object<EventMatch, true>({ event: listenedEvent().required(), where: where() });
  return schema.meta({ component: 'EventMatch' });
}

function exitOn(): Joi.ArraySchema<EventMatch[]> {
  return Joi.array().items(eventMatch()).max(MAX_EXITS);
}

export interface NewAutomationBody {
  name: string;
  description?: string | null;
  trigger: EventMatch;
  exitOn?: EventMatch[];
  /** Null, as with the cooldown: none. */
  goal?: EventMatch | null;
  reentry?: Reentry;
  cooldown?: string | null;
  steps: StepDraft[];
}

const description = Joi.string().max(MAX_DESCRIPTION).allow('', null);

export const newAutomationBody = Joi.object<NewAutomationBody, true>({
  name: name().required(),
  description,
  trigger: eventMatch().required(),
  exitOn: exitOn(),
  goal: eventMatch().allow(null),
  reentry: reentry(),
  cooldown: duration().allow(null),
  steps: stepList().required(),
});

/** A copy of a starter, under its name or another one. */
export interface FromStarterBody {
  from: string;
  name?: string;
  description?: string | null;
}

export const fromStarterBody = Joi.object<FromStarterBody, true>({
  from: Joi.string()
    .valid(...starterKeys)
    .required()
    .messages({ 'any.only': `must be one of ${starterKeys.join(', ')}` }),
  name: name(),
  description,
});

/** Fields to change; what is left out stays. */
export type AutomationChanges = Partial<NewAutomationBody>;

export const automationChangesBody = Joi.object<AutomationChanges, true>({
  name: name(),
  description,
  trigger: eventMatch(),
  exitOn: exitOn(),
  goal: eventMatch().allow(null),
  reentry: reentry(),
  cooldown: duration().allow(null),
  steps: stepList(),
});

export interface AutomationsQuery extends PageQuery {
  status?: AutomationStatus;
}

export const automationsQuery = Joi.object<AutomationsQuery, true>({
  ...pageFields,
  status: Joi.string().valid('draft', 'active', 'paused', 'archived'),
});

export const versionsQuery = Joi.object<PageQuery, true>({ ...pageFields });

export interface DiffQuery {
  /** The version that is compared with; the one before when left out. */
  against?: string;
}

export const diffQuery = Joi.object<DiffQuery, true>({
  against: Joi.string()
    .pattern(/^[1-9]\d{0,8}$/)
    .messages({ 'string.pattern.base': 'must be the number of a version' }),
});
