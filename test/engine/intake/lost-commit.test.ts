import assert from 'node:assert/strict';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { openDatabase } from '../../../models/core/open-database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { startTcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.js';

/** Longer than the driver's server selection, so that its retry fails too. */
const AWAY_MS = 5_000;
/** Longer than a call's deadline. */
const AWAY_TOO_LONG_MS = 14_000;

describe('A commit whose answer is lost', function () {
  this.timeout(60_000);
  let ws: TestWorkspace;
  let proxy: TcpProxy;
  let behindProxy: Database;
  let remote: TestWorkspace;

  beforeEach(async () => {
    ws = await TestWorkspace.create();
    await ws.automation({ on: 'joined' });
    const { port, name } = ws.db.connection;
    proxy = await startTcpProxy(port);
    behindProxy = await openDatabase(
      `mongodb://127.0.0.1:${String(proxy.port)}/${name}?directConnection=true`,
    );
    remote = ws.on(engineOn(behindProxy));
  });

  afterEach(async () => {
    await behindProxy.close();
    await proxy.close();
  });

  const logged = (): Promise<number> =>
    ws.db.collections.Event.countDocuments({ workspaceId: ws.id, name: 'joined' });

  it('is repeated and takes effect once, even for a call without a key', async () => {
    const lost = proxy.loseAnswerTo('commitTransaction', AWAY_MS);
    assert.deepEqual(await remote.counts(someEmail(), 'joined'), { enrolled: 1, exited: 0 });
    await lost;
    assert.equal(await logged(), 1);
    assert.equal(await ws.db.collections.Enrollment.countDocuments({ workspaceId: ws.id }), 1);
  });

  it('is answered `unknown` at the deadline, and a repeat with the key gets the original counts', async () => {
    const email = someEmail();
    const call = remote.sendCall(email, 'joined', { key: 'k' });
    const lost = proxy.loseAnswerTo('commitTransaction', AWAY_TOO_LONG_MS);
    await assert.rejects(
      remote.engine.record(call),
      (error) => error instanceof RollcallError && error.code === 'unknown',
    );
    await lost;
    const again = await ws.engine.record(call);
    assert.ok(again.kind === 'replayedEvent');
    assert.deepEqual([again.event.enrolled, await logged()], [1, 1]);
  });
});
