import { MongoClient } from 'mongodb';
import { onParentExit } from '../config/exit-with-parent.js';
import { stopAllGuarded } from './servers/guarded.js';
import { announcement } from './start/announcement.js';
import { parseArguments, usage } from './start/arguments.js';
import { startConsoleDevServer } from './start/console-dev-server.js';
import { findExecutables, launch, nodeProcesses } from './start/launch.js';
import { dataFolder, makePlan, type Plan } from './start/plan.js';
import { GUARD, RunRecord } from './start/run-record.js';
import { Supervisor } from './start/supervisor.js';
import { watchSources } from './start/watch-sources.js';

/** npm and the terminal both forward one Ctrl-C; an interrupt later than this is a second one. */
const SAME_INTERRUPT_MS = 1000;

/**
 * `npm start`: runs everything on this machine.
 *
 * 1. The data folder belongs to one run; processes left by a killed run are ended first.
 * 2. All invalid settings are reported before anything starts.
 * 3. Ctrl-C, SIGTERM and the exit of npm stop everything in order; a second Ctrl-C exits at once.
 * 4. If this process is killed, its guard stops everything that it has started, in the same order.
 */
async function main(): Promise<void> {
  const args = parseArguments(process.argv.slice(2));
  if (args.help) return say(usage);
  const record = await RunRecord.claim(dataFolder(args, process.env), say);
  const supervisor = new Supervisor({
    report: say,
    failed: (error) => void stop(error),
    started: (child) => {
      record.add(GUARD, child.guardPid);
      record.add(child.name, child.pid);
    },
  });

  let stopped: Promise<void> | undefined;
  const stop = (cause?: unknown) => (stopped ??= stopAll(supervisor, record, cause));
  onInterrupt(stop);
  try {
    const plan = await makePlan(args, process.env);
    await launch(plan, await findExecutables(plan, say), supervisor);
    say(await describe(plan));
    if (args.watch) {
      watchSources(() => supervisor.restart(...nodeProcesses), say);
      say(`The console reloads at ${await startConsoleDevServer(plan.settings.baseUrl)}`);
    }
  } catch (error) {
    await stop(error);
  }
}

function onInterrupt(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const interrupt = () => {
    askedAt ??= Date.now();
    if (Date.now() - askedAt > SAME_INTERRUPT_MS) process.exit(1); // the guard stops what is still running
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  onParentExit(() => void stop());
}

async function stopAll(supervisor: Supervisor, record: RunRecord, cause: unknown): Promise<void> {
  say(cause === undefined ? 'Stopping …' : errorText(cause));
  supervisor.stopRestarting();
  await stopAllGuarded();
  record.release();
  if (cause === undefined) say('Stopped; the data are kept.');
  process.exit(cause === undefined ? 0 : 1);
}

async function describe({ settings, mailCatcher }: Plan): Promise<string> {
  return announcement({
    baseUrl: settings.baseUrl,
    workerPort: settings.workerPort,
    dataDir: settings.dataDir,
    namespace: settings.temporal.namespace,
    temporalUiUrl: settings.temporal.uiUrl,
    mailPageUrl: mailCatcher && `http://127.0.0.1:${mailCatcher.webPort}`,
    setupToken: settings.setupToken,
    hasUsers: await hasUsers(settings.mongodbUri),
  });
}

async function hasUsers(mongodbUri: string): Promise<boolean> {
  const client = new MongoClient(mongodbUri);
  try {
    return (
      (await client
        .db()
        .collection('users')
        .findOne({}, { projection: { _id: 1 } })) !== null
    );
  } finally {
    await client.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// Writing to a closed terminal fails, which must not abort the shutdown.
process.stdout.on('error', () => undefined);

try {
  await main();
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
