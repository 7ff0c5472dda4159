import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startGuarded, type GuardedProcess } from './guarded.js';
import { projectRoot } from './project-root.js';
import { untilReady } from './until-ready.js';

const READY_MS = 60_000;
/** Mails kept, since the catcher holds them in memory; older ones are dropped. */
const MAILS_KEPT = 2000;

export interface MailCatcherOptions {
  /** Where caught mails are stored; created if missing. */
  folder: string;
  smtpPort: number;
  webPort: number;
  logFile: string;
}

export interface RunningMailCatcher extends GuardedProcess {
  /** `smtp://127.0.0.1:1025` */
  smtpUrl: string;
  /** The web page that shows caught mails. */
  pageUrl: string;
}

/** Runs an SMTP server on 127.0.0.1 that delivers no mail but shows it on a web page. */
export async function runMailCatcher(options: MailCatcherOptions): Promise<RunningMailCatcher> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const pageUrl = `http://127.0.0.1:${options.webPort}`;
  const server = await startGuarded({
    name: 'The mail catcher',
    command: process.execPath,
    args: [
      ...['--import', pathToFileURL(join(projectRoot(), 'scripts', 'servers', 'catcher-charset.mjs')).href],
      fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev'))),
      ...['--ip', '127.0.0.1', '--smtp', String(options.smtpPort)],
      ...['--web-ip', '127.0.0.1', '--web', String(options.webPort)],
      ...['--mail-directory', options.folder, '--max-emails', String(MAILS_KEPT)],
    ],
    logFile: options.logFile,
  });
  try {
    await untilReady(server, READY_MS, () => expectOk(`${pageUrl}/api/healthz`));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`, pageUrl };
}

async function expectOk(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
}
