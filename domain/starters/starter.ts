import type { EventMatch, Reentry, Step } from '../automation/automation.js';

/** A starter automation, as data; it is copied, and the copy can be edited. */
export interface Starter {
  key: string;
  name: string;
  description: string;
  /** Custom fields that it reads. */
  fields: string[];
  trigger: EventMatch;
  exitOn: EventMatch[];
  goal?: EventMatch;
  reentry: Reentry;
  cooldown?: string;
  steps: Step[];
}

/** Greeting of a mail. */
export const GREETING = 'Hi {{ contact.firstName | default: "there" }},';
export const SIGNED = 'The {{ workspace.name }} team';
