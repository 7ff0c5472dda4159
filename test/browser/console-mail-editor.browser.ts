import assert from 'node:assert/strict';
import { useConsole } from '../support/browser/use-console.js';
import { waitUntil } from '../support/run/wait-until.js';

describe('the editor of emails in the console', () => {
  const { owner, open } = useConsole({ ownerPer: 'file' });

  const blocksOf = async (id: string) =>
    (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.document.blocks;

  it('writes an email by keyboard, shows it as it is sent, and publishes it', async () => {
    const { page, closeClean } = await open('/templates');
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
    await page.getByRole('button', { name: 'New template' }).first().click();
    await page.getByLabel('Name').fill('Spring');
    await page.keyboard.press('Enter');
    const text = page.getByRole('textbox', { name: 'Email', exact: true });
    await text.click();
    await page.keyboard.type('# Hello {{ contact.firstName | default: "there" }}');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Spring is **here** now.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/butt');
    await page.getByRole('option', { name: 'Button' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Opens').fill('example.org/spring');
    await page.getByText('Draft saved').waitFor();
    const [{ id }] = (await owner.client.get('/api/templates')).body.data;
    await waitUntil(async () => (await blocksOf(id)).length === 3);
    await text.focus();
    await waitUntil(async () => (await blocksOf(id))[2].href === 'https://example.org/spring');
    const [title, words] = await blocksOf(id);
    assert.deepEqual(title.content, [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'there' }]);
    assert.deepEqual([title.type, title.level], ['heading', 1]);
    assert.deepEqual(words.content, [
      { text: 'Spring is ' },
      { text: 'here', bold: true },
      { text: ' now.' },
    ]);
    await page.getByRole('tab', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe[title="Email"]');
    await frame.getByRole('heading', { name: 'Hello Ada' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    await closeClean();
  });
});
