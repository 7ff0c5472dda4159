import type { EventMatch, Reentry, Step } from '../automation/automation.js';

/** An automation to begin with, as data: a copy of it is made, which is then one's own. */
export interface Starter {
  key: string;
  name: string;
  description: string;
  /** Fields of the contact that it reads, beside its own. */
  fields: string[];
  trigger: EventMatch;
  exitOn: EventMatch[];
  goal?: EventMatch;
  reentry: Reentry;
  cooldown?: string;
  steps: Step[];
}

/** How a mail begins. */
export const GREETING = 'Hi {{ contact.firstName | default: "there" }},';
export const SIGNED = 'The {{ workspace.name }} team';
