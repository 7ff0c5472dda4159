import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { endCall } from '../../../engine/intake/internal-calls.js';
import { newEmail } from '../../support/http/owners.js';
import { useConsole } from '../../support/browser/use-console.js';

const cart = {
  name: 'Cart',
  trigger: { event: 'cart.left' },
  steps: [
    { id: 'pause', type: 'wait', for: '1 day' },
    { id: 'later', type: 'wait', for: '2 days' },
  ],
};
const mended = [
  { id: 'pause', type: 'wait', for: '3 days' },
  { id: 'other', type: 'exit' },
];

describe('people who failed, in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  let id: string;

  beforeEach(async () => {
    id = (await owner.client.post('/api/automations', cart)).body.id;
    await owner.client.post(`/api/automations/${id}/activate`);
    for (let n = 0; n < 3; n += 1) await failed();
    await owner.client.put(`/api/automations/${id}/draft`, { ...cart, steps: mended });
  });

  /** Enters a new contact, whose enrollment then fails at the first step. */
  async function failed(): Promise<void> {
    await owner.client.post('/api/events/send', { email: newEmail(), eventName: 'cart.left' });
    const { body } = await owner.client.get(`/api/enrollments?automationId=${id}&limit=1`);
    const at = `/api/enrollments/${String(body.data[0].id)}`;
    const {
      id: enrollmentId,
      contactId,
      run,
    } = (await owner.client.post(`${at}/jump`, { step: 'pause' })).body;
    const end = { status: 'failed' as const, error: 'Liquid: unknown variable' };
    const workspaceId = owner.workspaceId;
    await api.engine.record(endCall({ workspaceId, contactId, enrollmentId, run, end }, new Date()));
  }

  const bulks = async () => (await owner.client.get('/api/enrollments/bulk')).body.data;
  const askToPublish = async (page: Page) => {
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByText('3 people failed in earlier versions. Retry them on version 2?').waitFor();
  };

  it('are retried by a publication on the version that it makes, if asked', async () => {
    const { page, closeClean } = await open(`/automations/${id}`);
    await askToPublish(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You can retry them later', { exact: false }).waitFor();
    await dialog.getByRole('radio', { name: 'Retry on version 2' }).click();
    await dialog.getByText('They continue at the step that failed', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    const [{ action, version, filter }, ...more] = await bulks();
    assert.deepEqual([action, version, more.length], ['retry', 'published', 0]);
    assert.deepEqual(filter, { automationId: id, status: 'failed' });
    await closeClean();
  });

  it('are left as they are by a publication, unless asked', async () => {
    const { page, closeClean } = await open(`/automations/${id}`);
    await askToPublish(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    assert.deepEqual(await bulks(), []);
    await closeClean();
  });

  it('are moved together to a step of the published version', async () => {
    await owner.client.post(`/api/automations/${id}/publish`);
    const { page, closeClean } = await open(`/automations/${id}/people?state=failed`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to a step' }).click();
    await page.getByText('3 will continue at that step right away', { exact: false }).waitFor();
    await page.getByRole('radio', { name: 'Published version' }).click();
    await page.getByRole('button', { name: 'Select an item Step' }).click();
    await page.getByRole('option', { name: 'Wait 3 days' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move to a step' }).click();
    await page.getByText('of 0 done', { exact: false }).waitFor();
    const [{ action, step, version }] = await bulks();
    assert.deepEqual([action, step, version], ['jump', 'pause', 'published']);
    await closeClean();
  });

  it('show their error with a link to the step that it is of', async () => {
    const { body } = await owner.client.get(`/api/enrollments?automationId=${id}&limit=1`);
    const { page, closeClean } = await open(`/enrollments/${String(body.data[0].id)}`);
    await page.getByText('Last error: Liquid: unknown variable').waitFor();
    await page.getByRole('link', { name: /^Open the step: / }).click();
    await page.waitForURL(`**/automations/${id}?step=pause`);
    await closeClean();
  });

  it('are moved alone to a step that only the published version has', async () => {
    await owner.client.post(`/api/automations/${id}/publish`);
    const { body } = await owner.client.get(`/api/enrollments?automationId=${id}&limit=1`);
    const { page, closeClean } = await open(`/enrollments/${String(body.data[0].id)}`);
    // The steps of the other version arrive late: until then there is nothing to choose from.
    await page.route(`**/api/automations/${id}/graph`, async (route) => {
      await sleep(1_000);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Jump to a step' }).click();
    await page.getByRole('radio', { name: 'Published version' }).click();
    await page.getByRole('button', { name: 'Select an item Step' }).click();
    await page.getByRole('option', { name: 'other' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Jump to a step' }).click();
    await page.getByText('It continues at that step.').first().waitFor();
    const { body: after } = await owner.client.get(`/api/enrollments/${String(body.data[0].id)}`);
    assert.deepEqual([after.automationVersion, after.status], [2, 'active']);
    await closeClean();
  });

  it('are offered for repair at every width and in both schemes', async () => {
    await inspect('publish-repair', `/automations/${id}`, async (page) => {
      await askToPublish(page);
      await page.getByRole('radio', { name: 'Retry on version 2' }).click();
    });
  });
});
