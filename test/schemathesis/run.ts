import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTemplate } from '../../activities/render/liquid.js';
import { projectRoot } from '../../scripts/servers/project-root.js';
import { startApi, type SignedUp } from '../support/api.js';
import { stopServers } from '../support/servers.js';
import { startStack } from '../support/stack.js';

/**
 * Lets schemathesis try the whole API on real servers, with a key that may do everything and as somebody signed in
 * where keys are not taken. Ends with 1 when a check fails, and when the tool cannot be had.
 *
 *   npm run schemathesis [-- <seconds in all> <further arguments of `st run`>]
 */
const DEFAULT_SECONDS = 180;
const root = projectRoot();
const folder = join(root, '.rollcall', 'schemathesis');
const here = join(root, 'test', 'schemathesis');

/** Each gets a share of the time: what every operation takes at its edges, then at random, then one after another. */
const PHASES = [
  { names: 'examples,coverage', share: 0.5 },
  { names: 'fuzzing', share: 0.25 },
  { names: 'stateful', share: 0.25 },
];
/** A stream does not end. */
const LEFT_OUT = ['--exclude-path', '/api/events/stream'];

async function main(): Promise<number> {
  const [seconds = String(DEFAULT_SECONDS), ...more] = process.argv.slice(2);
  await install();
  const stack = await startStack();
  const api = await startApi({ db: stack.db, engine: stack.engine, checkTemplate });
  try {
    const owner = await api.signUp();
    const { body: key } = await owner.client.post('/api/api-keys', { name: 'All', scopes: ['admin'] });
    await seed(owner);
    const env = {
      ROLLCALL_KEY: String(key.secret),
      ROLLCALL_KEY_ID: String(key.id),
      ROLLCALL_SESSION: owner.client.cookie.replace(/^[^=]*=/, ''),
    };
    let worst = 0;
    for (const { names, share } of PHASES) {
      const time = String(Math.ceil(Number(seconds) * share));
      const args = [
        `${api.url}/api/openapi.json`,
        '--phases',
        names,
        '--max-time',
        time,
        ...LEFT_OUT,
        ...more,
      ];
      worst = Math.max(worst, await check(args, env));
    }
    return worst;
  } finally {
    await api.stop();
    await stack.stop();
    await stopServers();
  }
}

/** The tool, in a Python environment of the project's own. */
async function install(): Promise<void> {
  const wanted = readFileSync(join(here, 'requirements.txt'), 'utf8');
  const installed = join(folder, 'installed.txt');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  const pip = join(folder, 'bin', 'pip');
  const done =
    (await run('python3', ['-m', 'venv', folder])) ||
    (await run(pip, [
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '-r',
      join(here, 'requirements.txt'),
    ]));
  if (done !== 0) {
    throw new Error(
      'schemathesis could not be installed: Python 3 with venv and a package index are needed.',
    );
  }
  writeFileSync(installed, wanted);
}

/** Something of every kind, so that ids lead somewhere. */
async function seed({ client }: SignedUp): Promise<void> {
  const made = [
    await client.post('/api/contacts', { email: 'ada@example.com', firstName: 'Ada' }),
    await client.post('/api/event-sources', { name: 'Shop' }),
    await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'order.placed' },
      steps: [{ type: 'wait', for: '3 days' }],
    }),
  ];
  const automation = String(made.at(-1)?.body.id);
  made.push(await client.post(`/api/automations/${automation}/activate`));
  made.push(await client.post('/api/events/send', { email: 'ada@example.com', eventName: 'order.placed' }));
  const failed = made.find(({ status }) => status >= 300);
  if (failed !== undefined) throw new Error(`seeding was answered ${failed.status}: ${failed.text}`);
}

function check(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const config = ['--config-file', join(here, 'schemathesis.toml')];
  return run(join(folder, 'bin', 'st'), [...config, 'run', ...args, '--no-color'], env);
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    } as const;
    const child = spawn(command, args, options);
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await main();
process.exit();
