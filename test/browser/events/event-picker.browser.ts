import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newEmail } from '../../support/http/owners.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the picker of events in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });
  let list: string;
  let automation: string;

  before(async () => {
    list = (await owner.client.post('/api/lists', { name: 'Newsletter' })).body.id;
    const steps = [{ id: 'pause', type: 'wait', for: '1 day' }];
    const draft = { name: 'Welcome', trigger: { event: 'signed.up' }, steps };
    automation = (await owner.client.post('/api/automations', draft)).body.id;
  });

  const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor();
  const triggerOf = async () =>
    (await owner.client.get(`/api/automations/${automation}/draft`)).body.draft.trigger;

  it('says what people do, and of which list, and dry runs by it', async () => {
    const { page, closeClean } = await open(`/automations/${automation}?step=$trigger`);
    const event = page.getByRole('combobox', { name: 'Event', exact: true });
    await event.fill('joins');
    await page.getByRole('option', { name: 'Joins list' }).click();
    await page.locator('code', { hasText: 'list_subscribed' }).first().waitFor();
    await page.getByRole('button', { name: 'Which list' }).click();
    await page.getByRole('option', { name: 'Newsletter' }).click();
    await saved(page);
    const where = { all: [{ field: 'event.listId', op: 'eq', value: list }] };
    assert.deepEqual(await triggerOf(), { event: 'list_subscribed', where });
    assert.equal(await event.inputValue(), 'Joins list');
    await event.press('End');
    await event.press('Backspace');
    await event.press('t');
    await event.press('Tab');
    await page.getByRole('button', { name: 'Newsletter Which list' }).waitFor();
    await page.locator('.react-flow__node').getByText('Joins list “Newsletter”').waitFor();
    await page.getByRole('button', { name: 'Dry run' }).click();
    const properties = await page.getByLabel('Properties of the event').inputValue();
    assert.deepEqual(JSON.parse(properties), { listId: list });
    await page.getByLabel('Properties of the event').fill(JSON.stringify({ listId: list, source: 'form' }));
    await page.locator('.react-flow__node', { hasText: 'Wait' }).first().click();
    await page.getByLabel('Properties of the event').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dry run' }).click();
    assert.match(await page.getByLabel('Properties of the event').inputValue(), /"source":"form"/);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Completes').waitFor();
    await closeClean();
  });

  it('says the same on the canvas, in the outline and in the list of automations', async () => {
    const where = { all: [{ field: 'event.listId', op: 'eq', value: list }] };
    const steps = [{ id: 'until', type: 'waitForEvent', event: 'email_clicked', timeout: '3 days' }];
    const exitOn = [{ event: 'list_unsubscribed', where }, { event: 'order.placed' }];
    const body = { name: 'In words', trigger: { event: 'list_subscribed', where }, exitOn, steps };
    const { id } = (await owner.client.post('/api/automations', body)).body;
    const { page, closeClean } = await open(`/automations/${id}`);
    for (const text of ['Joins list “Newsletter”', /Clicks in mail/])
      await page.locator('.react-flow__node').getByText(text).first().waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByText('Leaves list “Newsletter”, order.placed').waitFor();
    assert.equal(await page.getByText(/event\.listId|[0-9a-f]{24}/).count(), 0);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.goto(new URL('/automations', page.url()).href);
    await page.getByTitle('list_subscribed').getByText('Joins list').waitFor();
    await closeClean();
  });

  it('finds events by their names, and takes others that begin like one of them', async () => {
    const { page, closeClean } = await open(`/automations/${automation}?step=$trigger`);
    const event = page.getByRole('combobox', { name: 'Event', exact: true });
    await event.click();
    await event.fill('');
    await event.pressSequentially('form_submitted');
    // While suggestions are open, roles of what is beside them are hidden.
    await page.getByText('Which form', { exact: true }).waitFor();
    await event.pressSequentially('_twice');
    await page.getByText('Which form', { exact: true }).waitFor({ state: 'detached' });
    await saved(page);
    assert.equal(await event.inputValue(), 'form_submitted_twice');
    const { event: name, where } = await triggerOf();
    assert.deepEqual([name, where], ['form_submitted_twice', undefined]);
    await closeClean();
  });

  it('parts what the event is about from the other conditions, and keeps both', async () => {
    const about = { field: 'event.listId', op: 'eq', value: list };
    const other = { field: 'event.source', op: 'eq', value: 'form' };
    const { body } = await owner.client.get(`/api/automations/${automation}/draft`);
    const trigger = { event: 'list_subscribed', where: { all: [about, other] } };
    await owner.client.put(`/api/automations/${automation}/draft`, { ...body.draft, trigger });
    const { page, closeClean } = await open(`/automations/${automation}?step=$trigger`);
    await page.getByRole('button', { name: 'Newsletter Which list' }).waitFor();
    const value = page.getByRole('combobox', { name: 'Value' });
    assert.equal(await value.count(), 1);
    await value.fill('api');
    await saved(page);
    await waitUntil(async () => (await triggerOf()).where.all[0].value === 'api');
    assert.deepEqual((await triggerOf()).where, { all: [{ ...other, value: 'api' }, about] });
    await closeClean();
  });

  it('asks which email was clicked, of which automation, and which of its links', async () => {
    const html =
      '<p><a href="https://shop.example/spring">Spring</a> <a href="{{ event.url }}">Yours</a></p>';
    const steps = [
      { id: 'hello', type: 'sendEmail', subject: 'Hello there', html, kind: 'marketing' },
      { id: 'more', type: 'sendEmail', subject: 'More', html: '<p>More</p>', kind: 'marketing' },
    ];
    const series = { name: 'Series', trigger: { event: 'signed.up' }, steps };
    const { id: automationId } = (await owner.client.post('/api/automations', series)).body;
    const { body } = await owner.client.get(`/api/automations/${automation}/draft`);
    const trigger = { event: 'email_clicked' };
    await owner.client.put(`/api/automations/${automation}/draft`, { ...body.draft, trigger });
    const { page, closeClean } = await open(`/automations/${automation}?step=$trigger`);
    await page.getByRole('button', { name: 'Which email' }).click();
    await page.getByRole('option', { name: 'Series' }).click();
    await page.getByRole('button', { name: 'Which of its emails' }).click();
    await page.getByRole('option', { name: 'Hello there' }).click();
    const link = page.getByRole('combobox', { name: 'Which link' });
    await link.click();
    await page.getByRole('option').first().waitFor();
    assert.deepEqual(await page.getByRole('option').allTextContents(), ['https://shop.example/spring']);
    await page.getByRole('option', { name: 'https://shop.example/spring' }).click();
    const about = { automationId, step: 'hello', url: 'https://shop.example/spring' };
    const all = Object.entries(about).map(([key, value]) => ({ field: `event.${key}`, op: 'eq', value }));
    await waitUntil(async () => JSON.stringify((await triggerOf()).where) === JSON.stringify({ all }));
    const words = 'Clicks in mail “Series” · Hello there · shop.example/spring';
    await page.locator('.react-flow__node').getByText(words).waitFor();
    await page.getByRole('button', { name: 'Dry run' }).click();
    const properties = await page.getByLabel('Properties of the event').inputValue();
    assert.deepEqual(JSON.parse(properties), about);
    await closeClean();
    await inspect('event-picker-link', `/automations/${automation}?step=$trigger`, (shown) =>
      shown.getByRole('combobox', { name: 'Which link' }).waitFor(),
    );
  });

  it('dry runs by an event such as those that came', async () => {
    const event = { eventName: 'plan.changed', eventProperties: { plan: 'pro', seats: 3 } };
    await owner.client.post('/api/events/send', { email: newEmail(), ...event });
    const steps = [{ id: 'pause', type: 'wait', for: '1 day' }];
    const where = { all: [{ field: 'event.plan', op: 'eq', value: 'team' }] };
    const body = { name: 'Upgrades', trigger: { event: 'plan.changed', where }, steps };
    const { id } = (await owner.client.post('/api/automations', body)).body;
    const { page, closeClean } = await open(`/automations/${id}?tab=dry-run`);
    const properties = page.getByLabel('Properties of the event');
    await waitUntil(async () => (await properties.inputValue()).includes('seats'));
    assert.deepEqual(JSON.parse(await properties.inputValue()), { plan: 'team', seats: 3 });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Completes').waitFor();
    await closeClean();
  });

  it('asks the same of what people did, in segments', async () => {
    const { page, closeClean } = await open('/segments/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Readers');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByRole('combobox', { name: 'Event', exact: true }).fill('Joins');
    await page.getByRole('option', { name: 'Joins list' }).click();
    await page.getByRole('button', { name: 'Which list' }).click();
    await page.getByRole('option', { name: 'Newsletter' }).click();
    await page.getByRole('group', { name: 'Joins list “Newsletter” at least once' }).waitFor();
    await page.getByRole('button', { name: 'Condition on its properties' }).click();
    await page.getByRole('combobox', { name: 'Field' }).fill('event.source');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Value' }).fill('form');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/segments\/[0-9a-f]{24}/);
    const [segment] = (await owner.client.get('/api/segments')).body.data;
    assert.deepEqual(segment.where.all[0].where.all, [
      { field: 'event.source', op: 'eq', value: 'form' },
      { field: 'event.listId', op: 'eq', value: list },
    ]);
    await closeClean();
  });

  it('is free of findings in all states, schemes and widths', async () => {
    const path = `/automations/${automation}?step=$trigger`;
    const where = { all: [{ field: 'event.listId', op: 'eq', value: list }] };
    const { body } = await owner.client.get(`/api/automations/${automation}/draft`);
    const draft = { ...body.draft, trigger: { event: 'list_subscribed', where } };
    await owner.client.put(`/api/automations/${automation}/draft`, draft);
    await inspect('event-picker', path, (page) => page.getByRole('button', { name: 'Which list' }).waitFor());
  });
});
