import { MAX_NAME } from '../../../domain/contact/plain-name.js';
import type { Broadcast } from '../queries';

/** What people edit of a broadcast. */
export function editedContents(broadcast: Broadcast) {
  const { name, audience, mail, replyTo, sender, variants, testShare, winnerAfter, time, rate } = broadcast;
  return { name, audience, mail, replyTo, sender, variants, testShare, winnerAfter, time, rate };
}

/** The same under another name; a date in the past is left out. */
export function toDuplicate(broadcast: Broadcast, name: string, now = new Date()) {
  const { time } = broadcast;
  const at = time === null ? null : new Date('at' in time ? time.at : time.local);
  return {
    ...editedContents(broadcast),
    name: name.slice(0, MAX_NAME),
    time: at === null || at <= now ? null : time,
  };
}
