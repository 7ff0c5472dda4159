import { MAX_NAME } from '../../../domain/contact/plain-name.js';
import type { Broadcast } from '../queries';

/** What people edit of a broadcast. */
export function editedContents(broadcast: Broadcast) {
  const { name, audience, mail, replyTo, sender, variants, testShare, winnerAfter, time, rate } = broadcast;
  return { name, audience, mail, replyTo, sender, variants, testShare, winnerAfter, time, rate };
}

/** A draft with the same email, or that of the variant that has won, for those who got it and did not open it. */
export function toUnopened(broadcast: Broadcast, name: string) {
  const { id, audience } = broadcast;
  if (audience === null) return null;
  const { list, except } = audience;
  return {
    ...editedContents(broadcast),
    name: name.slice(0, MAX_NAME),
    audience: { list, only: [{ notOpened: id }], ...(except && { except }) },
    mail: sentMail(broadcast),
    variants: [],
    testShare: 100,
    winnerAfter: null,
    time: null,
  };
}

function sentMail({ mail, variants, winner }: Broadcast): Broadcast['mail'] {
  const { mail: own, subject } = variants[winner ?? 0] ?? {};
  if (own !== undefined) return own;
  if (mail === null || 'template' in mail || subject === undefined) return mail;
  return { ...mail, subject };
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
