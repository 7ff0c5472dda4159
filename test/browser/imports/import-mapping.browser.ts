import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newEmail } from '../../support/http/api.js';
import { hasCount } from '../../support/browser/console.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

const OPTED_IN = 'These contacts have already opted in elsewhere';

describe('the console for the mapping of an import', () => {
  const { api, owner, open, inspect } = useConsole();

  const upload = async (text = `email,Tarif\n${newEmail()},pro\n`): Promise<string> =>
    (await uploadCsv(owner.client, text, '?name=people.csv')).body.id;
  const mappingOf = async (id: string) => (await owner.client.get(`/api/imports/${id}/mapping`)).body;
  const openImport = (id: string) => open(`/imports/${id}`);
  const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

  it('keeps the evidence of consent when the screen is left, and saves it once it is complete', async () => {
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    await page.getByText(OPTED_IN).click();
    await page.getByLabel('What they agreed to').fill('Yes, send me the newsletter.');
    await page.getByText('Enter what they agreed to, where and when.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Start import' }).isDisabled(), true);
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('Not saved yet').waitFor();
    assert.equal(await page.getByLabel('What they agreed to').inputValue(), 'Yes, send me the newsletter.');
    await page.getByLabel('Where', { exact: true }).fill('Sign-up form');
    await page.getByLabel('When', { exact: true }).fill('2999-05-01');
    await page.getByText('This date is in the future.').waitFor();
    assert.equal((await mappingOf(id)).confirmed, null);
    await page.getByLabel('When', { exact: true }).fill('2024-05-01');
    await isSaved(page);
    const { confirmed } = await mappingOf(id);
    assert.deepEqual(confirmed, {
      text: 'Yes, send me the newsletter.',
      source: 'Sign-up form',
      at: '2024-05-01T00:00:00.000Z',
    });
    await hasCount(page.getByText('Enter what they agreed to, where and when.'), 0);
    await inspect('imports-incomplete', `/imports/${id}`, async (seen) => {
      await seen.getByLabel('When', { exact: true }).fill('2999-05-01');
      await seen.getByText('This date is in the future.').waitFor();
      await seen.getByText('Counts what would happen').scrollIntoViewIfNeeded();
    });
    await closeClean();
  });

  it('asks what words about consent mean that it does not understand', async () => {
    const [yes, no] = [newEmail(), newEmail()];
    const id = await upload(`email,Newsletter\n${yes},ja\n${no},perhaps\n`);
    const { page, closeClean } = await openImport(id);
    await page.getByRole('heading', { name: 'Who wants email?' }).waitFor();
    await page.getByRole('button', { name: '“perhaps” in “Newsletter” means' }).click();
    await page.getByRole('option', { name: 'Hasn’t consented' }).click();
    await isSaved(page);
    const { columns } = await mappingOf(id);
    const means = [{ value: 'perhaps', means: 'no' }];
    assert.deepEqual(columns[1].consent, { as: 'answer', values: means });
    assert.deepEqual((await owner.client.get(`/api/imports/${id}`)).body.questions, []);
    await closeClean();
  });

  it('takes a file for a list of suppressions, which joins no list and gives no consent', async () => {
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    await page.getByText('Addresses that don’t get email', { exact: true }).click();
    await page.getByText('Every address in the file is suppressed').waitFor();
    await isSaved(page);
    await hasCount(page.getByText(OPTED_IN), 0);
    assert.equal((await mappingOf(id)).kind, 'suppressions');
    await page.getByText('People', { exact: true }).click();
    await page.getByText(OPTED_IN).waitFor();
    await closeClean();
  });

  it('takes what is typed in the middle of a text, also while it is saved', async () => {
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    await page.getByText(OPTED_IN).click();
    await page.getByLabel('Where', { exact: true }).fill('Sign-up form');
    await page.getByLabel('When', { exact: true }).fill('2024-05-01');
    const text = page.getByLabel('What they agreed to');
    await text.fill('the newsletter.');
    await text.press('Home');
    await text.pressSequentially('Yes, please, by all means send me ', { delay: 50 });
    assert.equal(await text.inputValue(), 'Yes, please, by all means send me the newsletter.');
    await isSaved(page);
    assert.equal((await mappingOf(id)).confirmed.text, await text.inputValue());
    await closeClean();
  });

  it('saves what was just changed when the screen is left, and shows what the API refuses at its field', async () => {
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    await page.getByRole('radio', { name: 'Fill empty fields only' }).click();
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await waitUntil(async () => (await mappingOf(id)).existing === 'fillEmpty');
    await page.goBack();
    const { client } = owner;
    await client.post('/api/lists', { name: 'Newsletter' });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Newsletter' }).check({ force: true });
    await page.getByText('Send the confirmation email to everyone who’s pending').click();
    await page.getByLabel('Emails per minute').fill('20000');
    await page.getByText('Must be less than or equal to 10000').waitFor();
    await page.getByText('Not saved', { exact: true }).waitFor();
    await page.getByLabel('Emails per minute').fill('20');
    await isSaved(page);
    assert.equal((await mappingOf(id)).confirmationsPerMinute, 20);
    await closeClean();
  });

  it('finds one of many lists by its name, and says when they cannot be read', async () => {
    const id = await upload();
    for (let n = 1; n <= 12; n += 1) await owner.client.post('/api/lists', { name: `Region ${n}` });
    const { page, closeClean } = await open('/imports');
    const lists = /\/api\/lists\?/;
    await page.route(lists, (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Not now.' } }),
    );
    await page.getByRole('link', { name: 'people.csv' }).click();
    const group = page.getByRole('group', { name: 'Add to lists' });
    await group.getByText('Not now.').waitFor();
    await page.unroute(lists);
    await group.getByRole('button', { name: 'Try again' }).click();
    const boxes = group.getByRole('checkbox');
    await hasCount(boxes, 12);
    await group.getByRole('checkbox', { name: 'Region 3' }).check({ force: true });
    await group.getByRole('searchbox', { name: 'Search lists' }).fill('region 12');
    await hasCount(boxes, 2);
    await group.getByRole('checkbox', { name: 'Region 12' }).check({ force: true });
    await isSaved(page);
    const { data } = (await owner.client.get('/api/lists')).body;
    const idOf = (name: string) => data.find((one: { name: string }) => one.name === name).id;
    assert.deepEqual((await mappingOf(id)).listIds, [idOf('Region 3'), idOf('Region 12')]);
    await group.getByRole('searchbox', { name: 'Search lists' }).fill('nowhere');
    await group.getByText('No other list has this name.').waitFor();
    await inspect('imports-many-lists', `/imports/${id}`, async (seen) => {
      await seen.getByRole('searchbox', { name: 'Search lists' }).scrollIntoViewIfNeeded();
    });
    await closeClean();
  });

  it('takes over what another member has changed meanwhile, and asks where both have changed the same', async () => {
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    const fire = page.getByText('Automations and rules react to the changes');
    await fire.waitFor();
    const put = async (existing: string) => {
      const { preview: _preview, ...now } = await mappingOf(id);
      const { status } = await owner.client.put(`/api/imports/${id}/mapping`, { ...now, existing });
      assert.equal(status, 200);
    };
    const isChosen = (name: string) =>
      page.locator('[role=radio][aria-checked=true]', { hasText: name }).waitFor();
    await put('skip');
    await fire.click();
    await isSaved(page);
    const both = await mappingOf(id);
    assert.deepEqual([both.fire, both.existing], [true, 'skip']);
    await isChosen('Skip');

    await put('fillEmpty');
    await page.getByRole('radio', { name: 'Update' }).click();
    await page.getByText('Someone else changed this in the meantime: Existing contacts').waitFor();
    assert.equal((await mappingOf(id)).existing, 'fillEmpty');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await isSaved(page);
    assert.equal((await mappingOf(id)).existing, 'update');

    await put('fillEmpty');
    await page.getByRole('radio', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await isChosen('Fill empty fields only');
    assert.equal((await mappingOf(id)).existing, 'fillEmpty');
    await inspect('imports-overtaken', `/imports/${id}`, async (seen) => {
      await seen.getByText('Automations and rules react to the changes').waitFor();
      await put('skip');
      await seen.getByRole('radio', { name: 'Update' }).click();
      await seen.getByText('Someone else changed this in the meantime').waitFor();
    });
    await closeClean();
  });

  it('imports a column into a field that contacts have, into any other, or into the one suggested', async () => {
    await owner.client.post('/api/contacts', { email: newEmail(), customFields: { plan: 'free', seats: 3 } });
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    const choice = page.getByRole('button', { name: /Goes to: Tarif/ });
    const choose = async (name: string) => {
      await choice.click();
      await page.getByRole('option', { name, exact: true }).click();
      await hasCount(page.getByRole('option'), 0);
    };
    const fieldIs = (field: string, type: string) =>
      waitUntil(async () => {
        const [, column] = (await mappingOf(id)).columns;
        return column.field === field && column.type === type;
      });
    await choose('Field seats');
    await fieldIs('customFields.seats', 'number');
    await choose('Field Tarif');
    await fieldIs('customFields.Tarif', 'number');
    await choose('Another field …');
    const name = page.getByRole('textbox', { name: 'Name of the field: Tarif' });
    await name.fill('a.b');
    await name.press('Enter');
    await page.getByText('Up to 64 letters, digits, spaces, _ and -').waitFor();
    await name.fill(' tariff ');
    await name.press('Enter');
    await fieldIs('customFields.tariff', 'number');
    await choose('Last name');
    await fieldIs('lastName', 'number');
    await choose('Field plan');
    await fieldIs('customFields.plan', 'text');
    await closeClean();
  });

  it('does not show a trial of another mapping', async () => {
    const id = await upload(`email,Tarif\n${newEmail()},pro\nnobody,free\n`);
    const { page, closeClean } = await openImport(id);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Counting', { exact: true }).waitFor();
    await workOnImport(api, id);
    await page.getByRole('cell', { name: 'is not an email address' }).waitFor();
    await page.getByRole('radio', { name: 'Skip' }).click();
    await page.getByText('The mapping has changed since then. Run the trial again.').waitFor();
    await hasCount(page.getByText('is not an email address'), 0);
    await isSaved(page);
    assert.equal((await owner.client.get(`/api/imports/${id}`)).body.trial, null);
    await page.getByText('The mapping has changed since then. Run the trial again.').waitFor();
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('Counting', { exact: true }).waitFor();
    await hasCount(page.getByText('The mapping has changed since then. Run the trial again.'), 0);
    await workOnImport(api, id);
    await page.getByRole('cell', { name: 'is not an email address' }).waitFor();
    await closeClean();
  });

  it('stops a trial, and discards a file after a question', async () => {
    const id = await upload();
    const { page, closeClean } = await openImport(id);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByRole('button', { name: 'Stop trial' }).click();
    await page.getByText('Not started').waitFor();
    await hasCount(page.getByRole('heading', { name: 'Trial' }), 0);
    await page.getByRole('button', { name: 'Discard file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard people.csv?' });
    await dialog.getByRole('button', { name: 'Keep' }).click();
    assert.equal((await owner.client.get(`/api/imports/${id}`)).body.status, 'ready');
    await page.getByRole('button', { name: 'Discard file' }).click();
    await dialog.getByRole('button', { name: 'Discard file' }).click();
    await page.getByText('The file has been deleted. Nothing was imported.').waitFor();
    assert.equal((await owner.client.get(`/api/imports/${id}`)).body.status, 'canceled');
    await hasCount(page.getByRole('button', { name: 'Start import' }), 0);
    await inspect('imports-discarded', `/imports/${id}`, (seen) =>
      seen.getByText('The file has been deleted. Nothing was imported.').waitFor(),
    );
    await closeClean();
  });
});
