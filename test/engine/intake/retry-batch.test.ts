import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RollcallError } from '../../../domain/errors.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { holdContact } from '../../support/engine/hold-contact.js';

describe('a failing batch', function () {
  this.timeout(60_000);
  let db: OwnDatabase;

  before(async () => {
    db = await ownDatabase();
    const validator = { name: { $ne: 'poison' } };
    await db.client.db(db.connection.name).command({ collMod: 'events', validator });
  });

  after(() => db.release());

  it('commits 198 good events beside a poisoned and a blocked one, before the blocked one is answered', async () => {
    const ws = await TestWorkspace.create({ db });
    const blocked = someEmail();
    await ws.send(blocked, 'first');
    const release = await holdContact(db, ws.id, blocked);
    const good = Array.from({ length: 198 }, () => ws.send(someEmail(), 'good'));
    const poisoned = assert.rejects(ws.send(someEmail(), 'poison'), isError('internal'));
    let isBlockedAnswered = false;
    const late = ws
      .send(blocked, 'blocked', { patch: { firstName: 'Late' } })
      .finally(() => (isBlockedAnswered = true));
    await Promise.all(good);
    assert.equal(isBlockedAnswered, false);
    await poisoned;
    await release();
    await late;
    assert.equal(await db.collections.Event.countDocuments({ workspaceId: ws.id, key: 'good' }), 198);
  });

  it('answers a poisoned event 500 every time and stores only its row in the log', async () => {
    const ws = await TestWorkspace.create({ db });
    const email = someEmail();
    await assert.rejects(ws.send(email, 'poison', { key: 'p' }), isError('internal'));
    await assert.rejects(ws.send(email, 'poison', { key: 'p' }), isError('internal'));
    assert.equal(await db.collections.Contact.countDocuments({ workspaceId: ws.id }), 0);
  });

  it('answers 503 if a contact stays locked until the call’s deadline', async () => {
    const ws = await TestWorkspace.create({ db });
    const email = someEmail();
    await ws.send(email, 'first');
    const release = await holdContact(db, ws.id, email);
    // The contact stays locked until after the answer.
    await assert.rejects(ws.send(email, 'late', { patch: { firstName: 'Never' } }), isError('unavailable'));
    await release();
    const contact = await db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.equal(contact?.firstName, null);
  });

  it('continues after the server has aborted the transaction of a killed process', async () => {
    const ws = await TestWorkspace.create({ db });
    const email = someEmail();
    await ws.send(email, 'first');
    await killInsideTransaction(ws, email);
    // After 3 s of the transaction's lifetime, and up to 1.5 s until the server looks: before the call's deadline.
    await ws.send(email, 'second', { patch: { firstName: 'Ada' } });
  });

  it('survives two processes that create the same contacts', async () => {
    const ws = await TestWorkspace.create({ db });
    await ws.automation({ on: 'join' });
    const other = ws.on(engineOn(db));
    const emails = Array.from({ length: 60 }, () => someEmail());
    const responses = await Promise.all(
      emails.flatMap((email) => [ws.counts(email, 'join'), other.counts(email, 'join')]),
    );
    assert.equal(
      responses.reduce((sum, { enrolled }) => sum + enrolled, 0),
      60,
    );
    assert.equal(await db.collections.Contact.countDocuments({ workspaceId: ws.id }), 60);
    assert.equal(await db.collections.Enrollment.countDocuments({ workspaceId: ws.id }), 60);
  });
});

function isError(code: string): (error: unknown) => boolean {
  return (error) => error instanceof RollcallError && error.code === code;
}

async function killInsideTransaction(ws: TestWorkspace, email: string): Promise<void> {
  const file = fileURLToPath(new URL('../stand-ins/hold-contact.mjs', import.meta.url));
  const { host } = ws.db.connection;
  const uri = `mongodb://${host}:${String(ws.db.connection.port)}/${ws.db.connection.name}?directConnection=true`;
  const child = spawn(process.execPath, [file, uri, ws.id.toHexString(), email], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
