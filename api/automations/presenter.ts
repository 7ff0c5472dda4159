import Type, { type Static } from 'typebox';
import type { EventMatch, Reentry, Step } from '../../domain/automation/automation.js';
import type { SavedAutomation } from './read-automations.js';
import { answer, count, described, id, instant, orNull, text } from '../http/response-schema.js';

/** What an automation does, in each of its versions. */
export const definitionFields = {
  trigger: described<EventMatch>('EventMatch'),
  exitOn: Type.Array(described<EventMatch>('EventMatch')),
  goal: orNull(described<EventMatch>('EventMatch')),
  reentry: described<Reentry>('Reentry'),
  cooldown: orNull(text),
  steps: Type.Array(described<Step>('Step')),
};

export const automationSchema = answer('Automation', {
  id,
  name: text,
  description: orNull(text),
  status: Type.Enum(['draft', 'active', 'paused', 'archived']),
  version: count,
  ...definitionFields,
  createdAt: instant,
  updatedAt: instant,
});

export function presentAutomation({
  automation,
  definition,
}: SavedAutomation): Static<typeof automationSchema> {
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
    steps: definition.steps,
    createdAt: automation.createdAt.toISOString(),
    updatedAt: automation.updatedAt.toISOString(),
  };
}
