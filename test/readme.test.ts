import assert from 'node:assert/strict';
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { escapePattern } from '../domain/kernel/escape-pattern.js';
import { projectRoot } from '../scripts/servers/project-root.js';

const run = promisify(execFile);

const READY_MS = 180_000;
/** A port that was free may be taken by the time it is bound; then the next start detects it. */
const STARTS = 3;
const TOUR_MS = 120_000;
/** Separates the output of two blocks. */
const MARK = '-- next block --';

describe('the commands in the README', function () {
  this.timeout(STARTS * READY_MS + TOUR_MS);
  const steps = tourSteps(readFileSync(join(projectRoot(), 'README.md'), 'utf8'));
  let started: Started | undefined;

  before(async () => (started = await startRollcall()));
  after(() => started?.stop());

  // The second time there is a user, and the addresses are taken.
  for (const shell of ['bash', 'sh']) {
    it(`give the responses shown, pasted into ${shell}`, async () => {
      const addresses = started?.addresses ?? {};
      const said = await paste(shell, steps, addresses);
      for (const [i, { commands, output }] of steps.entries()) {
        if (output === null) continue;
        const printed = said[i] ?? '';
        assert.match(printed, patternOf(adapted(output, addresses)), `${commands}printed\n${printed}`);
      }
    });
  }
});

/** A block of commands and the output shown below it. */
interface Step {
  commands: string;
  output: string | null;
}

/** Replaces the URLs in the README by the actual ones. */
type Addresses = Record<string, string>;

function tourSteps(readme: string): Step[] {
  const [, section = ''] = /^## A five-minute tour$([\s\S]*?)^## /m.exec(readme) ?? [];
  const steps: Step[] = [];
  for (const [, language, text = ''] of section.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)) {
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ commands: text, output: null });
    else if (last !== undefined) last.output = text;
  }
  assert.ok(steps.length > 10, 'the tour has no commands');
  return steps;
}

/** Runs all blocks in one shell; returns the output of each. */
async function paste(shell: string, steps: Step[], addresses: Addresses): Promise<string[]> {
  const script = steps.map(({ commands }) => `${adapted(commands, addresses)}\necho '${MARK}'`).join('\n');
  const { stdout } = await run(shell, ['-eu', '-c', script], { timeout: TOUR_MS, killSignal: 'SIGKILL' });
  return stdout.split(`${MARK}\n`);
}

function adapted(text: string, addresses: Addresses): string {
  return Object.entries(addresses).reduce((result, [said, real]) => result.replaceAll(said, real), text);
}

/** `…` matches anything within its line. */
function patternOf(response: string): RegExp {
  const literal = response.trimEnd().split('…').map(escapePattern);
  return new RegExp(`^${literal.join('.*')}\n$`);
}

interface Started {
  addresses: Addresses;
  stop(): Promise<void>;
}

async function startRollcall(): Promise<Started> {
  const root = projectRoot();
  await run(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root });
  for (let left = STARTS - 1; ; left -= 1) {
    try {
      return await startOnce(root);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** Runs `npm start` on its own ports; the channel between the two ends it when this process exits. */
async function startOnce(root: string): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-tour-'));
  const args = ['--data', dataDir, '--port', String(await getPort())];
  const child = fork('dist/scripts/start.js', args, {
    cwd: root,
    env: withoutSettings(),
    execArgv: [],
    silent: true,
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { addresses: addressesIn(await announced(child)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Keeps the tester's own settings out of the tour. */
function withoutSettings(): NodeJS.ProcessEnv {
  const keep = /^(PATH|HOME|USER|LANG|LC_|TMPDIR$|HTTPS?_PROXY$|NO_PROXY$|PIP_|GO)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => keep.test(name)));
}

/** The block printed when everything is ready. */
async function announced(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const deadline = Date.now() + READY_MS;
  while (!output.includes('Ctrl-C stops everything')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Not ready:\n${output}`);
    await sleep(50);
  }
  return output;
}

function addressesIn(block: string): Addresses {
  const origin = (name: string): string => {
    const [, address] = new RegExp(`^ *${name} +(http://[^/\\s]+)`, 'm').exec(block) ?? [];
    assert.ok(address, `no address of ${name} in:\n${block}`);
    return address;
  };
  return {
    'http://localhost:3000': origin('API'),
    'http://127.0.0.1:1080': origin('Mail catcher'),
    'http://127.0.0.1:8233': origin('Temporal UI'),
  };
}
