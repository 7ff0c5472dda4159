import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('senders in the console', () => {
  const { owner, open, inspect } = useConsole({
    api: {
      settings: { senderDomains: ['shop.test'] },
      lookUpText: (name) => Promise.resolve(name === 'shop.test' ? ['v=spf1 mx -all'] : []),
    },
  });
  beforeEach(async () => {
    await owner.client.put('/api/workspace', { senderName: 'Acme', senderEmail: 'hello@shop.test' });
  });

  const add = async (body: object): Promise<string> => {
    const { status, body: made } = await owner.client.post('/api/senders', body);
    assert.equal(status, 201);
    return made.id;
  };
  const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

  it('are added, changed, checked and removed in the settings, the default first', async () => {
    const { page, closeClean } = await open('/settings/senders');
    await row(page, 'Acme <hello@shop.test>').getByText('Default').waitFor();
    await page.getByRole('button', { name: 'Add a sender' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('nobody');
    await dialog.getByRole('button', { name: 'Add a sender' }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await dialog.getByLabel('Address').fill('support@shop.test');
    await dialog.getByLabel('Name').fill('Support');
    await dialog.getByRole('button', { name: 'Add a sender' }).click();
    const support = row(page, 'Support <support@shop.test>');
    await support.getByText('Confirmed').waitFor();
    await support.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Replies go to').fill('help@shop.test');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await support.getByText('help@shop.test').waitFor();
    await support.getByRole('button', { name: 'Check DNS' }).click();
    await dialog.getByText('v=spf1 mx -all').waitFor();
    await page.keyboard.press('Escape');
    const { data } = (await owner.client.get('/api/senders')).body;
    const words = { name: 'News', subject: 'Hi', html: '<p>Hi</p>', sender: data[0].id };
    const { body: template } = await owner.client.post('/api/templates', words);
    await support.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('the template “News”').waitFor();
    await owner.client.put(`/api/templates/${template.id}`, { sender: null });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await support.waitFor({ state: 'detached' });
    await closeClean();
  });

  it('say that they wait for their confirmation', async () => {
    await add({ email: 'support@elsewhere.test' });
    const { page, closeClean } = await open('/settings/senders');
    const pending = row(page, 'support@elsewhere.test');
    await pending.getByText('Not confirmed yet').waitFor();
    await pending.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('We’ve sent a link to support@elsewhere.test').waitFor();
    await closeClean();
    await inspect('console-senders', '/settings/senders', (at) =>
      row(at, 'support@elsewhere.test').getByText('Not confirmed yet').waitFor(),
    );
  });

  it('are chosen for a template, whose preview shows them', async () => {
    const id = await add({ email: 'support@shop.test', name: 'Support' });
    const words = { name: 'News', subject: 'Hi', html: '<p>Hi</p>' };
    const { body: template } = await owner.client.post('/api/templates', words);
    const path = `/templates/${template.id}`;
    const { page, closeClean } = await open(path);
    await page.getByText('Acme <hello@shop.test>').waitFor();
    await choose(page, 'Support <support@shop.test>');
    await page.getByRole('complementary').getByText('Support <support@shop.test>').waitFor();
    const draft = `/api/templates/${template.id}/draft`;
    await waitUntil(async () => (await owner.client.get(draft)).body.draft.sender === id);
    await choose(page, 'The workspace’s sender');
    await page.getByText('Acme <hello@shop.test>').waitFor();
    await closeClean();
  });

  it('are chosen for a broadcast', async () => {
    const id = await add({ email: 'support@shop.test', name: 'Support' });
    const mail = { subject: 'Hi', html: '<p>Hi</p>' };
    const { body: list } = await owner.client.post('/api/lists', { name: 'Newsletter' });
    const draft = { name: 'June', audience: { list: list.id }, mail };
    const { body: broadcast } = await owner.client.post('/api/broadcasts', draft);
    const path = `/broadcasts/${broadcast.id}`;
    const { page, closeClean } = await open(path);
    await choose(page, 'Support <support@shop.test>');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await waitUntil(
      async () => (await owner.client.get(`/api/broadcasts/${broadcast.id}`)).body.sender === id,
    );
    await closeClean();
  });

  it('are chosen for a step of an automation', async () => {
    const id = await add({ email: 'support@shop.test', name: 'Support' });
    const steps = [{ id: 'mail', type: 'sendEmail', subject: 'Hi', html: '<p>Hi</p>' }];
    const automation = { name: 'Welcome', trigger: { event: 'joined' }, steps };
    const { body } = await owner.client.post('/api/automations', automation);
    const path = `/automations/${body.id}?step=mail`;
    const { page, closeClean } = await open(path);
    await choose(page, 'Support <support@shop.test>');
    const draft = `/api/automations/${body.id}/draft`;
    await waitUntil(async () => (await owner.client.get(draft)).body.draft.steps[0].sender === id);
    await closeClean();
  });

  async function choose(page: Page, sender: string): Promise<void> {
    await page.getByRole('button', { name: /From$/ }).click();
    await page.getByRole('option', { name: sender }).click();
  }
});
