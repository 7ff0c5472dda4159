import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { createTransport } from 'nodemailer';
import type { SinkMail } from './smtp-sink.js';
import { runMailCatcher } from '../../../scripts/servers/mail-catcher.js';

/** The mail catcher that `npm start` has, for reading an email as people do who try Rollcall. */
export interface MailCatcher {
  /** Hands it a mail that a sink has accepted; resolves to the address of the page that shows its content. */
  pageOf: (mail: SinkMail) => Promise<string>;
  stop: () => Promise<void>;
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-caught-'));
  const [smtpPort, webPort] = [await getPort(), await getPort()];
  const catcher = await runMailCatcher({ folder, smtpPort, webPort, logFile: join(folder, 'log') });
  const transport = createTransport(catcher.smtpUrl);
  const known = new Set<string>();
  return {
    pageOf: async ({ from, to, raw }) => {
      await transport.sendMail({ envelope: { from, to }, raw });
      const caught = await fetch(`${catcher.pageUrl}/api/email`);
      const ids = ((await caught.json()) as { id: string }[]).map(({ id }) => id);
      const own = ids.find((id) => !known.has(id)) ?? '';
      known.add(own);
      return `${catcher.pageUrl}/api/email/${own}/html`;
    },
    stop: async () => {
      transport.close();
      await catcher.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
