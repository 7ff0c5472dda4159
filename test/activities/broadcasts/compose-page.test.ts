import assert from 'node:assert/strict';
import { composePage } from '../../../activities/broadcasts/compose-page.js';
import { RENDER_LIMITS } from '../../../activities/render/render-limits.js';
import { createRenderPool } from '../../../activities/render/render-pool.js';
import { stepRenderer } from '../../../activities/render/step-renderer.js';
import { duePage } from '../../../engine/broadcasts/due-page.js';
import { Broadcasts } from '../../support/mail/broadcasts.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** More than may wait for the slow thread. */
const PEOPLE = 8;

describe('a page of a broadcast', () => {
  const api = useApi();
  const owner = useOwner(api);

  it('is rendered although its template is slow, a few mails at a time', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(PEOPLE);
    const broadcast = await some.sendingTo(list);
    const page = await duePage(api.db, broadcast, PEOPLE);
    assert.ok(page !== null);
    const renders = createRenderPool({ ...RENDER_LIMITS, quickMs: 0 });
    const links = { baseUrl: 'http://rollcall.test', secretKey: api.secretKey };
    const renderer = stepRenderer(renders);
    const deps = { db: api.db, renderer, links, defaultSender: 'news@rollcall.test' };
    const { ready, failed, busy } = await composePage(deps, broadcast, page);
    await renders.close();
    assert.deepEqual([ready.length, failed, busy], [PEOPLE, [], []]);
  });
});
