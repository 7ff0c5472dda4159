import { createTransport } from 'nodemailer';
import { contactEmail } from './send-events.js';
import { serve } from './serve.js';

export interface MailPoolLoad {
  /** Of the mail server. */
  host: string;
  port: number;
  connections: number;
  count: number;
}

/** Sends mails with nodemailer's pool and nothing else; resolves to the seconds that it took. */
serve<MailPoolLoad, number>(async ({ host, port, connections, count }) => {
  const pool = createTransport({ pool: true, host, port, maxConnections: connections, maxMessages: 100 });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      pool.sendMail({
        from: { name: 'Bench', address: 'no-reply@bench.test' },
        to: contactEmail(i),
        subject: `News for ${contactEmail(i)}`,
        html: '<p>Hello,</p><p>this is what you wanted to know.</p>',
        text: 'Hello,\n\nthis is what you wanted to know.',
      }),
    ),
  );
  pool.close();
  return (performance.now() - began) / 1_000;
});
