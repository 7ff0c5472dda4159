import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { hasCount } from '../../support/browser/console.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { joinAs } from '../../support/audience/members.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('the console for an import that has begun', () => {
  const { api, owner, open, inspect } = useConsole();

  const people = (count: number) => Array.from({ length: count }, () => `${newEmail()},Ada,pro`);
  const upload = async (rows: string[]): Promise<string> => {
    const text = ['email,first name,plan', ...rows].join('\n');
    return (await uploadCsv(owner.client, text, '?name=people.csv')).body.id;
  };
  const post = async (id: string, action: string) => {
    const { status } = await owner.client.post(`/api/imports/${id}/${action}`, {});
    assert.equal(status, 200);
  };
  const mapWithConsent = async (id: string, listId: string) => {
    const { body } = await owner.client.get(`/api/imports/${id}/mapping`);
    const confirmed = { text: 'Yes, send me news.', source: 'Fair in Köln', at: '2024-05-01' };
    const mapping = {
      columns: body.columns,
      existing: 'fillEmpty',
      listIds: [listId],
      confirmed,
      fire: true,
    };
    assert.equal((await owner.client.put(`/api/imports/${id}/mapping`, mapping)).status, 200);
  };

  it('says what was imported and how, and leads to the contacts and lists', async () => {
    const { body: list } = await owner.client.post('/api/lists', { name: 'Newsletter' });
    await owner.client.post('/api/contacts', { email: newEmail() });
    const id = await upload(people(12));
    await mapWithConsent(id, list.id);
    await post(id, 'start');
    await workOnImport(api, id);
    const path = `/imports/${id}`;
    const { page, closeClean } = await open(path);
    const shown = [
      'Fill empty fields only',
      'Yes, send me news.',
      'Fair in Köln',
      'Wednesday, 1 May 2024',
      'React to the changes',
      'Field plan',
    ];
    for (const text of shown) await page.getByText(text, { exact: true }).waitFor();
    await inspect('imports-run', path, (seen) => seen.getByText('Field plan', { exact: true }).waitFor());
    await page.getByRole('link', { name: 'Newsletter' }).click();
    await page.getByRole('heading', { name: 'Newsletter', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Show new contacts' }).click();
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.locator('header').getByText('12', { exact: true }).waitFor();
    await closeClean();
  });

  it('leads to the contacts that it has changed', async () => {
    const [one, other, same] = [newEmail(), newEmail(), newEmail()];
    for (const email of [one, other, newEmail()])
      await owner.client.post('/api/contacts', { email, firstName: 'Before' });
    await owner.client.post('/api/contacts', {
      email: same,
      firstName: 'Ada',
      customFields: { plan: 'pro' },
    });
    const id = await upload([...[one, other, same].map((email) => `${email},Ada,pro`), ...people(3)]);
    await post(id, 'start');
    await workOnImport(api, id);
    const { page, closeClean } = await open(`/imports/${id}`);
    await page.getByRole('link', { name: 'Show changed contacts' }).click();
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.locator('header').getByText('2', { exact: true }).waitFor();
    for (const email of [one, other]) await page.getByRole('link', { name: email }).waitFor();
    await closeClean();
  });

  it('shows viewers all that will be done with a file', async () => {
    const { body: list } = await owner.client.post('/api/lists', { name: 'Newsletter' });
    const id = await upload(people(2));
    await mapWithConsent(id, list.id);
    const viewer = await joinAs(api, owner, 'viewer');
    const path = `/imports/${id}`;
    const { page, closeClean } = await open(path, { user: viewer });
    for (const text of ['Fill empty fields only', 'Fair in Köln', 'Field plan'])
      await page.getByText(text, { exact: true }).waitFor();
    await page.getByText('First rows (2)').waitFor();
    await page.getByRole('link', { name: 'Newsletter' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Discard file' }).count(), 0);
    await closeClean();
  });

  it('follows in the list of imports what becomes of one', async () => {
    const id = await upload(people(2));
    await post(id, 'start');
    const { page, closeClean } = await open('/imports');
    await page.getByRole('row', { name: /Importing/ }).waitFor();
    await workOnImport(api, id);
    await page.getByRole('row', { name: /Done/ }).waitFor();
    await closeClean();
  });

  it('shows further errors while the import goes on, and says when they cannot be read', async () => {
    const id = await upload(['first', ...people(400), 'second', ...people(400), 'third']);
    await post(id, 'start');
    const path = `/imports/${id}`;
    const { page, reader, closeClean } = await open(path);
    await page.getByText('Importing', { exact: true }).waitFor();
    await workOnImport(api, id, 0);
    await page.getByRole('cell', { name: 'first' }).waitFor();
    await hasCount(page.getByRole('cell', { name: 'second' }), 0);
    await workOnImport(api, id, 0);
    await page.getByRole('cell', { name: 'second' }).waitFor();
    assert.equal((await owner.client.get(`/api/imports/${id}`)).body.status, 'importing');
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
    await closeClean();
  });

  it('says until when an import can be undone only while it can', async () => {
    const id = await upload(people(1));
    await post(id, 'start');
    await workOnImport(api, id);
    const path = `/imports/${id}`;
    const { page, closeClean } = await open(path);
    await page
      .getByText(/^Can be undone until .*, except for contacts changed since the import\.$/)
      .waitFor();
    const undoUntil = new Date(Date.now() - HOUR_MS);
    await api.db.collections.Import.updateOne({ _id: new ObjectId(id) }, { $set: { undoUntil } });
    await page.reload();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    await waitUntil(async () => (await page.getByRole('button', { name: 'Undo import' }).count()) === 0);
    assert.equal(await page.getByText('Can be undone').count(), 0);
    await closeClean();
  });
});
