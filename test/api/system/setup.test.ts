import assert from 'node:assert/strict';
import { startApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';

describe('GET /api/setup', () => {
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());

  const setupOf = async (settings: object) => {
    const api = await startApi({ db, settings });
    try {
      return await api.anonymous().get('/api/setup');
    } finally {
      await api.stop();
    }
  };
  const invited = { signUp: 'invitation', setupToken: 'a set-up token' };

  it('asks the first user to sign up, with the set-up token if there is one', async () => {
    const { status, body } = await setupOf(invited);
    assert.equal(status, 200);
    assert.deepEqual(body, { firstUser: true, signUp: 'invitation', setupToken: true, version: '0.1.0' });
    assert.equal((await setupOf({ signUp: 'invitation' })).body.setupToken, false);
    assert.equal((await setupOf({ ...invited, signUp: 'open' })).body.setupToken, false);
  });

  it('sends everyone else to the sign-in, and reveals nothing more', async () => {
    const api = await startApi({ db, settings: { signUp: 'invitation', setupToken: 'secret' } });
    await api.signUp();
    const { body } = await api.anonymous().get('/api/setup');
    assert.deepEqual(body, { firstUser: false, signUp: 'invitation', setupToken: false, version: '0.1.0' });
    await api.stop();
  });
});
