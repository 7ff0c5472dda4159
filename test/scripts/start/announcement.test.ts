import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { announcement, curlLines } from '../../../scripts/start/announcement.js';

const about = {
  baseUrl: 'http://localhost:3000',
  workerPort: 3001,
  dataDir: "/home/ada/it's data",
  namespace: 'rollcall',
  temporalUiUrl: 'http://127.0.0.1:8233',
  mailPageUrl: 'http://127.0.0.1:1080',
  setupToken: null,
  hasUsers: false,
};

describe('The announcement of npm start', () => {
  it('names the addresses', () => {
    const block = announcement(about);
    for (const address of [
      'http://localhost:3000',
      'http://localhost:3000/docs',
      'http://127.0.0.1:8233/namespaces/rollcall/workflows',
      'http://127.0.0.1:1080',
      "/home/ada/it's data",
    ]) {
      assert.ok(block.includes(address), address);
    }
    assert.doesNotMatch(block, /null|undefined/);
  });

  it('omits servers that it does not run', () => {
    const block = announcement({ ...about, temporalUiUrl: null, mailPageUrl: null });
    assert.doesNotMatch(block, /Temporal|Mail|null/);
  });

  it('shows the set-up token until there is a user', () => {
    const setupToken = 'token-for-the-first-one';
    assert.match(announcement({ ...about, setupToken }), /Set-up token +token-for-the-first-one\n/);
    assert.doesNotMatch(announcement({ ...about, setupToken, hasUsers: true }), /token-for/);
  });
});

describe('Its three lines', () => {
  it('sign up, create a contact and send an event, as a shell reads them', () => {
    const [signUp, contact, event] = curlLines(about).map(asShellReads);
    const cookies = "/home/ada/it's data/cookies.txt";
    assert.deepEqual(signUp?.slice(0, 4), ['-sS', '-c', cookies, 'http://localhost:3000/api/auth/sign-up']);
    assert.deepEqual(contact?.slice(0, 4), ['-sS', '-b', cookies, 'http://localhost:3000/api/contacts']);
    assert.deepEqual(event?.slice(0, 4), ['-sS', '-b', cookies, 'http://localhost:3000/api/events/send']);
    for (const line of [signUp, contact, event]) {
      assert.deepEqual(line?.slice(4, 7), ['-H', 'content-type: application/json', '-d']);
    }
    assert.deepEqual(Object.keys(bodyOf(signUp)), ['email', 'password', 'workspaceName']);
    assert.deepEqual(bodyOf(contact), { email: 'ada@example.com', firstName: 'Ada' });
    assert.equal(bodyOf(event)['eventName'], 'order.placed');
  });

  it('include the set-up token if it is required', () => {
    const [signUp] = curlLines({ ...about, setupToken: 'token' }).map(asShellReads);
    assert.equal(bodyOf(signUp)['setupToken'], 'token');
  });

  it('sign in if there is a user', () => {
    const [signIn] = curlLines({ ...about, hasUsers: true }).map(asShellReads);
    assert.equal(signIn?.[3], 'http://localhost:3000/api/auth/sign-in');
    assert.deepEqual(Object.keys(bodyOf(signIn)), ['email', 'password']);
  });
});

/** The arguments that curl would get. */
function asShellReads(line: string): string[] {
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], {
    encoding: 'utf8',
  });
  return stdout.split('\0').slice(0, -1);
}

function bodyOf(words: string[] | undefined): Record<string, unknown> {
  return JSON.parse(words?.at(-1) ?? '') as Record<string, unknown>;
}
