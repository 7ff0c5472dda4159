import assert from 'node:assert/strict';
import { holdRequests } from '../support/console.js';
import { useConsole } from '../support/use-console.js';
import { waitUntil } from '../support/wait-until.js';

describe('the console while names are still being read', () => {
  const { owner, open } = useConsole();

  it('lets nobody choose a template before there is one, and says that there are none only once it knows', async () => {
    await owner.client.post('/api/templates', { name: 'Offers', subject: 'Offer', html: '<p>Offer</p>' });
    const { body } = await owner.client.post('/api/broadcasts', { name: 'Spring' });
    const { page, closeClean } = await open('/broadcasts');
    const release = await holdRequests(page, '**/api/templates?*');
    await page.getByRole('link', { name: 'Spring' }).click();
    const choice = page.getByRole('radio', { name: 'From a template' });
    await choice.waitFor();
    assert.equal(await choice.isDisabled(), true);
    assert.equal(await page.getByText('There are no templates yet').count(), 0);
    release();
    await choice.click();
    await page.getByRole('button', { name: 'Offers' }).waitFor();
    await waitUntil(async () => {
      const { mail } = (await owner.client.get(`/api/broadcasts/${body.id}`)).body;
      return mail?.template !== undefined;
    });
    await closeClean();
  });

  it('makes no list for a new form before it knows the lists', async () => {
    await owner.client.post('/api/lists', { name: 'News' });
    const { page, closeClean } = await open('/forms');
    const release = await holdRequests(page, '**/api/lists?*');
    await page.getByRole('button', { name: 'New form' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').press('Enter');
    const create = dialog.getByRole('button', { name: 'Create' });
    assert.equal(await create.isDisabled(), true);
    release();
    await dialog.getByRole('button', { name: 'News' }).waitFor();
    await create.click();
    await page.getByLabel('Text above the fields').waitFor();
    const { data } = (await owner.client.get('/api/lists')).body;
    assert.deepEqual(
      data.map(({ name }: { name: string }) => name),
      ['News'],
    );
    await closeClean();
  });
});
