import type { EventMatch, Reentry, Step } from '../automation/automation.js';
import type { WriteMail } from './mail.js';

/** Providers whose recipes name the events of a starter. */
export type Provider = 'stripe' | 'shopify' | 'clerk' | 'cal.com';

/** A starter automation, as data; it is copied, and the copy can be edited. */
export interface Starter extends Omit<StarterSource, 'steps'> {
  steps: Step[];
}

/** The same as it is written: in English, which `say-<language>.ts` translates. */
export interface StarterSource {
  key: string;
  name: string;
  description: string;
  /** The provider whose events it listens to, as in its recipe; null for events of your own. */
  provider: Provider | null;
  /** Custom fields that it reads. */
  fields: string[];
  trigger: EventMatch;
  exitOn: EventMatch[];
  goal?: EventMatch;
  reentry: Reentry;
  cooldown?: string;
  steps: (mail: WriteMail) => Step[];
}

/** Greeting of a mail. */
export const GREETING = 'Hi {{ contact.firstName | default: "there" }},';
export const SIGNED = 'The {{ workspace.name }} team';
