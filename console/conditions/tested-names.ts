import type { Named } from './catalogue';

/** Names of what conditions can test besides lists. */
export interface TestedNames {
  automations: readonly Named[];
  segments: readonly Named[];
  broadcasts: readonly Named[];
  forms: readonly Named[];
  /** Emails of automations, by `mailId`. */
  mails: readonly Named[];
}

export const NOT_READ: TestedNames = { automations: [], segments: [], broadcasts: [], forms: [], mails: [] };
