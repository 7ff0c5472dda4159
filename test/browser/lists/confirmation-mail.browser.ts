import assert from 'node:assert/strict';
import { PHONE } from '../../support/browser/browser.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the confirmation email of a list in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });

  const make = async (confirmation: object = {}): Promise<string> => {
    const made = await owner.client.post('/api/lists', { name: 'News', doubleOptIn: true, confirmation });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  };
  const confirmationOf = async (id: string) => (await owner.client.get(`/api/lists/${id}`)).body.confirmation;

  it('is written in blocks, which need a way to confirm, and in HTML again', async () => {
    const id = await make();
    const { page, closeClean } = await open(`/lists/${id}?tab=settings`);
    await page.getByRole('button', { name: 'Write it in blocks' }).click();
    const sheet = page.getByRole('dialog', { name: 'Email' });
    const text = sheet.getByRole('textbox', { name: 'Email', exact: true });
    await text.getByText('One more click').waitFor();
    // The title is chosen, so that what is typed replaces it.
    await page.keyboard.type('Welcome aboard');
    await sheet.getByRole('tab', { name: 'Preview' }).click();
    await sheet.frameLocator('iframe').getByText('Welcome aboard').waitFor();
    await sheet.frameLocator('iframe').getByText('entered this address to sign up').waitFor();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { document, html } = await confirmationOf(id);
    assert.equal(document.blocks[0].content[0].text, 'Welcome aboard');
    assert.deepEqual(document.blocks[2].href, [{ value: 'confirmUrl' }]);
    assert.match(html, /confirmUrl/);
    await page.getByRole('button', { name: 'Edit email' }).click();
    await text.getByText('Yes, subscribe me').click();
    await sheet.getByRole('tab', { name: 'Block' }).click();
    await sheet.getByLabel('Opens').fill('https://shop.test');
    await sheet.getByRole('tab', { name: /^Check/ }).click();
    await sheet.getByText('It has no button or link that everybody sees and that confirms.').waitFor();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It has no button or link that everybody sees and that confirms.').first().waitFor();
    assert.deepEqual((await confirmationOf(id)).document, document);
    await page.getByRole('button', { name: 'Write it without blocks' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Write it in blocks' }).waitFor();
    await waitUntil(async () => (await confirmationOf(id)).document === null);
    await closeClean();
  });

  it('is accessible in blocks, and fits a phone', async () => {
    const button = { id: 'b', type: 'button', content: [{ text: 'Yes' }], href: [{ value: 'confirmUrl' }] };
    const title = { id: 't', type: 'heading', level: 1, content: [{ text: 'One more click' }] };
    const id = await make({ subject: 'Join us', document: { version: 1, blocks: [title, button] } });
    await inspect('console-confirmation-blocks', `/lists/${id}?tab=settings`, 'Edit email');
    await inspect('console-confirmation-sheet', `/lists/${id}?tab=settings`, async (page) => {
      await page.getByRole('button', { name: 'Edit email' }).click();
      await page.getByRole('dialog', { name: 'Email' }).getByText('One more click').waitFor();
    });
    const { page, closeClean } = await open(`/lists/${id}?tab=settings`, { look: PHONE });
    await page.getByRole('button', { name: 'Edit email' }).click();
    await page.getByRole('button', { name: 'Settings and preview' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.frameLocator('iframe').getByText('One more click').waitFor();
    await closeClean();
  });
});
