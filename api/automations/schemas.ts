import Joi from 'joi';
import {
  automationStatuses,
  reentryModes,
  type AutomationStatus,
  type EventMatch,
  type Reentry,
} from '../../domain/automation/automation.js';
import type { JsonObject } from '../../domain/json/json.js';
import { wordLanguages, type WordLanguage } from '../../domain/words/languages.js';
import { starterKeys } from '../../domain/starters/starters.js';
import type { StepDraft } from '../../domain/automation/step-ids.js';
import { boundedArray } from '../http/input/array-schemas.js';
import {
  duration,
  email,
  id as documentId,
  name,
  pageFields,
  type PageQuery,
} from '../http/input/common-schemas.js';
import { where } from './steps/condition-schemas.js';
import { notRendered } from '../http/input/liquid-schemas.js';
import { listenedEvent } from '../events/event-name-schema.js';
import { stepList } from './steps/step-schemas.js';

const MAX_SEARCH = 200;
const MAX_DESCRIPTION = 2_000;
const MAX_EXITS = 20;

function eventMatch(): Joi.ObjectSchema<EventMatch> {
  const schema = Joi.object<EventMatch, true>({ event: listenedEvent().required(), where: where() });
  return schema.meta({ component: 'EventMatch' });
}

function exitOn(): Joi.ArraySchema<EventMatch[]> {
  return boundedArray(eventMatch(), MAX_EXITS);
}

const MAX_KEY_PATH = 256;
const KEY_PATH = /^event\.[^\p{Cc}]+$/u;

const keyed = Joi.object<{ key: string }, true>({
  key: notRendered(Joi.string().max(MAX_KEY_PATH).pattern(KEY_PATH)).required().messages({
    'string.pattern.base': 'must be a path of the event, such as event.orderId',
  }),
});

/** Whether and when a contact may enter an automation again. */
function reentry(): Joi.AlternativesSchema<Reentry> {
  return Joi.alternatives<Reentry>()
    .conditional(Joi.object().unknown(), {
      then: keyed,
      otherwise: Joi.any<(typeof reentryModes)[number]>()
        .valid(...reentryModes)
        .messages({
          'any.only': `must be one of ${reentryModes.join(', ')}, or an object with a key such as event.orderId`,
        }),
    })
    .meta({ component: 'Reentry' });
}

export interface NewAutomationBody {
  name: string;
  description?: string | null;
  trigger: EventMatch;
  exitOn?: EventMatch[];
  /** Null: none; likewise for the cooldown and `replyTo`. */
  goal?: EventMatch | null;
  reentry?: Reentry;
  cooldown?: string | null;
  replyTo?: string | null;
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
  replyTo: email().allow(null),
  steps: stepList().required(),
});

/** A copy of a starter, optionally with another name. */
export interface FromStarterBody {
  from: string;
  name?: string;
  description?: string | null;
  /** Of its texts; English if absent. */
  language?: WordLanguage;
}

const language = Joi.string<WordLanguage>().valid(...wordLanguages);

export interface StartersQuery {
  language?: WordLanguage;
}

export const startersQuery = Joi.object<StartersQuery, true>({ language });

export const fromStarterBody = Joi.object<FromStarterBody, true>({
  from: Joi.string()
    .valid(...starterKeys)
    .required()
    .messages({ 'any.only': `must be one of ${starterKeys.join(', ')}` }),
  name: name(),
  description,
  language,
});

/** Fields to change; absent ones stay. */
export type AutomationChanges = Partial<NewAutomationBody>;

export const automationChangesBody = Joi.object<AutomationChanges, true>({
  name: name(),
  description,
  trigger: eventMatch(),
  exitOn: exitOn(),
  goal: eventMatch().allow(null),
  reentry: reentry(),
  cooldown: duration().allow(null),
  replyTo: email().allow(null),
  steps: stepList(),
});

/** Kept as typed; its problems are part of the response. */
export const automationDraftBody = Joi.object<JsonObject>().pattern(Joi.string().allow(''), Joi.any());

export interface AutomationsQuery extends PageQuery {
  status?: AutomationStatus;
  search?: string;
  include?: 'stats';
}

export const automationsQuery = Joi.object<AutomationsQuery, true>({
  ...pageFields,
  search: Joi.string().max(MAX_SEARCH),
  include: Joi.string().valid('stats'),
  status: Joi.string().valid(...automationStatuses),
});

export const versionsQuery = Joi.object<PageQuery, true>({ ...pageFields });

export interface DiffQuery {
  /** The version to compare with; by default the one before. */
  against?: string;
}

const versionNumber = Joi.string()
  .pattern(/^[1-9]\d{0,8}$/)
  .messages({ 'string.pattern.base': 'must be a version number' });

export const diffQuery = Joi.object<DiffQuery, true>({ against: versionNumber });

export interface GraphQuery {
  /** By default the current one. */
  version?: string;
}

export const graphQuery = Joi.object<GraphQuery, true>({ version: versionNumber });

/** An automation as it is being typed: any JSON object. */
export interface ValidationBody {
  automation: JsonObject;
  /** The saved one that it would replace. */
  id?: string;
}

export const validationBody = Joi.object<ValidationBody, true>({
  automation: Joi.object<JsonObject>().unknown().required(),
  id: documentId(),
});
