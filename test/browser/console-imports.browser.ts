import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { startApiOnStack, type ApiOnStack } from '../support/api-on-stack.js';
import { newEmail, type SignedUp, type TestApi } from '../support/api.js';
import { inspect, startBrowser } from '../support/browser.js';
import { buildConsole, openConsole, signIn } from '../support/console.js';
import { joinAs } from '../support/members.js';

describe('the console for imports', function () {
  this.timeout(120_000);
  let browser: Browser;
  let on: ApiOnStack;
  let api: TestApi;
  let owner: SignedUp;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    on = await startApiOnStack();
    api = on.api;
    owner = await api.signUp();
  });
  after(async () => {
    await browser.close();
    await on.stop();
  });

  const look = (name: string, path: string, text: string) =>
    inspect(browser, name, async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(api.url + path);
      await page.getByText(text).first().waitFor();
    });

  it('imports a file: dropped, matched, tried, started, its errors shown, and undone', async () => {
    await owner.client.post('/api/lists', { name: 'Newsletter', doubleOptIn: true });
    const opened = await openConsole(browser, api, { user: owner, path: '/imports' });
    const { page } = opened;
    await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    await look('imports-empty', '/imports', 'No imports yet');
    const people = Array.from({ length: 30 }, (_, n) => `${newEmail()};Person ${String(n)};pro;${String(n)}`);
    const text = `E-Mail;Vorname;Plan;Seats\r\n${people.join('\r\n')}\r\nnobody;Nobody;free;1\r\n`;
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('Upload a file').setInputFiles(file);
    await page.getByRole('heading', { name: 'people.csv', level: 1 }).waitFor();
    await page.getByRole('button', { name: /Goes to: E-Mail/ }).waitFor();
    await page.getByText('First rows (20)').click();
    await page.getByRole('cell', { name: 'Person 3', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Newsletter' }).check({ force: true });
    await page.getByText('They have already agreed elsewhere').click();
    await page.getByLabel('What they agreed to').fill('Yes, send me the newsletter.');
    await page.getByLabel('Where', { exact: true }).fill('Sign-up form on example.com');
    await page.getByLabel('When', { exact: true }).fill('2024-05-01');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.getByText('is not an email address').waitFor();
    const path = new URL(page.url()).pathname;
    await look('imports-trial', path, 'is not an email address');
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    assert.equal((await owner.client.get('/api/contacts?limit=1')).body.total, 30);
    await look('imports-done', path, 'Undo import');
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the import of people.csv?' });
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('30 deleted').waitFor();
    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    assert.equal((await owner.client.get('/api/contacts?limit=1')).body.total, 0);
    await page.getByRole('link', { name: 'Imports' }).first().click();
    await page.getByRole('link', { name: 'people.csv' }).waitFor();
    await look('imports-list', '/imports', 'people.csv');
    opened.assertClean();
    await opened.close();
  });

  it('exports what a list shows, and lets viewers look', async () => {
    await owner.client.post('/api/contacts', { email: newEmail() });
    const opened = await openConsole(browser, api, { user: owner, path: '/contacts' });
    await opened.page.getByRole('button', { name: 'Export what is shown' }).click();
    const downloading = opened.page.waitForEvent('download');
    await opened.page.getByRole('menuitem', { name: /As CSV/ }).click();
    assert.equal((await downloading).suggestedFilename(), 'contacts.csv');
    opened.assertClean();
    await opened.close();
    const raw = Buffer.from('email\n');
    const headers = { 'Content-Type': 'text/csv' };
    await owner.client.request('POST', '/api/imports?name=others.csv', { raw, headers });
    const viewer = await joinAs(api, owner, 'viewer');
    const user = { ...owner, ...viewer };
    const { page, close } = await openConsole(browser, api, { user, path: '/imports' });
    await page.getByRole('link', { name: 'others.csv' }).waitFor();
    assert.equal(await page.getByText('Drop a file here').count(), 0);
    await close();
  });
});
