import { isAtLeast, may, type Role } from '../accounts/access.js';
import { allKinds, attentionKinds, attentionNeeds, type AttentionKind } from './attention.js';

/** When somebody is told of what needs attention. */
export const alertTimes = ['off', 'atOnce', 'daily'] as const;
export type AlertTime = (typeof alertTimes)[number];

/** When, for each kind. */
export type AlertTimes = Record<AttentionKind, AlertTime>;

/** What keeps email or webhooks from going out, until somebody does something. */
const STOPS_SENDING: readonly AttentionKind[] = [
  'noWorker',
  'outboxLate',
  'mailServerAway',
  'marketingPaused',
  'broadcastNotApproved',
  'ruleOff',
];

/** When members are told by email: as they chose, and otherwise owners and admins of everything, others of nothing. */
export function memberTimes(role: Role, chosen: Partial<AlertTimes> = {}): AlertTimes {
  const own = isAtLeast(role, 'admin') ? defaultTimes() : allKinds((): AlertTime => 'off');
  return allKinds((kind) =>
    may({ kind: 'session', role }, attentionNeeds[kind]) ? (chosen[kind] ?? own[kind]) : 'off',
  );
}

/** When a workspace's Slack or webhook is told. */
export function channelTimes(chosen: Partial<AlertTimes>): AlertTimes {
  const own = defaultTimes();
  return allKinds((kind) => chosen[kind] ?? own[kind]);
}

/** At once what stops sending, and the rest once a day. */
function defaultTimes(): AlertTimes {
  return allKinds((kind) => (STOPS_SENDING.includes(kind) ? 'atOnce' : 'daily'));
}

/** Those of a kind that are told then. */
export function kindsTold(times: AlertTimes, time: AlertTime): AttentionKind[] {
  return attentionKinds.filter((kind) => times[kind] === time);
}
