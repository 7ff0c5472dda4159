import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { PHONE } from '../../support/browser/browser.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the languages of an email in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });

  const template = async (fields: object = {}): Promise<string> => {
    const document = { version: 1, blocks: BLOCKS, ...fields };
    const made = await owner.client.post('/api/templates', {
      name: 'News',
      subject: 'News of May',
      document,
    });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  };
  const documentOf = async (id: string) =>
    (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.document;

  it('are added, say what is missing, and are translated text by text', async () => {
    const id = await template();
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.getByRole('tab', { name: 'Languages' }).click();
    await pick(page, 'Language of the original', 'English');
    await pick(page, 'Add a language', 'German');
    const dialog = page.getByRole('dialog', { name: 'Translation: German' });
    await dialog.getByLabel('Subject: News of May').fill('Neues im Mai');
    await dialog.getByLabel('Heading: Hello {2:there}').fill('Hallo {2:du}');
    await waitUntil(async () => (await documentOf(id)).translations?.de?.blocks.t !== undefined);
    const { language, translations } = await documentOf(id);
    assert.equal(language, 'en');
    assert.equal(translations.de.subject, 'Neues im Mai');
    assert.deepEqual(translations.de.blocks.t.content, [
      { text: 'Hallo ' },
      { value: 'contact.firstName', fallback: 'du' },
    ]);
    await dialog.getByLabel('Heading: Hello {2:there}').fill('Hallo {7}');
    await dialog.getByText('It names a part that the original does not have.').waitFor();
    await dialog.getByLabel('Heading: Hello {2:there}').fill('Hallo {2:du}');
    await dialog.getByRole('checkbox', { name: 'Only what is to be done' }).check({ force: true });
    await dialog.getByLabel('Text: It is May.').waitFor();
    assert.equal(await dialog.getByLabel('Subject: News of May').count(), 0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 missing').waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await page.getByText('Neues im Mai', { exact: true }).waitFor();
    await page.frameLocator('iframe').getByText('Hallo Ada').waitFor();
    await closeClean();
  });

  it('say what is older than the original, which may be right still', async () => {
    const de = { subject: 'Neues', blocks: { p: { content: [{ text: 'Es ist Mai.' }], of: '00000000' } } };
    const id = await template({ language: 'en', translations: { de } });
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.getByRole('tab', { name: 'Languages' }).click();
    await page.getByText('1 missing, 1 older than the original').waitFor();
    await page.getByRole('button', { name: 'German' }).click();
    await page.getByRole('button', { name: 'Still right' }).click();
    await waitUntil(async () => (await documentOf(id)).translations.de.blocks.p.of !== '00000000');
    await page.getByLabel('Text: It is May.').fill('');
    await waitUntil(async () => !('p' in (await documentOf(id)).translations.de.blocks));
    await page.getByRole('button', { name: 'Remove language' }).click();
    await waitUntil(async () => (await documentOf(id)).translations === undefined);
    await page.getByText('German is removed').getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await documentOf(id)).translations?.de.subject === 'Neues');
    await closeClean();
  });

  it('go to translators as a file, and come back from them', async () => {
    const id = await template({ language: 'en', translations: { de: { blocks: {} } } });
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.getByRole('tab', { name: 'Languages' }).click();
    await page.getByRole('button', { name: 'German' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await downloading;
    assert.equal(file.suggestedFilename(), 'de.csv');
    assert.match(readFileSync(await file.path(), 'utf8'), /p\.content,paragraph,It is May\.,/);
    const content = 'id,translation\np.content,Es ist Mai.\ngone.content,Fort\n';
    const back = { name: 'de.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.locator('input[type=file][accept*=xlf]').setInputFiles(back);
    await page.getByText('1 text is translated. 1 text did not fit').waitFor();
    await waitUntil(async () =>
      JSON.stringify((await documentOf(id)).translations).includes('"text":"Es ist Mai."'),
    );
    await closeClean();
  });

  it('are accessible and fit a phone', async () => {
    const de = { subject: 'Neues', blocks: { p: { content: [{ text: 'Es ist Mai.' }], of: '00000000' } } };
    const id = await template({ language: 'en', translations: { de } });
    await inspect('console-mail-languages', `/templates/${id}`, async (page) => {
      await page.getByRole('tab', { name: 'Languages' }).click();
      await page.getByText('1 missing, 1 older than the original').waitFor();
    });
    const { page, closeClean } = await open(`/templates/${id}`, { look: PHONE });
    await page.getByRole('button', { name: 'Settings and preview' }).click();
    await page.getByRole('tab', { name: 'Languages' }).click();
    await page.getByRole('button', { name: 'German' }).click();
    const dialog = page.getByRole('dialog', { name: 'Translation: German' });
    await dialog.getByLabel('Text: It is May.').fill('Es ist jetzt Mai.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 missing', { exact: true }).waitFor();
    await closeClean();
    await inspect('console-mail-translation', `/templates/${id}`, async (page) => {
      await page.getByRole('tab', { name: 'Languages' }).click();
      await page.getByRole('button', { name: 'German' }).click();
      await page.getByLabel('Text: It is May.').waitFor();
    });
  });
});

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

const BLOCKS = [
  {
    id: 't',
    type: 'heading',
    level: 1,
    content: [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'there' }],
  },
  { id: 'p', type: 'paragraph', content: [{ text: 'It is May.' }] },
];
