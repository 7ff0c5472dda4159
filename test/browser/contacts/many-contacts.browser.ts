import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Page } from 'playwright-core';
import { hasCount } from '../../support/browser/console.js';
import { workContactBulks } from '../../support/audience/contact-bulks.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('contacts in the console, of whom there are many', () => {
  let db: OwnDatabase;
  const { api, owner, open, inspect } = useConsole({
    api: async () => ({ db: (db = await ownDatabase()) }),
  });
  const some = broadcastsOf(api, owner);
  after(() => db.release());

  it('are changed together after a question if all that match are chosen', async () => {
    await some.listOf(130);
    const { page, closeClean } = await open('/contacts');
    const dialogIn = (at: Page) => at.getByRole('dialog', { name: 'Remove from News?' });
    const chooseAll = async (at: Page) => {
      await at.getByLabel('Choose all that are shown').click();
      await at.getByRole('button', { name: 'Choose everyone who matches' }).click();
    };
    const ask = async (at: Page) => {
      await at
        .getByRole('group', { name: 'Everyone who matches' })
        .getByRole('button', { name: 'Lists' })
        .click();
      await at.getByRole('group', { name: 'Remove from' }).getByRole('menuitem', { name: 'News' }).click();
      await dialogIn(at).waitFor();
    };
    const dialog = dialogIn(page);
    await chooseAll(page);
    const tries = '**/api/contacts/bulk';
    const tried = { total: 5_000, done: 4_990, unchanged: 10, refused: 0, reasons: [], isExact: false };
    await page.route(tries, (route) => route.fulfill({ json: { dryRun: true, ...tried } }));
    await ask(page);
    await dialog.getByText('At least 4,990 people').waitFor();
    await page.unroute(tries);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await owner.client.get('/api/contacts/bulk')).body.data.length, 0);

    const seeAsked = async (at: Page) => {
      await chooseAll(at);
      await ask(at);
      await dialogIn(at).getByText('130 people').waitFor();
    };
    await inspect('console-contacts-ask', '/contacts', seeAsked);

    await ask(page);
    await dialog.getByText('130 people').waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const worker = workContactBulks(api);
    await page.getByText('130 of 130').waitFor();
    await worker.stop();
    const { body: lists } = await owner.client.get('/api/lists');
    assert.equal(lists.data[0].counts.subscribed, 0);
    await closeClean();
  });

  it('are read once where the last action has ended before', async () => {
    const { list } = await some.listOf(1);
    const filter = { where: { all: [{ list }] } };
    const action = { action: 'removeFromList', listId: list, filter };
    assert.equal((await owner.client.post('/api/contacts/bulk', action)).status, 202);
    const worker = workContactBulks(api);
    await waitUntil(
      async () => (await owner.client.get('/api/contacts/bulk')).body.data[0].status === 'done',
    );
    await worker.stop();
    const { page, closeClean } = await open('/start');
    let reads = 0;
    page.on('request', (request) => (reads += request.url().endsWith('/api/contacts/query') ? 1 : 0));
    const last = page.waitForResponse(/\/api\/contacts\/bulk/);
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
    await last;
    await page.getByRole('row').getByRole('link').first().focus();
    await page.keyboard.press('x');
    await page.getByText('1 chosen').waitFor();
    assert.equal(reads, 1);
    await closeClean();
  });

  it('say in how many automations they have been, and show the earlier ones', async () => {
    const { body: contact } = await owner.client.post('/api/contacts', { email: 'often@example.com' });
    const { body: automation } = await owner.client.post('/api/automations', {
      name: 'Often',
      trigger: { event: 'never' },
      steps: [{ id: 'later', type: 'wait', for: '2 days' }],
    });
    await owner.client.post(`/api/automations/${automation.id}/activate`);
    await owner.client.post(`/api/automations/${automation.id}/enroll`, { contactId: contact.id });
    const { Enrollment } = api.db.collections;
    const found = await Enrollment.findOne({ contactId: new ObjectId(contact.id) });
    const { activeKey: _unique, ...row } = found ?? assert.fail();
    const past = { status: 'completed', endedAt: new Date() } as const;
    const rows = Array.from({ length: 54 }, (_, n) => ({
      ...row,
      ...past,
      _id: new ObjectId(),
      enteredAt: new Date(row.enteredAt.getTime() - (n + 1) * 60_000),
    }));
    await Enrollment.insertMany(rows);
    const { page, closeClean } = await open(`/contacts/${contact.id}`);
    const part = page.locator('section').filter({ hasText: 'In automations' });
    await part.getByText('55', { exact: true }).waitFor();
    await hasCount(part.getByRole('link', { name: 'Often' }), 50);
    await part.getByRole('button', { name: 'Show earlier automations' }).click();
    await hasCount(part.getByRole('link', { name: 'Often' }), 55);
    await hasCount(part.getByRole('button', { name: 'Show earlier automations' }), 0);
    await closeClean();
  });
});
