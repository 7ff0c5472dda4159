import type { Mail } from '../../../activities/mail/mailer.js';

let counter = 0;

/** A complete mail, with the given fields replaced. */
export function sampleMail(more: Partial<Mail> = {}): Mail {
  counter += 1;
  return {
    from: { name: 'Rollcall', address: 'hello@example.com' },
    to: { name: 'Ada', address: 'ada@example.test' },
    subject: `Mail ${counter}`,
    text: 'Hello',
    messageId: `<mail-${counter}.${process.pid}@example.com>`,
    date: new Date('2026-01-31T09:30:00Z'),
    ...more,
  };
}
