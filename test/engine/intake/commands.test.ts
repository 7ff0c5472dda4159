import assert from 'node:assert/strict';
import type { Database } from '../../../models/core/database.js';
import { openDatabase } from '../../../models/core/open-database.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { buildSegments, saveSegment } from '../../support/audience/segments.js';

const PEOPLE = 30;
const ORDER = { event: 'order', atLeast: 2, withinLast: '30 days' };

describe('the commands of a batch', () => {
  let db: OwnDatabase;
  let watched: Database;
  let ws: TestWorkspace;
  let commands: string[] = [];

  before(async () => {
    db = await ownDatabase();
    watched = await openDatabase(`${db.uri}${db.uri.includes('?') ? '&' : '?'}monitorCommands=true`);
    watched.client.on('commandStarted', ({ commandName }) => commands.push(commandName));
  });
  after(async () => {
    await watched.close();
    await db.release();
  });
  beforeEach(async () => {
    ws = (await TestWorkspace.create({ db })).on(engineOn(watched));
  });

  /** What sending an event of each person at once asks for, after the process has loaded the automations. */
  async function commandsOf(emails: readonly string[], name: string): Promise<string[]> {
    await ws.send(someEmail(), 'warm-up');
    commands = [];
    await Promise.all(emails.map((email) => ws.send(email, name)));
    return commands;
  }

  const people = async (): Promise<string[]> => {
    const emails = Array.from({ length: PEOPLE }, () => someEmail());
    await Promise.all(emails.map((email) => ws.send(email, 'sign-up')));
    return emails;
  };

  async function segment(): Promise<void> {
    const deps = { db, engine: ws.engine, clock: db.now };
    await saveSegment(deps, { workspaceId: ws.id, where: { all: [ORDER] } });
    await buildSegments(deps, ws.id.toHexString());
  }

  it('are one to read, one to log and a commit, where automations do not listen', async () => {
    await ws.automation({ on: 'start', exitsOn: 'stop' });
    const emails = await people();
    await Promise.all(emails.map((email) => ws.send(email, 'start')));
    assert.deepEqual(await commandsOf(emails, 'quiet'), ['aggregate', 'insert', 'commitTransaction']);
    for (const email of emails) assert.equal((await ws.send(email, 'stop')).exited, 1);
  });

  it('are the same for events that a segment counts, of people whom they can only keep in it', async () => {
    await segment();
    const emails = await people();
    for (let i = 0; i < 2; i += 1) await Promise.all(emails.map((email) => ws.send(email, 'order')));
    assert.deepEqual(await commandsOf(emails, 'order'), ['aggregate', 'insert', 'commitTransaction']);
    assert.equal(await db.collections.SegmentRow.countDocuments({ workspaceId: ws.id, in: true }), PEOPLE);
  });

  it('read the events of people who may enter a segment, and lock their contacts', async () => {
    await segment();
    const emails = await people();
    const expected = ['aggregate', 'find', 'update', 'insert', 'commitTransaction'];
    assert.deepEqual(await commandsOf(emails, 'order'), expected);
  });
});
