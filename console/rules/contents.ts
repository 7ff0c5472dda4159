import { rulePresets } from '../../domain/webhook/rule.js';

/** What is sent: the event, a message for a chat, or JSON of the user's own. */
export const contents = ['event', ...rulePresets, 'own'] as const;
export type Content = (typeof contents)[number];
