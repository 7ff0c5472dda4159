import { mailKinds } from './mail-content.js';

/** What a message is; a confirmation asks for consent. */
export const messageKinds = [...mailKinds, 'confirmation'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `planned`: a mail of a broadcast that is not due, or that no worker has taken. */
export const messageStatuses = [
  'planned',
  'claimed',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'skipped',
  'bounced',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Those of emails that wait for an attempt. */
export const AWAITING_STATUSES: readonly MessageStatus[] = ['claimed', 'planned'];

/** In place of a status: one of those, and waiting for a mail server that is away. */
export const SERVER_AWAY = 'serverAway';
