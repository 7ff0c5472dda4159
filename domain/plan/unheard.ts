import { isInternalKey } from '../automation/event-name.js';
import type { CallProgress } from './calls/call-progress.js';
import type { HeardNames } from './heard-names.js';

/**
 * Says of the call's custom events that no automation or rule listens to them, and which close names are listened to. Events
 * that Rollcall records itself are mostly unheard and cannot be misspelled.
 */
export function decideUnheard({ events }: CallProgress, heard: HeardNames): void {
  for (const { name, key, decisions } of events) {
    if (decisions.length > 0 || isInternalKey(key) || heard.has(key)) continue;
    decisions.push({ role: 'none', outcome: 'noListener', closeNames: heard.closeTo(name) });
  }
}
