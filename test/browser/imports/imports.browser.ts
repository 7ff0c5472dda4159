import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { createFileFetch } from '../../../activities/http/fetch-file.js';
import { newEmail } from '../../support/http/api.js';
import { hasCount } from '../../support/browser/console.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { csvFile, uploadCsv } from '../../support/imports/imports.js';
import { joinAs } from '../../support/audience/members.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the console for imports', () => {
  let sink: HttpSink;
  const files = createFileFetch({ allowPrivate: true });
  /** Fetching waits for it. */
  let held: Promise<void> = Promise.resolve();
  const stack = useWorker();
  const { api, owner, open, inspect } = useConsole({
    api: () => ({
      ...on(stack)(),
      fetchFile: async (url, of) => {
        await held;
        return await files.fetchFile(url, of);
      },
    }),
  });
  before(async () => {
    sink = await startHttpSink();
  });
  after(async () => {
    await files.close();
    await sink.close();
  });

  const imports = async (): Promise<{ name: string }[]> => (await owner.client.get('/api/imports')).body.data;

  it('imports a file: dropped, matched, tried, started, its errors shown, and undone', async () => {
    await owner.client.post('/api/lists', { name: 'Newsletter', doubleOptIn: true });
    const { page, closeClean } = await open('/imports');
    await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    await inspect('imports-empty', '/imports', 'No imports yet');
    const people = Array.from({ length: 30 }, (_, n) => `${newEmail()};Person ${String(n)};pro;${String(n)}`);
    const text = `E-Mail;Vorname;Plan;Seats\r\n${people.join('\r\n')}\r\nnobody;Nobody;free;1\r\n`;
    await page.getByLabel('Upload a file').setInputFiles(csvFile('people.csv', text));
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
    await page.getByText('Nothing has changed yet.').waitFor();
    await page.getByRole('cell', { name: 'is not an email address' }).waitFor();
    const reasons = page.getByRole('list', { name: 'Errors by reason' }).getByRole('listitem');
    assert.deepEqual(await reasons.allInnerTexts(), ['1\nE-Mail is not an email address']);
    const path = new URL(page.url()).pathname;
    await inspect('imports-trial', path, 'is not an email address');
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
    assert.equal((await owner.client.get('/api/contacts?limit=1')).body.total, 30);
    await inspect('imports-done', path, 'Undo import');
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
    await inspect('imports-list', '/imports', 'people.csv');
    await closeClean();
  });

  it('exports what a list shows, and lets viewers look', async () => {
    await owner.client.post('/api/contacts', { email: newEmail() });
    const { page, closeClean } = await open('/contacts');
    await page.getByRole('button', { name: 'Export what is shown' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /As CSV/ }).click();
    assert.equal((await downloading).suggestedFilename(), 'contacts.csv');
    await closeClean();
    await uploadCsv(owner.client, 'email\n', '?name=others.csv');
    const user = await joinAs(api, owner, 'viewer');
    const viewed = await open('/imports', { user });
    await viewed.page.getByRole('link', { name: 'others.csv' }).waitFor();
    assert.equal(await viewed.page.getByText('Drop a file here').count(), 0);
    await viewed.closeClean();
  });

  it('shows how much of a file has been uploaded, and cancels it', async () => {
    const { page, closeClean } = await open('/imports');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const rows = Array.from({ length: 200_000 }, (_, n) => `person-${n}@example.test`);
    await page.getByLabel('Upload a file').setInputFiles(csvFile('many.csv', ['email', ...rows].join('\n')));
    await page.getByRole('progressbar', { name: 'Uploading many.csv' }).waitFor();
    await page.getByText(/^[1-9]\d?%$/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Drop a file here, or').waitFor();
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.getByLabel('Upload a file').setInputFiles(csvFile('empty.csv', ''));
    await page.getByText('empty.csv is empty: its first line must name the columns').waitFor();
    await page.getByLabel('Upload a file').setInputFiles(csvFile('few.csv', 'email\n'));
    await page.getByRole('heading', { name: 'few.csv', level: 1 }).waitFor();
    assert.deepEqual(
      (await imports()).map(({ name }) => name),
      ['few.csv'],
    );
    await closeClean();
  });

  it('imports from a URL by keyboard: what is wrong with it at the field, progress, and the URL kept', async () => {
    const { page, closeClean } = await open('/imports');
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
    await inspect('imports-url-refused', '/imports?from=url', async (seen) => {
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
    await inspect('imports-url-fetching', '/imports?from=url', async (seen) => {
      await fill(seen, url);
      await seen.getByRole('progressbar').waitFor();
    });
    release();
    await page.getByRole('heading', { name: 'people.csv', level: 1 }).waitFor();
    await page.getByText(url, { exact: true }).waitFor();
    await waitUntil(async () => (await imports()).length === 1);
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await page.getByText(url, { exact: true }).waitFor();
    const path = new URL(page.url()).pathname;
    await inspect('imports-url-done', path, url);
    await closeClean();
  });

  it('reads an uploaded file with the delimiter that is chosen; its columns and first rows follow', async () => {
    const { page, closeClean } = await open('/imports');
    const people = Array.from({ length: 25 }, (_, n) => `${newEmail()}|Person, ${n}~th`);
    const text = `email|last name, first name~number\n${people.join('\n')}\n`;
    await page.getByLabel('Upload a file').setInputFiles(csvFile('pipes.csv', text));
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
    await inspect('imports-delimiter', path, 'Pipe |');
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
    await closeClean();
  });
});
