import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { HOSTILE } from '../../support/http/hostile.js';
import { buildSegments } from '../../support/audience/segments.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the console for lists', () => {
  const { api, owner, open, inspect } = useConsole();
  let listId: string;

  beforeEach(async () => {
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
    const { page, closeClean } = await open(`/lists/${listId}`);
    assert.equal((await exported(page, 'Export', 'Members')).length, 2);
    await page.getByRole('button', { name: /^Unsubscribed/ }).click();
    const [left, ...others] = await exported(page, 'Export', 'Members');
    assert.match(left ?? '', /bob-/);
    assert.deepEqual(others, []);
    const consents = await exported(page, 'Export', 'Consents');
    assert.deepEqual([consents.length, consents.every((row) => row.includes(listId))], [3, true]);
    await closeClean();
  });

  it('says why a list ends early, asks once, and goes on when told to', async () => {
    const names = Array.from({ length: 130 }, (_, n) => `List ${String(n).padStart(3, '0')}`);
    for (const name of names) await owner.client.post('/api/lists', { name });
    const { page, reader } = await open('/lists');
    let isDown = true;
    let asked = 0;
    await page.route('**/api/lists?*cursor=*', async (route) => {
      asked += 1;
      if (isDown) await route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now.' } });
      else await route.continue();
    });
    await page.getByRole('row', { name: /List/ }).first().waitFor();
    await page.getByRole('table', { name: 'Lists' }).hover();
    await waitUntil(async () => {
      await page.mouse.wheel(0, 2_000);
      return asked > 0;
    });
    await page.getByText('Not now.').waitFor();
    await page.waitForTimeout(500);
    assert.equal(asked, 1);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitUntil(async () => {
      await page.mouse.wheel(0, 2_000);
      return (await page.getByRole('row', { name: 'List 000' }).count()) > 0;
    });
    await reader.close();
  });

  it('exports all consents of the workspace', async () => {
    const { page, closeClean } = await open('/lists');
    assert.equal((await exported(page, 'Export consents')).length, 4);
    await closeClean();
  });

  it('exports the members of a segment', async () => {
    const where = { all: [{ field: 'contact.email', op: 'startsWith', value: 'eve-' }] };
    const { body } = await owner.client.post('/api/segments', { name: 'Eves', where });
    await buildSegments(api, owner.workspaceId);
    const path = `/segments/${String(body.id)}`;
    const { page, closeClean } = await open(path);
    const rows = await exported(page, 'Export members');
    assert.equal(rows.length, 1);
    assert.match(rows[0] ?? '', /eve-/);
    await closeClean();
  });

  it('keeps what another member has changed in its settings meanwhile', async () => {
    const { page, closeClean } = await open(`/lists/${listId}`);
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
    await banner.getByRole('button', { name: 'Keep mine' }).click();
    await banner.waitFor({ state: 'detached' });
    await waitUntil(async () => (await saved()).description === 'Each week');
    assert.equal((await saved()).name, 'Monday news');

    await page.getByLabel('Description').fill('Often');
    await owner.client.put(`/api/lists/${listId}`, { description: 'Rarely' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await holds(page, 'Description', 'Rarely');
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    assert.equal((await saved()).description, 'Rarely');
    await closeClean();
  });

  it('shows a setting as it is when a change has failed', async () => {
    const { page, closeClean } = await open(`/lists/${listId}`);
    const isPublic = page.getByRole('switch', { name: 'People see it where they manage' });
    const before = await isPublic.isChecked();
    await page.route(`**/api/lists/${listId}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByText('People see it where they manage').click();
    await page.getByText('Rollcall can’t be reached.').waitFor();
    await waitUntil(async () => (await isPublic.isChecked()) === before);
    await closeClean();
  });

  it('creates lists that contacts join, writes to them, deletes them and brings them back', async () => {
    await owner.client.post('/api/lists', { name: 'Customers' });
    const { page, closeClean } = await open('/lists');
    await page.getByRole('button', { name: 'New list' }).first().click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByText('Is required')
      .or(page.getByText('must', { exact: false }))
      .first()
      .waitFor();
    await page.getByLabel('Name').fill('Product news');
    await page.getByText('People confirm their sign-up by email').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New list' }).first().click();
    await page.getByLabel('Name').fill(`Product news ${HOSTILE}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Nobody’s on this list yet' }).waitFor();
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const listed = async () => (await owner.client.get(`/api/lists/${id}`)).body;
    const { body: contact } = await owner.client.post('/api/contacts', { email: 'joins@example.com' });
    await owner.client.post(`/api/lists/${id}/members`, { contactId: contact.id });
    await page.getByLabel('Subject').fill('Nearly there');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog').getByText('Nearly there').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`A test is on its way to ${owner.email}`).waitFor();
    await page.getByRole('dialog', { name: 'Send test' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    assert.equal((await listed()).confirmation.subject, null, 'sending a test saves nothing');
    await page.getByText('People confirm their sign-up by email').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page
      .getByRole('button', { name: /^Subscribed|^Unconfirmed/ })
      .first()
      .waitFor();
    await waitUntil(async () => (await listed()).doubleOptIn === false);
    await page.getByLabel('Description').fill('Twice a month');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(async () => (await listed()).description === 'Twice a month');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Customers' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Product news' }).waitFor();
    assert.equal((await listed()).description, 'Twice a month');
    await closeClean();

    await inspect('console-lists', '/lists', (page) =>
      page.getByRole('link', { name: 'Customers' }).waitFor(),
    );
    await inspect('console-list', `/lists/${id}`, async (page) => {
      await page.getByRole('link', { name: 'joins@example.com' }).waitFor();
      await page.getByText('People confirm their sign-up by email').click();
      await page.getByText('Page after confirming').waitFor();
    });
  });
});

async function holds(page: Page, field: string, text: string): Promise<void> {
  await waitUntil(async () => (await page.getByLabel(field).inputValue()) === text);
}
