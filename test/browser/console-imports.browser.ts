import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { createFileFetch } from '../../activities/http/fetch-file.js';
import { startApiOnStack, type ApiOnStack } from '../support/api-on-stack.js';
import { newEmail, type SignedUp, type TestApi } from '../support/api.js';
import { inspect, startBrowser } from '../support/browser.js';
import { buildConsole, hasCount, openConsole, signIn } from '../support/console.js';
import { startHttpSink, type HttpSink } from '../support/http-sink.js';
import { joinAs } from '../support/members.js';
import { waitUntil } from '../support/wait-until.js';

describe('the console for imports', function () {
  this.timeout(120_000);
  let browser: Browser;
  let on: ApiOnStack;
  let api: TestApi;
  let owner: SignedUp;
  let sink: HttpSink;
  const files = createFileFetch({ allowPrivate: true });
  /** Fetching waits for it. */
  let held: Promise<void> = Promise.resolve();

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    sink = await startHttpSink();
    on = await startApiOnStack({
      fetchFile: async (url) => {
        await held;
        return await files.fetchFile(url);
      },
    });
    api = on.api;
    owner = await api.signUp();
  });
  after(async () => {
    await browser.close();
    await on.stop();
    await files.close();
    await sink.close();
  });

  const look = (name: string, path: string, text: string, user = owner) =>
    inspect(browser, name, async (page) => {
      await signIn(page.context(), api, user);
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
    await page.getByText('These contacts have already opted in elsewhere').click();
    await page.getByLabel('What they agreed to').fill('Yes, send me the newsletter.');
    await page.getByLabel('Where', { exact: true }).fill('Sign-up form on example.com');
    await page.getByLabel('When', { exact: true }).fill('2024-05-01');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.getByRole('cell', { name: 'is not an email address' }).waitFor();
    const reasons = page.getByRole('list', { name: 'Errors by reason' }).getByRole('listitem');
    assert.deepEqual(await reasons.allInnerTexts(), ['1\nE-Mail is not an email address']);
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

  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const ofUser = async (user: SignedUp): Promise<{ name: string }[]> =>
    (await user.client.get('/api/imports')).body.data;

  it('shows how much of a file has been uploaded, and cancels it', async () => {
    const user = await api.signUp();
    const opened = await openConsole(browser, api, { user, path: '/imports' });
    const { page } = opened;
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const rows = Array.from({ length: 200_000 }, (_, n) => `person-${n}@example.test`);
    await page.getByLabel('Upload a file').setInputFiles(csv('many.csv', ['email', ...rows].join('\n')));
    await page.getByRole('progressbar', { name: 'Uploading many.csv' }).waitFor();
    await page.getByText(/^[1-9]\d?%$/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Drop a file here, or').waitFor();
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.getByLabel('Upload a file').setInputFiles(csv('empty.csv', ''));
    await page.getByText('empty.csv is empty: its first line must name the columns').waitFor();
    await page.getByLabel('Upload a file').setInputFiles(csv('few.csv', 'email\n'));
    await page.getByRole('heading', { name: 'few.csv', level: 1 }).waitFor();
    assert.deepEqual(
      (await ofUser(user)).map(({ name }) => name),
      ['few.csv'],
    );
    opened.assertClean();
    await opened.close();
  });

  it('imports from a URL by keyboard: what is wrong with it at the field, progress, and the URL kept', async () => {
    const user = await api.signUp();
    const opened = await openConsole(browser, api, { user, path: '/imports' });
    const { page } = opened;
    const fill = async (seen: Page, url: string) => {
      await seen.getByLabel('URL', { exact: true }).fill(url);
      await seen.keyboard.press('Enter');
    };
    await page.getByRole('radio', { name: 'Upload a file' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Fetch' }).waitFor();
    assert.equal(new URL(page.url()).search, '?from=url');
    await page.keyboard.press('Tab');
    await page.keyboard.type('http://169.254.169.254/people.csv');
    await page.keyboard.press('Enter');
    await page.getByText('169.254.169.254 is a linkLocal address').waitFor();
    assert.equal(await page.getByLabel('URL', { exact: true }).getAttribute('aria-invalid'), 'true');
    sink.answer({ status: 302, headers: { location: 'http://10.0.0.1/inside.csv' } });
    await fill(page, `${sink.url}/moved.csv`);
    await page
      .getByText('The server redirects to http://10.0.0.1/inside.csv; give the URL of the file itself')
      .waitFor();
    await inspect(browser, 'imports-url-refused', async (seen) => {
      await signIn(seen.context(), api, user);
      await seen.goto(`${api.url}/imports?from=url`);
      sink.answer({ status: 404 });
      await fill(seen, `${sink.url}/gone.csv`);
      await seen.getByText('The server answered 404').waitFor();
    });

    let release: () => void = () => undefined;
    held = new Promise((resolve) => (release = resolve));
    const url = `${sink.url}/exports/2026/november/newsletter/subscribers/people.csv?signature=d41d8cd98f00b204e9800998ecf8427e`;
    sink.always({ body: `E-Mail;Plan\r\n${newEmail()};pro\r\n` });
    await fill(page, `  ${url} `);
    await page.getByRole('progressbar', { name: /^Fetching the file/ }).waitFor();
    await inspect(browser, 'imports-url-fetching', async (seen) => {
      await signIn(seen.context(), api, user);
      await seen.goto(`${api.url}/imports?from=url`);
      await fill(seen, url);
      await seen.getByRole('progressbar').waitFor();
    });
    release();
    await page.getByRole('heading', { name: 'people.csv', level: 1 }).waitFor();
    await page.getByText(url, { exact: true }).waitFor();
    await waitUntil(async () => (await ofUser(user)).length === 2);
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await page.getByText(url, { exact: true }).waitFor();
    const path = new URL(page.url()).pathname;
    await look('imports-url-done', path, url, user);
    opened.assertClean();
    await opened.close();
  });

  it('reads an uploaded file with the delimiter that is chosen; its columns and first rows follow', async () => {
    const user = await api.signUp();
    const opened = await openConsole(browser, api, { user, path: '/imports' });
    const { page } = opened;
    const people = Array.from({ length: 25 }, (_, n) => `${newEmail()}|Person, ${n}~th`);
    const text = `email|last name, first name~number\n${people.join('\n')}\n`;
    await page.getByLabel('Upload a file').setInputFiles(csv('pipes.csv', text));
    const chooser = page.getByRole('button', { name: /Delimiter$/ });
    await page.getByRole('button', { name: /^Comma \(detected\)/ }).waitFor();
    await page.getByText('One column must be the email address.').waitFor();
    await page.getByRole('radio', { name: 'Skip' }).click();
    await page.getByText('First rows (20)').click();
    await chooser.click();
    await page.getByRole('option', { name: 'Pipe |' }).click();
    await page.getByRole('cell', { name: 'Person, 3~th', exact: true }).waitFor();
    await page.getByRole('button', { name: /Goes to: email/ }).waitFor();
    await hasCount(page.getByText('One column must be the email address.'), 0);
    // What has been set, but not saved, stays.
    assert.equal(await page.getByRole('radio', { name: 'Skip' }).getAttribute('aria-checked'), 'true');
    const path = new URL(page.url()).pathname;
    await look('imports-delimiter', path, 'Pipe |', user);
    await chooser.click();
    await page.getByRole('option', { name: 'Another character' }).click();
    const character = page.getByRole('textbox', { name: 'Character' });
    await character.fill('x');
    await character.press('Enter');
    await page.getByText('one ASCII character that is no letter or digit').waitFor();
    await character.fill('~');
    await character.press('Enter');
    await page.getByRole('cell', { name: '3', exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^~/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^~/ }).waitFor();
    await chooser.click();
    await page.getByRole('option', { name: 'Semicolon' }).click();
    await page.getByText('Only one column was found.').waitFor();
    opened.assertClean();
    await opened.close();
  });
});
