import { randomInt } from 'node:crypto';
import type { Mailer } from './mailer.js';
import { RECHECK_MS } from './retry-delay.js';

/** A mailer that defers the marketing mail of workspaces where it is paused. */
export function pausingMailer(mailer: Mailer, { recheckMs = RECHECK_MS }: { recheckMs?: number }): Mailer {
  return {
    hasRoom: (mail) => mailer.hasRoom(mail),
    close: (graceMs) => mailer.close(graceMs),
    send: async (mail, hooks) => {
      if (mail.isPaused !== true) return await mailer.send(mail, hooks);
      // Mails that were held back together are not all tried again at once.
      return {
        outcome: 'deferred',
        cause: 'paused',
        retryInMs: randomInt(Math.floor(recheckMs / 2), recheckMs),
      };
    },
  };
}
