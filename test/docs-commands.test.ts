import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { projectRoot } from '../scripts/servers/project-root.js';
import { pngImage } from './support/imports/images.js';
import { makeOneOfEach, type Ids } from './support/http/one-of-each.js';
import { variableOf } from './support/reference/curl.js';
import { startShell, type Shell } from './support/run/shell.js';
import { useApi, useOwner } from './support/http/use-api.js';

/** Pages whose commands have tests of their own: test/recipes.test.ts and test/clients/run.ts. */
const ELSEWHERE = ['recipes.md', 'clients.md'];
const PAGE_MS = 180_000;
/**
 * Calls for a broadcast that has been scheduled or waits for another person, and for a job that has failed; those that there are have not. They are tested in
 * test/api/broadcasts and test/api/jobs.
 */
const NEEDS_STATE = /\$BROADCAST\/(?:approve|schedule|pause|resume|cancel|winner|resend)"|\$JOB\/retry"/;

const folder = join(projectRoot(), 'docs');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && !ELSEWHERE.includes(name))
  .map((name) => ({ name, commands: commandsIn(readFileSync(join(folder, name), 'utf8')) }))
  .filter(({ commands }) => commands.length > 0);

function commandsIn(page: string): string[] {
  return [...page.matchAll(/^```(?:sh|bash|shell)\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
}

describe('the commands in docs/', function () {
  this.timeout(PAGE_MS);
  /** What other hosts have at the addresses in examples. */
  const fetchFile = (url: string) => {
    const file = url.endsWith('.png') ? pngImage() : Buffer.from('email\nada@example.com\n');
    return Promise.resolve({ file: Readable.from([file]) });
  };
  const api = useApi({ fetchFile });
  const owner = useOwner(api);
  let shell: Shell;
  let directory: string;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'rollcall-docs-'));
    const { body: key } = await owner.client.post('/api/api-keys', { name: 'Docs', scopes: ['admin'] });
    const ids = await makeOneOfEach(api, owner);
    shell = startShell();
    writeFileSync(join(directory, 'logo.png'), pngImage());
    writeFileSync(join(directory, 'people.csv'), 'E-Mail;Vorname;Plan\r\nada@example.com;Ada;pro\r\n');
    writeFileSync(join(directory, 'cookies.txt'), cookieFile(owner.client.cookie));
    // A response that is not a success fails the command.
    await shell.run(`cd '${directory}'; curl() { command curl --fail-with-body "$@"; }; KEY='${key.secret}'`);
    await shell.run(
      `API='${api.url}'; JSON='Content-Type: application/json'; AUTH="Authorization: Bearer $KEY"`,
    );
    await shell.run(variablesOf({ ...ids, workspaces: { id: owner.workspaceId } }));
  });
  afterEach(async () => {
    await shell.close();
    rmSync(directory, { recursive: true });
  });

  /** What the pages leave open. */
  const actual = (): Record<string, string> => ({
    'http://localhost:3000': api.url,
    'rc_…': '$KEY',
    'you@example.com': owner.email,
    'correct horse battery': owner.password,
  });

  for (const { name, commands } of pages) {
    it(`succeed in the order of ${name}`, async () => {
      const failures: string[] = [];
      for (const command of commands) {
        const text = Object.entries(actual()).reduce(
          (all, [said, real]) => all.replaceAll(said, real),
          command,
        );
        const said = await shell.run(`{ ${text.replace(/AUTH='([^']*)'/, 'AUTH="$1"')} } || echo FAILED`);
        const isRefused = NEEDS_STATE.test(command) && said.includes('"code":"conflict"');
        if (said.endsWith('FAILED\n') && !isRefused) failures.push(`${command}${said}`);
      }
      assert.deepEqual(failures, []);
    });
  }
});

/** `CONTACT=…`, `LIST=…`, … */
function variablesOf(ids: Ids): string {
  const assignments = Object.entries(ids).flatMap(([resource, parameters]) =>
    Object.entries(parameters).map(([name, value]) => `${variableOf(resource, name)}='${value}'`),
  );
  return assignments.join('; ');
}

/** In the format that curl reads. */
function cookieFile(cookie: string): string {
  const [name, value] = cookie.split('=');
  return ['localhost', '127.0.0.1']
    .map((host) => `${host}\tFALSE\t/\tFALSE\t0\t${name}\t${value}\n`)
    .join('');
}
