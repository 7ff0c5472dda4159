import Type, { type Static } from 'typebox';
import {
  automationStatuses,
  type EventMatch,
  type Reentry,
  type Step,
} from '../../domain/automation/automation.js';
import type { Starter } from '../../domain/starters/starter.js';
import { starterKeys } from '../../domain/starters/starters.js';
import { shownSteps, type WebhookView } from '../http/webhook-view.js';
import type { SavedAutomation } from './read-automations.js';
import { automationTotalsSchema } from './stats/stats-presenter.js';
import {
  responseSchema,
  count,
  described,
  id,
  instant,
  orNull,
  text,
} from '../http/output/response-schema.js';
import { warningSchema } from '../http/output/warning-presenter.js';

/** The definition, which each version has. */
export const definitionFields = {
  trigger: described<EventMatch>('EventMatch'),
  exitOn: Type.Array(described<EventMatch>('EventMatch')),
  goal: orNull(described<EventMatch>('EventMatch')),
  reentry: described<Reentry>('Reentry'),
  cooldown: orNull(text),
  replyTo: orNull(text),
  steps: Type.Array(described<Step>('Step')),
};

export const automationFields = {
  id,
  name: text,
  description: orNull(text),
  status: Type.Enum([...automationStatuses]),
  version: count,
  ...definitionFields,
  createdAt: instant,
  updatedAt: instant,
};

export const automationSchema = responseSchema('Automation', automationFields);

/** In a list; `stats` where they are asked for. */
export const listedAutomationSchema = responseSchema('ListedAutomation', {
  ...automationFields,
  stats: Type.Optional(automationTotalsSchema),
});

/** What is probably a mistake in it, besides. */
const withWarnings = { ...automationFields, warnings: Type.Array(warningSchema) };

export const savedAutomationSchema = responseSchema('SavedAutomation', withWarnings);

export const activatedAutomationSchema = responseSchema('ActivatedAutomation', withWarnings);

export function presentAutomation(
  { automation, definition }: SavedAutomation,
  view: WebhookView,
): Static<typeof automationSchema> {
  return {
    id: automation._id.toHexString(),
    name: automation.name,
    description: automation.description,
    status: automation.status,
    version: automation.version,
    trigger: definition.trigger,
    exitOn: definition.exitOn,
    goal: definition.goal ?? null,
    reentry: definition.reentry,
    cooldown: definition.cooldown ?? null,
    replyTo: definition.replyTo ?? null,
    steps: shownSteps(definition.steps, view),
    createdAt: automation.createdAt.toISOString(),
    updatedAt: automation.updatedAt.toISOString(),
  };
}

export const starterSchema = responseSchema('Starter', {
  key: Type.Enum([...starterKeys]),
  name: text,
  description: text,
  provider: orNull(text),
  fields: Type.Array(text),
  ...definitionFields,
});

export function presentStarter(starter: Starter): Static<typeof starterSchema> {
  const { key, name, description, provider, fields, trigger, exitOn, goal, reentry, cooldown, steps } =
    starter;
  return {
    key,
    name,
    description,
    provider,
    fields,
    trigger,
    exitOn,
    goal: goal ?? null,
    reentry,
    cooldown: cooldown ?? null,
    replyTo: null,
    steps,
  };
}
