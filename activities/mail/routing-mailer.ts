import type { Destination, Mailer } from './mailer.js';

/** A mailer that hands mail to its workspace's provider, and all other mail to the mail server. */
export function routingMailer({ smtp, providers }: { smtp: Mailer; providers: Mailer }): Mailer {
  const mailerOf = ({ provider }: Pick<Destination, 'provider'>): Mailer =>
    provider === undefined ? smtp : providers;
  return {
    hasRoom: (destination) => mailerOf(destination).hasRoom(destination),
    send: (mail, hooks) => mailerOf(mail).send(mail, hooks),
    close: async (graceMs) => {
      await Promise.all([smtp.close(graceMs), providers.close(graceMs)]);
    },
  };
}
