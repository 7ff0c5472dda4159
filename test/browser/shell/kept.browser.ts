import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { goTo } from '../../support/browser/console.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('what is typed in the console and not saved', () => {
  const { owner, open } = useConsole();

  const made = async (path: string, fields: object): Promise<string> => {
    const { body, status, text } = await owner.client.post(path, fields);
    assert.equal(status, 201, text);
    return String(body.id);
  };
  const change = async (path: string, fields: object): Promise<void> => {
    const { status, text } = await owner.client.put(path, fields);
    assert.equal(status, 200, text);
  };

  it('is kept in the settings of a list, and asks what to take of both changes', async () => {
    const id = await made('/api/lists', { name: 'News', doubleOptIn: true });
    const { page, closeClean } = await open(`/lists/${id}`);
    await page.getByLabel('Description').fill('Every week');
    await page.getByLabel('Page after confirming').fill('https://example.com/welcome');
    await elsewhereAndBack(page);
    await holds(page, 'Description', 'Every week');
    await holds(page, 'Page after confirming', 'https://example.com/welcome');
    await page.getByText('Not saved').first().waitFor();
    await asksBeforeClosing(page);

    await leave(page, 'Segments');
    await change(`/api/lists/${id}`, { description: 'Rarely' });
    await page.goBack();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const banner = page.getByRole('status').filter({ hasText: 'Rarely' });
    await banner.getByRole('button', { name: 'Keep mine' }).click();
    await banner.waitFor({ state: 'detached' });
    await waitUntil(
      async () => (await owner.client.get(`/api/lists/${id}`)).body.description === 'Every week',
    );
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await holds(page, 'Page after confirming', '');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await quietlyElsewhereAndBack(page);
    await holds(page, 'Page after confirming', '');
    await closeClean();
  });

  it('is kept of a rule, which takes over what another member has changed elsewhere', async () => {
    const [one, other] = [
      await made('/api/rules', rule('Orders')),
      await made('/api/rules', rule('Refunds')),
    ];
    const { page, closeClean } = await open(`/rules/${one}`);
    await page.getByLabel('Name').fill('Large orders');
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('link', { name: 'Settings' }).last().click();
    await holds(page, 'Name', 'Large orders');
    await asksBeforeClosing(page);
    await leave(page, 'Rules');
    await page.getByRole('link', { name: 'Refunds' }).click();
    await holds(page, 'Name', 'Refunds');
    await change(`/api/rules/${one}`, { trigger: { event: 'order.paid' } });
    await follow(page, 'Rules');
    await page.getByRole('link', { name: 'Orders' }).click();
    await holds(page, 'Name', 'Large orders');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Large orders', level: 1 }).waitFor();
    await holds(page, 'Event', 'order.paid');
    const { body } = await owner.client.get(`/api/rules/${one}`);
    assert.deepEqual([body.name, body.trigger.event], ['Large orders', 'order.paid']);

    await page.getByLabel('Name').fill('Mine');
    await leave(page, 'Contacts');
    await change(`/api/rules/${one}`, { name: 'Theirs' });
    await page.goBack();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    await holds(page, 'Name', 'Mine');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await holds(page, 'Name', 'Theirs');
    assert.equal((await owner.client.get(`/api/rules/${other}`)).body.name, 'Refunds');
    await closeClean();
  });

  it('is kept of a new rule until it is created or discarded', async () => {
    const { page, closeClean } = await open('/rules/new');
    await page.getByLabel('Name').fill('Orders');
    await page.getByLabel('Address').fill('https://example.com/hook');
    await elsewhereAndBack(page);
    await holds(page, 'Name', 'Orders');
    await holds(page, 'Address', 'https://example.com/hook');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await holds(page, 'Name', '');
    await page.getByLabel('Name').fill('Refunds');
    await page.getByLabel('Event', { exact: true }).fill('order.refunded');
    await page.getByLabel('Address').fill('https://example.com/hook');
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByRole('heading', { name: 'Refunds', level: 1 }).waitFor();
    await follow(page, 'Rules');
    await page.getByRole('link', { name: 'New rule' }).click();
    await holds(page, 'Name', '');
    await closeClean();
  });

  it('is kept of a form, beside what another member has changed elsewhere', async () => {
    const form = { listId: null, language: 'en', fields: [], consentText: 'Yes' };
    const id = await made('/api/forms', { name: 'News', ...form });
    await made('/api/forms', { name: 'Offers', ...form });
    const { page, closeClean } = await open(`/forms/${id}/edit`);
    await page.getByLabel('Text above the fields').fill('Once a week');
    await leave(page, 'Forms');
    await page.getByRole('link', { name: 'Offers' }).click();
    await page.getByRole('heading', { name: 'Offers', level: 1 }).waitFor();
    await holds(page, 'Text above the fields', '');
    await change(`/api/forms/${id}`, { introText: 'Their text', consentText: 'Yes, please' });
    await follow(page, 'Forms');
    await page.getByRole('link', { name: 'News' }).click();
    await holds(page, 'Text above the fields', 'Once a week');
    await asksBeforeClosing(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Someone else changed this in the meantime' });
    await banner.waitFor();
    await holds(page, 'Text above the fields', 'Once a week');
    await banner.getByRole('button', { name: 'Keep mine' }).click();
    await banner.waitFor({ state: 'detached' });
    await waitUntil(
      async () => (await owner.client.get(`/api/forms/${id}`)).body.introText === 'Once a week',
    );
    assert.equal((await owner.client.get(`/api/forms/${id}`)).body.consentText, 'Yes, please');
    await closeClean();
  });

  it('is kept of a broadcast that is to send a template instead', async () => {
    await made('/api/templates', { name: 'Offers', subject: 'Offer', html: '<p>Offer</p>' });
    const mail = { subject: 'Before', html: '<p>Hello</p>' };
    const id = await made('/api/broadcasts', { name: 'Spring', mail });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
    const saved = async () => (await owner.client.get(`/api/broadcasts/${id}`)).body;
    await subject.fill('Spring is here');
    await page.getByText('From a template').click();
    await page.getByText('What was written here is kept until you close this window.').waitFor();
    await waitUntil(async () => (await saved()).mail.template !== undefined);
    await quietlyElsewhereAndBack(page);
    await page.getByText('What was written here is kept until you close this window.').waitFor();
    await asksBeforeClosing(page);
    await page.getByText('Written here', { exact: true }).click();
    await subject.filter({ hasText: 'Spring is here' }).waitFor();
    await waitUntil(async () => (await saved()).mail.subject === 'Spring is here');
    assert.equal((await saved()).mail.html, '<p>Hello</p>');

    await page.getByRole('radio', { name: 'Compare subjects' }).click();
    await page.getByLabel('Subject 1').fill('One');
    await page.getByLabel('Subject 2').fill('Other');
    await waitUntil(async () => (await saved()).variants.length === 2);
    await page.getByRole('radio', { name: 'One email' }).click();
    await waitUntil(async () => (await saved()).variants.length === 0);
    await quietlyElsewhereAndBack(page);
    await page.getByRole('radio', { name: 'Compare subjects' }).click();
    await holds(page, 'Subject 1', 'One');
    await holds(page, 'Subject 2', 'Other');
    await closeClean();
  });

  it('is kept of a template that could not be saved, and asks what to take of both changes', async () => {
    const id = await made('/api/templates', { name: 'Offers', subject: 'Offer', html: '<p>Offer</p>' });
    const { page, reader } = await open(`/templates/${id}`);
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
    const draft = async () => (await owner.client.get(`/api/templates/${id}/draft`)).body.draft;
    await page.route(`**/api/templates/${id}/draft`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await subject.fill('Mine');
    await page.getByText('Rollcall can’t be reached.').waitFor();
    await elsewhereAndBack(page);
    await subject.filter({ hasText: 'Mine' }).waitFor();
    await leave(page, 'Contacts');
    const theirs = { name: 'Offers', subject: 'Theirs', html: '<p>Offer</p>' };
    await change(`/api/templates/${id}/draft`, theirs);
    await page.unroute(`**/api/templates/${id}/draft`);
    await page.goBack();
    await page.getByRole('button', { name: 'Keep mine' }).waitFor();
    await subject.filter({ hasText: 'Mine' }).waitFor();
    assert.equal((await draft()).subject, 'Theirs');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await waitUntil(async () => (await draft()).subject === 'Mine');
    await page.getByText('Draft saved', { exact: true }).waitFor();
    await quietlyElsewhereAndBack(page);
    await subject.filter({ hasText: 'Mine' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Keep mine' }).count(), 0);
    await reader.close();
  });

  it('is kept of an automation that could not be saved', async () => {
    const definition = {
      name: 'Welcome',
      trigger: { event: 'signed_up' },
      steps: [{ id: 'pause', type: 'wait', for: '3 days' }],
    };
    const id = await made('/api/automations', definition);
    const { page, reader } = await open(`/automations/${id}`);
    const put = `**/api/automations/${id}/draft`;
    await page.route(put, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByLabel('Event', { exact: true }).fill('joined');
    await page.getByRole('button', { name: 'Trigger joined' }).waitFor();
    await page.getByText('Not saved', { exact: true }).first().waitFor();
    await elsewhereAndBack(page);
    await page.getByRole('button', { name: 'Trigger joined' }).waitFor();
    await page.unroute(put);
    const draft = async () => (await owner.client.get(`/api/automations/${id}/draft`)).body;
    await waitUntil(async () => (await draft()).draft.trigger.event === 'joined');
    await reader.close();
  });

  it('is kept in the settings of the workspace', async () => {
    const { page, closeClean } = await open('/settings/workspace');
    const part = async (name: string) => {
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name, exact: true })
        .click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click();
    };
    await page.getByLabel('Postal address').fill('1 Main Street');
    await part('Marketing email');
    await page.getByText('Quiet hours', { exact: true }).first().waitFor();
    await page.getByRole('switch').first().click({ force: true });
    await page.getByLabel('From', { exact: true }).fill('20:15');
    await part('Mail provider');
    await page.getByRole('button', { name: /The mail server/ }).click();
    await page.getByRole('option', { name: 'Postmark' }).click();
    await page.getByLabel('Stream', { exact: false }).first().fill('news');
    await part('Marketing email');
    await holds(page, 'From', '20:15');
    await part('General');
    await holds(page, 'Postal address', '1 Main Street');
    await part('Mail provider');
    assert.equal(await page.getByLabel('Stream', { exact: false }).first().inputValue(), 'news');
    await asksBeforeClosing(page);
    await closeClean();
  });
});

function rule(name: string): object {
  return {
    name,
    trigger: { event: 'order.placed' },
    action: { type: 'webhook', url: 'https://example.com/hook' },
  };
}

async function holds(page: Page, field: string, text: string): Promise<void> {
  const input = page.getByLabel(field, { exact: true });
  await input.waitFor();
  await waitUntil(async () => (await input.inputValue()) === text);
}

/** Opens another screen, after the question whether to leave what is not saved, and returns. */
async function elsewhereAndBack(page: Page): Promise<void> {
  await leave(page, 'Contacts');
  await page.goBack();
}

/** The same where nothing stays unsaved. */
async function quietlyElsewhereAndBack(page: Page): Promise<void> {
  await follow(page, 'Contacts');
  await page.goBack();
}

async function leave(page: Page, name: string): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await goTo(page, name);
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay here' }).click();
  await asked.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading);
  await goTo(page, name);
  await asked.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function follow(page: Page, name: string): Promise<void> {
  await goTo(page, name);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function asksBeforeClosing(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
}
