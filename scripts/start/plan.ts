import { resolve } from 'node:path';
import getPort from 'get-port';
import { loadSettings, type Settings } from '../../config/settings.js';
import { mongodUri } from '../servers/mongod.js';
import type { StartArguments } from './arguments.js';

/** Default ports; a free one is used if the default is taken. */
const USUAL = {
  api: 3000,
  worker: 3001,
  mongod: 27_017,
  temporal: 7233,
  temporalUi: 8233,
  smtp: 1025,
  mailPage: 1080,
};
const NAMESPACE = 'rollcall';
const DATABASE = 'rollcall';

/** What to start. Null for a server that the environment configures. */
export interface Plan {
  mongod: { port: number } | null;
  temporal: { port: number; uiPort: number; namespace: string } | null;
  mailCatcher: { smtpPort: number; webPort: number } | null;
  /** Environment of api and worker, with all addresses and secrets. */
  env: NodeJS.ProcessEnv;
  settings: Settings;
}

/**
 * Decides on ports and settings before anything is started.
 *
 * @throws SettingsError, or an Error if a requested port is in use
 */
export async function makePlan(args: StartArguments, given: NodeJS.ProcessEnv): Promise<Plan> {
  const apiPort = args.port ?? given['PORT'];
  const env: NodeJS.ProcessEnv = {
    ...given,
    PORT: apiPort || String(await freePort(USUAL.api)),
    WORKER_PORT: given['WORKER_PORT'] || String(await freePort(USUAL.worker)),
    DATA_DIR: dataFolder(args, given),
  };
  const mongod = given['MONGODB_URI'] ? null : { port: await freePort(USUAL.mongod) };
  const temporal = given['TEMPORAL_ADDRESS'] ? null : await planTemporal(given);
  const mailCatcher = given['SMTP_URL']
    ? null
    : { smtpPort: await freePort(USUAL.smtp), webPort: await freePort(USUAL.mailPage) };
  if (mongod !== null) env['MONGODB_URI'] = mongodUri(mongod.port, DATABASE);
  if (temporal !== null) {
    env['TEMPORAL_ADDRESS'] = `127.0.0.1:${temporal.port}`;
    env['TEMPORAL_NAMESPACE'] = temporal.namespace;
    env['TEMPORAL_UI_URL'] = given['TEMPORAL_UI_URL'] || `http://127.0.0.1:${temporal.uiPort}`;
  }
  if (mailCatcher !== null) {
    env['SMTP_URL'] = `smtp://127.0.0.1:${mailCatcher.smtpPort}`;
    env['MAIL_UI_URL'] = `http://127.0.0.1:${mailCatcher.webPort}`;
  }

  const settings = loadSettings(env);
  if (apiPort && !(await isFree(settings.port))) {
    throw new Error(
      `Port ${settings.port} is in use; choose another one with --port, or none for a free one.`,
    );
  }
  return { mongod, temporal, mailCatcher, settings, env: withSecrets(env, settings) };
}

/** The default port, or a free one if it is in use on this machine. */
async function freePort(usual: number): Promise<number> {
  return await getPort({ port: usual });
}

async function isFree(port: number): Promise<boolean> {
  return (await getPort({ port })) === port;
}

/** The data folder, which is known before the rest of the plan; absolute. */
export function dataFolder(args: StartArguments, given: NodeJS.ProcessEnv): string {
  return resolve(args.data ?? (given['DATA_DIR'] || '.rollcall/data'));
}

async function planTemporal(given: NodeJS.ProcessEnv) {
  const port = await freePort(USUAL.temporal);
  const uiPort = await freePort(USUAL.temporalUi);
  return { port, uiPort, namespace: given['TEMPORAL_NAMESPACE'] || NAMESPACE };
}

/** Gives both processes the same secrets. */
function withSecrets(env: NodeJS.ProcessEnv, { secretKey, setupToken }: Settings): NodeJS.ProcessEnv {
  return {
    ...env,
    SECRET_KEY: secretKey.toString('base64'),
    ...(setupToken !== null && { SETUP_TOKEN: setupToken }),
  };
}
