import assert from 'node:assert/strict';
import { goTo, holdAnswers, holdRequests } from '../../support/browser/console.js';
import { newEmail } from '../../support/http/api.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the console while it waits for a response', () => {
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
    assert.equal(await page.getByText('No templates yet.').count(), 0);
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

  it('suggests fields once they are known, and creates no segment by Enter in a condition', async () => {
    await owner.client.post('/api/contacts', { email: newEmail(), customFields: { guest: 'regular' } });
    const { page, closeClean } = await open('/segments');
    const release = await holdRequests(page, '**/api/contact-fields*');
    await page.getByRole('link', { name: 'New segment' }).first().click();
    await page.getByLabel('Name').fill('Regulars');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    const field = page.getByRole('combobox', { name: 'Field' });
    await field.fill('guest');
    release();
    await page.getByRole('option', { name: 'guest' }).click();
    await page.getByRole('combobox', { name: 'Value' }).fill('regular');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByText('1 contact', { exact: true }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/segments/new');
    assert.deepEqual((await owner.client.get('/api/segments')).body.data, []);
    await closeClean();
  });

  it('sends no broadcast while its recipients are counted again', async () => {
    const { body: list } = await owner.client.post('/api/lists', { name: 'News' });
    const { body: contact } = await owner.client.post('/api/contacts', { email: newEmail() });
    await owner.client.post(`/api/lists/${list.id}/members`, { contactId: contact.id });
    const { body } = await owner.client.post('/api/broadcasts', {
      name: 'Spring',
      audience: { list: list.id },
      mail: { subject: 'Spring', html: '<p>Hello</p>' },
    });
    const { page, closeClean } = await open(`/broadcasts/${body.id}`);
    const count = page.getByRole('button', { name: 'Save and count recipients' });
    await count.click();
    await page.getByText('1 person gets this email').waitFor();
    const release = await holdRequests(page, '**/api/broadcasts/*/preview');
    await page.getByRole('button', { name: 'Review and send…' }).click();
    assert.equal(await count.isDisabled(), true);
    assert.equal(await page.getByRole('dialog').count(), 0);
    release();
    await page.getByRole('button', { name: 'Send to 1 person' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await closeClean();
  });

  it('lists nothing that has just been deleted', async () => {
    await owner.client.post('/api/lists', { name: 'Customers' });
    await owner.client.post('/api/lists', { name: 'News' });
    const { page, closeClean } = await open('/lists');
    await page.getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
    const release = await holdRequests(page, '**/api/lists?*');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'News' }).count(), 0);
    release();
    await page.getByRole('link', { name: 'Customers' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'News' }).count(), 0);
    await closeClean();
  });

  describe('does not mistake its own save for someone else’s change after its screen was left', () => {
    const mail = { subject: 'Before', html: '<p>Hello</p>' };
    const steps = [{ id: 'welcome', type: 'sendEmail', ...mail }];
    const trigger = { event: 'signed.up' };
    const drafts = [
      { noun: 'broadcasts', fields: { name: 'Spring', mail }, part: '', mailOf: 'mail' },
      { noun: 'templates', fields: { name: 'Offers', ...mail }, part: '/draft', mailOf: 'draft' },
      { noun: 'automations', fields: { name: 'Welcome', trigger, steps }, part: '/draft', mailOf: 'draft' },
    ] as const;

    for (const { noun, fields, part, mailOf } of drafts)
      it(`of ${noun}`, async () => {
        const { body: made, text } = await owner.client.post(`/api/${noun}`, fields);
        assert.ok(made.id, text);
        const path = `/api/${noun}/${made.id}${part}`;
        const isSaved = async (subject: string) => {
          const draft = (await owner.client.get(path)).body[mailOf];
          return (draft.steps?.[0] ?? draft).subject === subject;
        };
        const { page, closeClean } = await open(
          `/${noun}/${made.id}${noun === 'automations' ? '?step=welcome' : ''}`,
        );
        const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
        await subject.filter({ hasText: 'Before' }).waitFor();
        const release = await holdAnswers(page, `**${path}`, (request) => request.method() === 'PUT');
        await subject.fill('First');
        await waitUntil(() => isSaved('First'));
        await goTo(page, 'Contacts');
        await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
        await page.goBack();
        await subject.filter({ hasText: 'First' }).waitFor();
        await subject.fill('Second');
        // Longer than the pause in typing after which a draft is saved.
        await page.waitForTimeout(1_000);
        release();
        await waitUntil(() => isSaved('Second'));
        await page
          .getByText(/^Draft saved/)
          .first()
          .waitFor();
        await closeClean();
      });
  });

  it('asks once about someone else’s change, however long a save takes', async () => {
    const mail = { subject: 'Before', html: '<p>Hello</p>' };
    const { body } = await owner.client.post('/api/broadcasts', { name: 'Spring', mail });
    const path = `/api/broadcasts/${body.id}`;
    const { page, closeClean } = await open(`/broadcasts/${body.id}`);
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
    await subject.filter({ hasText: 'Before' }).waitFor();
    let asked = 0;
    await page.route(`**${path}/draft`, async (route) => {
      if (route.request().method() === 'PUT') {
        asked += 1;
        await page.waitForTimeout(1_000);
      }
      await route.continue();
    });
    await subject.fill('Mine');
    await owner.client.put(path, { mail: { ...mail, subject: 'Theirs' } });
    const banner = page.getByText('Someone else changed this in the meantime: Email.');
    await banner.waitFor();
    await page.waitForTimeout(2_000);
    assert.equal(asked, 1);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await waitUntil(async () => (await owner.client.get(path)).body.mail.subject === 'Mine');
    await closeClean();
  });
});
