import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Browser } from 'playwright-core';
import { newEmail, startApi, type SignedUp, type TestApi } from '../support/api.js';
import { startBrowser } from '../support/browser.js';
import { buildConsole, hasCount, openConsole } from '../support/console.js';
import { uploadCsv, workOnImport } from '../support/imports.js';
import { waitUntil } from '../support/wait-until.js';

const HOUR_MS = 3_600_000;

describe('the console for an import that has begun', function () {
  this.timeout(120_000);
  let browser: Browser;
  let api: TestApi;
  let user: SignedUp;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    api = await startApi();
  });
  after(async () => {
    await browser.close();
    await api.stop();
  });
  beforeEach(async () => {
    user = await api.signUp();
  });

  const people = (count: number) => Array.from({ length: count }, () => `${newEmail()},Ada,pro`);
  const upload = async (rows: string[]): Promise<string> => {
    const text = ['email,first name,plan', ...rows].join('\n');
    return (await uploadCsv(user.client, text, '?name=people.csv')).body.id;
  };
  const post = async (id: string, action: string) => {
    const { status } = await user.client.post(`/api/imports/${id}/${action}`, {});
    assert.equal(status, 200);
  };
  it('follows in the list of imports what becomes of one', async () => {
    const id = await upload(people(2));
    await post(id, 'start');
    const { page, assertClean, close } = await openConsole(browser, api, { user, path: '/imports' });
    await page.getByRole('row', { name: /Importing/ }).waitFor();
    await workOnImport(api, id);
    await page.getByRole('row', { name: /Done/ }).waitFor();
    assertClean();
    await close();
  });

  it('shows further errors while the import goes on, and says when they cannot be read', async () => {
    const id = await upload(['first', ...people(400), 'second', ...people(400), 'third']);
    await post(id, 'start');
    const path = `/imports/${id}`;
    const { page, reader, close } = await openConsole(browser, api, { user, path });
    await page.getByText('Importing', { exact: true }).waitFor();
    await workOnImport(api, id, 0);
    await page.getByRole('cell', { name: 'first' }).waitFor();
    await hasCount(page.getByRole('cell', { name: 'second' }), 0);
    await workOnImport(api, id, 0);
    await page.getByRole('cell', { name: 'second' }).waitFor();
    assert.equal((await user.client.get(`/api/imports/${id}`)).body.status, 'importing');
    await workOnImport(api, id);
    await page.getByRole('cell', { name: 'third' }).waitFor();
    let isBroken = true;
    await reader.route(/\/errors\?/, (route) =>
      isBroken
        ? route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now.' } })
        : route.continue(),
    );
    await page.reload();
    await page.getByText('Not now.').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('cell', { name: 'third' }).waitFor();
    await close();
  });

  it('says until when an import can be undone only while it can', async () => {
    const id = await upload(people(1));
    await post(id, 'start');
    await workOnImport(api, id);
    const path = `/imports/${id}`;
    const { page, assertClean, close } = await openConsole(browser, api, { user, path });
    await page
      .getByText(/^Can be undone until .*, except for contacts changed since the import\.$/)
      .waitFor();
    const undoUntil = new Date(Date.now() - HOUR_MS);
    await api.db.collections.Import.updateOne({ _id: new ObjectId(id) }, { $set: { undoUntil } });
    await page.reload();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await waitUntil(async () => (await page.getByRole('button', { name: 'Undo import' }).count()) === 0);
    assert.equal(await page.getByText('Can be undone').count(), 0);
    assertClean();
    await close();
  });
});
