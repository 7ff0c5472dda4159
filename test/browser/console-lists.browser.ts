import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { startApi, type SignedUp, type TestApi } from '../support/api.js';
import { startBrowser } from '../support/browser.js';
import { buildConsole, openConsole } from '../support/console.js';
import { buildSegments } from '../support/segments.js';
import { waitUntil } from '../support/wait-until.js';

describe('the console for lists', function () {
  this.timeout(120_000);
  let browser: Browser;
  let api: TestApi;
  let owner: SignedUp;
  let listId: string;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    api = await startApi();
  });
  beforeEach(async () => {
    owner = await api.signUp();
    const { body } = await owner.client.post('/api/lists', { name: 'News', doubleOptIn: false });
    listId = String(body.id);
    const subscribe = async (name: string, where: { listId?: string }): Promise<string> => {
      const email = `${name}-${owner.workspaceId}@example.com`;
      const { contactId } = (
        await owner.client.post('/api/subscribe', { email, ...where, consent: true, consentText: 'Yes' })
      ).body;
      return String(contactId);
    };
    await subscribe('ada', { listId });
    const bob = await subscribe('bob', { listId });
    await owner.client.delete(`/api/lists/${listId}/members/${bob}`);
    await subscribe('eve', {});
  });
  after(async () => {
    await browser.close();
    await api.stop();
  });

  /** The rows of the CSV file that a menu downloads, without its head. */
  async function exported(page: Page, menu: string, part?: string): Promise<string[]> {
    await page.getByRole('button', { name: menu, exact: true }).click();
    const among = part === undefined ? page : page.getByRole('group', { name: part });
    const downloading = page.waitForEvent('download');
    await among.getByRole('menuitem', { name: 'As CSV' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    return text.trim().split(/\r?\n/).slice(1);
  }

  it('exports the members that are shown, and their consents', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: `/lists/${listId}` });
    const { page } = opened;
    assert.equal((await exported(page, 'Export', 'Members')).length, 2);
    await page.getByRole('button', { name: /^Unsubscribed/ }).click();
    const [left, ...others] = await exported(page, 'Export', 'Members');
    assert.match(left ?? '', /bob-/);
    assert.deepEqual(others, []);
    const consents = await exported(page, 'Export', 'Consents');
    assert.deepEqual([consents.length, consents.every((row) => row.includes(listId))], [3, true]);
    opened.assertClean();
    await opened.close();
  });

  it('exports all consents of the workspace', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/lists' });
    assert.equal((await exported(opened.page, 'Export consents')).length, 4);
    opened.assertClean();
    await opened.close();
  });

  it('exports the members of a segment', async () => {
    const where = { all: [{ field: 'contact.email', op: 'startsWith', value: 'eve-' }] };
    const { body } = await owner.client.post('/api/segments', { name: 'Eves', where });
    await buildSegments(api, owner.workspaceId);
    const path = `/segments/${String(body.id)}`;
    const opened = await openConsole(browser, api, { user: owner, path });
    const rows = await exported(opened.page, 'Export members');
    assert.equal(rows.length, 1);
    assert.match(rows[0] ?? '', /eve-/);
    opened.assertClean();
    await opened.close();
  });

  it('keeps what another member has changed in its settings meanwhile', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: `/lists/${listId}` });
    const { page } = opened;
    await page.getByLabel('Name').fill('Weekly news');
    await owner.client.put(`/api/lists/${listId}`, { description: 'Every week' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = async () => (await owner.client.get(`/api/lists/${listId}`)).body;
    assert.deepEqual([(await saved()).name, (await saved()).description], ['Weekly news', 'Every week']);
    await holds(page, 'Description', 'Every week');

    await page.getByLabel('Description').fill('Each week');
    await owner.client.put(`/api/lists/${listId}`, { description: 'On Mondays', name: 'Monday news' });
    await page.getByRole('button', { name: 'Save' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'On Mondays' });
    await banner.waitFor();
    await holds(page, 'Name', 'Monday news');
    await holds(page, 'Description', 'Each week');
    assert.equal((await saved()).description, 'On Mondays');
    await banner.getByRole('button', { name: 'Save mine over it' }).click();
    await banner.waitFor({ state: 'detached' });
    await waitUntil(async () => (await saved()).description === 'Each week');
    assert.equal((await saved()).name, 'Monday news');

    await page.getByLabel('Description').fill('Often');
    await owner.client.put(`/api/lists/${listId}`, { description: 'Rarely' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await holds(page, 'Description', 'Rarely');
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    assert.equal((await saved()).description, 'Rarely');
    opened.assertClean();
    await opened.close();
  });

  it('shows a setting as it is when a change has failed', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: `/lists/${listId}` });
    const { page } = opened;
    const isPublic = page.getByRole('switch', { name: 'People see it where they manage' });
    const before = await isPublic.isChecked();
    await page.route(`**/api/lists/${listId}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByText('People see it where they manage').click();
    await page.getByText('The service cannot be reached.').waitFor();
    await waitUntil(async () => (await isPublic.isChecked()) === before);
    await opened.close();
  });
});

async function holds(page: Page, field: string, text: string): Promise<void> {
  await waitUntil(async () => (await page.getByLabel(field).inputValue()) === text);
}
