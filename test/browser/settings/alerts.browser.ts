import assert from 'node:assert/strict';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('alerts in the settings', () => {
  const { owner, open, inspect } = useConsole({ api: on(useWorker()), ownerPer: 'file' });
  let sink: HttpSink;
  before(async () => {
    sink = await startHttpSink();
  });
  after(() => sink.close());

  it('are chosen for each kind, and stay as chosen', async () => {
    const { page, closeClean } = await open('/settings/alerts');
    await page.getByRole('button', { name: /People are stuck in an automation/ }).click();
    await page.getByRole('option', { name: 'Right away' }).click();
    await page.getByRole('button', { name: /A rule is failing/ }).click();
    await page.getByRole('option', { name: 'Off' }).click();
    await waitUntil(async () => {
      const { times } = (await owner.client.get('/api/alerts')).body;
      return times.failedEnrollments === 'atOnce' && times.ruleFailing === 'off';
    });
    await page.getByRole('button', { name: /Off\W.*A rule is failing|A rule is failing.*Off/ }).waitFor();
    await page.reload();
    const chosen = page.getByRole('button', { name: /People are stuck in an automation/ });
    await chosen.getByText('Right away').waitFor();
    await closeClean();
  });

  it('reach a webhook, which is tried and disconnected', async () => {
    const { page, closeClean } = await open('/settings/alerts');
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Webhook' }) });
    await panel.getByLabel('Address').fill('ftp://example.com');
    await panel.getByRole('button', { name: 'Connect', exact: true }).click();
    await panel.getByText(/https:\/\/ or http:\/\//).waitFor();
    await panel.getByLabel('Address').fill(`${sink.url}/hook`);
    await panel.getByRole('button', { name: 'Connect', exact: true }).click();
    await panel.getByRole('button', { name: 'Send a test message' }).click();
    await panel.getByText('The latest message arrived').waitFor();
    const tests = sink.requests.filter(({ body }) => body.includes('"attention.test"'));
    assert.equal(tests.length, 1);
    await inspect('console-alerts', '/settings/alerts', async (shown) => {
      await shown.getByText('The latest message arrived').waitFor();
    });
    await panel.getByRole('button', { name: 'Disconnect' }).click();
    const asked = page.getByRole('dialog', { name: 'Disconnect Webhook?' });
    await asked.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await panel.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    assert.equal((await owner.client.get('/api/workspace/alerts')).body.webhook, null);
    await closeClean();
  });
});
