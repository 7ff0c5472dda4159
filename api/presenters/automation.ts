import type { SavedAutomation } from '../operations/read-automations.js';

export function presentAutomation({ automation, definition }: SavedAutomation) {
  return {
    id: automation._id.toHexString(),
    name: automation.name,
    description: automation.description,
    status: automation.status,
    version: automation.version,
    trigger: definition.trigger,
    exitOn: definition.exitOn,
    reentry: definition.reentry,
    steps: definition.steps,
    createdAt: automation.createdAt.toISOString(),
    updatedAt: automation.updatedAt.toISOString(),
  };
}
