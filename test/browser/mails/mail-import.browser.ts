import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { shownId } from '../../support/browser/console.js';
import { pngImage } from '../../support/imports/images.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

const fixtures = new URL('../../fixtures/mail-imports/', import.meta.url);

describe('importing an email in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });

  const draftOf = async (id: string) => (await owner.client.get(`/api/templates/${id}/draft`)).body.draft;
  const made = async (path: string, fields: object): Promise<string> => {
    const { body, status, text } = await owner.client.post(path, fields);
    assert.equal(status, 201, text);
    return body.id;
  };

  it('makes a template of the file of another tool, and says before what is lost', async () => {
    const { page, closeClean } = await open('/templates');
    await page.getByRole('button', { name: 'Import an email' }).first().click();
    await choose(page, 'mailchimp.html');
    await page.getByText('11 blocks, 4 values').waitFor();
    await page.getByText('1 link without an address').waitFor();
    await page.getByText('*|CURRENT_YEAR|*', { exact: true }).waitFor();
    await page.getByText('of Mailchimp, once').first().waitFor();
    await page.frameLocator('iframe[title="Email"]').getByText('Autumn at Oakleaf').waitFor();
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await page.getByLabel('Name of the template').fill('Autumn');
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).getByText('Autumn at Oakleaf').waitFor();
    const { name, subject, document } = await draftOf(shownId(page));
    assert.deepEqual([name, subject], ['Autumn', 'Autumn']);
    const expected = JSON.parse(readFileSync(new URL('mailchimp.html.json', fixtures), 'utf8'));
    assert.deepEqual(document, expected.document);
    await closeClean();
  });

  it('replaces what is written by pasted MJML, which can be undone', async () => {
    const template = { name: 'Sale', subject: 'Before', document: says('Before') };
    const id = await made('/api/templates', template);
    const { page, closeClean } = await open(`/templates/${id}`);
    const text = page.getByRole('textbox', { name: 'Email', exact: true });
    await text.getByText('Before').click();
    await page.keyboard.type('Ever ');
    await withoutPictures(page);
    await importInto(page);
    await page.getByLabel('Its HTML or MJML').fill(source('source.mjml'));
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('1 block of HTML').waitFor();
    await page.getByText('<marquee', { exact: false }).waitFor();
    await page.getByText('./footer.mjml').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Keep as HTML' }).count(), 0);
    await page.getByRole('button', { name: 'Use the blocks' }).click();
    await text.getByText('Summer sale').waitFor();
    await waitUntil(async () => JSON.stringify(await draftOf(id)).includes('Free shipping'));
    assert.equal((await draftOf(id)).subject, 'Before', 'it keeps its subject');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await text.getByText('Before').waitFor();
    await waitUntil(async () => JSON.stringify((await draftOf(id)).document).includes('Ever'));
    await closeClean();
  });

  it('turns a template of HTML into blocks, and back to its HTML', async () => {
    const html = '<h1>Old</h1><p>Hello {{ contact.firstName }}.</p>';
    const id = await made('/api/templates', { name: 'Old', subject: 'Old', html });
    const { page, closeClean } = await open(`/templates/${id}`);
    await importInto(page);
    assert.equal(await page.getByLabel('Its HTML or MJML').inputValue(), html);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('All of it can be edited in blocks', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: 'Use the blocks' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).getByText('Hello').waitFor();
    await waitUntil(async () => (await draftOf(id)).html === undefined);
    await importInto(page);
    await page.getByLabel('Its HTML or MJML').fill(html);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('button', { name: 'Keep as HTML' }).click();
    await waitUntil(async () => (await draftOf(id)).html === html);
    assert.equal((await draftOf(id)).document, undefined);
    await closeClean();
  });

  it('keeps a whole document without an <html> out of the layout', async () => {
    const { page, closeClean } = await open('/templates');
    await page.getByRole('button', { name: 'Import an email' }).click();
    await page.getByLabel('Its HTML or MJML').fill('<!doctype html><body><p>Hello</p></body>');
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByLabel('Name of the template').fill('Whole');
    await page.getByRole('button', { name: 'Create with HTML' }).click();
    await page.waitForURL(/\/templates\/[0-9a-f]{24}/);
    const id = page.url().slice(-24);
    assert.equal((await owner.client.get(`/api/templates/${id}`)).body.layout, 'none');
    await closeClean();
  });

  it('takes what was copied in a word processor, and begins a broadcast with it', async () => {
    const id = await made('/api/broadcasts', { name: 'May news' });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('button', { name: 'Import an email' }).click();
    await page.getByLabel('Its HTML or MJML').focus();
    await page.evaluate(pasteScript('<h1>News</h1><p>Of <b>May</b></p>', 'News\nOf May'));
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('2 blocks, 0 values').waitFor();
    await page.getByRole('button', { name: 'Use the blocks' }).click();
    await page.getByRole('dialog', { name: 'Email' }).getByText('News').first().waitFor();
    const mailOf = async () => (await owner.client.get(`/api/broadcasts/${id}`)).body.mail;
    await waitUntil(async () => JSON.stringify(await mailOf()).includes('"bold":true'));
    assert.equal((await mailOf()).subject, 'May news');
    await closeClean();
  });

  it('refuses what is too large, and says when nothing was found', async () => {
    const { page, closeClean } = await open('/templates');
    await page.getByRole('button', { name: 'Import an email' }).first().click();
    const huge = { name: 'huge.html', mimeType: 'text/html', buffer: Buffer.alloc(1_000_001, 'a') };
    await page.locator('input[type=file]').setInputFiles(huge);
    await page.getByText('huge.html is too large to be an email').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...huge, buffer: huge.buffer.subarray(0, 200_001) });
    await page.getByText('200000', { exact: false }).waitFor();
    await page.getByLabel('Its HTML or MJML').fill('<style>p { color: red }</style>');
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('Nothing was found in it', { exact: false }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Create template' }).count(), 0);
    await closeClean();
  });

  it('is accessible and fits a phone', async () => {
    await inspect('console-mail-import', '/templates', async (page) => {
      await page.getByRole('button', { name: 'Import an email' }).first().click();
      await page.getByLabel('Its HTML or MJML').waitFor();
    });
    await inspect('console-mail-import-found', '/templates', async (page) => {
      await page.getByRole('button', { name: 'Import an email' }).first().click();
      await choose(page, 'source.mjml');
      await page.frameLocator('iframe[title="Email"]').getByText('For tea.').waitFor();
    });
  });
});

async function importInto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import an email' }).click();
}

async function choose(page: Page, name: string): Promise<void> {
  await withoutPictures(page);
  const file = { name, mimeType: 'text/html', buffer: Buffer.from(source(name)) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Other hosts have the pictures of the preview. */
async function withoutPictures(page: Page): Promise<void> {
  await page.route(/^https:/, (route) => route.fulfill({ body: pngImage(), contentType: 'image/png' }));
}

function source(name: string): string {
  return readFileSync(new URL(name, fixtures), 'utf8');
}

/** Pastes a text with its looks into what has the focus. */
function pasteScript(html: string, text: string): string {
  return `(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`;
}

function says(text: string): object {
  return { version: 1, blocks: [{ id: 'a', type: 'paragraph', content: [{ text }] }] };
}
