import type { Need } from '../accounts/access.js';

/** What a person should look at, the most urgent first. */
export const attentionKinds = [
  'noWorker',
  'outboxLate',
  'mailServerAway',
  'marketingPaused',
  'broadcastNotApproved',
  'failedEnrollments',
  'refusedEntries',
  'uncertainMails',
  'unmappedEvents',
  'ruleOff',
  'ruleFailing',
  'refusedSignatures',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** A value for each kind. */
export function allKinds<T>(valueOf: (kind: AttentionKind) => T): Record<AttentionKind, T> {
  return {
    noWorker: valueOf('noWorker'),
    outboxLate: valueOf('outboxLate'),
    mailServerAway: valueOf('mailServerAway'),
    marketingPaused: valueOf('marketingPaused'),
    broadcastNotApproved: valueOf('broadcastNotApproved'),
    failedEnrollments: valueOf('failedEnrollments'),
    refusedEntries: valueOf('refusedEntries'),
    uncertainMails: valueOf('uncertainMails'),
    unmappedEvents: valueOf('unmappedEvents'),
    ruleOff: valueOf('ruleOff'),
    ruleFailing: valueOf('ruleFailing'),
    refusedSignatures: valueOf('refusedSignatures'),
  };
}

/** What a credential needs to read items of a kind. */
export const attentionNeeds: Record<AttentionKind, Need> = {
  noWorker: 'any',
  outboxLate: 'any',
  mailServerAway: 'contacts:read',
  marketingPaused: 'contacts:read',
  broadcastNotApproved: 'broadcasts:read',
  failedEnrollments: 'automations:read',
  refusedEntries: 'automations:read',
  uncertainMails: 'contacts:read',
  unmappedEvents: 'events:read',
  ruleOff: 'webhooks:read',
  ruleFailing: 'webhooks:read',
  refusedSignatures: 'sources:read',
};

export const attentionSubjects = ['automation', 'broadcast', 'rule', 'source', 'workspace'] as const;

/** What something that needs attention is about. */
export interface AttentionSubject {
  type: (typeof attentionSubjects)[number];
  id: string;
  name: string | null;
}

/** Something that a person should look at. */
export interface AttentionItem {
  kind: AttentionKind;
  /** Counted to 1,000; null where nothing is counted. */
  count: number | null;
  countIsExact: boolean;
  /** Since when, as far as counted. */
  since: Date | null;
  subject: AttentionSubject | null;
  /** When it is tried again by itself. */
  nextAt?: Date;
  /** The error, or the reason. */
  reason: string | null;
  /** There are more of its kind, which were not read: one that is missing may still be there. */
  isCut?: true;
  /** Where a list shows what was counted. */
  look: { path: string; query: Record<string, string> };
}
