import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { goTo, holdRequests } from '../../support/browser/console.js';
import { someEmail } from '../../support/engine/engine.js';
import { useConsole } from '../../support/browser/use-console.js';

const ORDERED = { all: [{ event: 'order.placed', atLeast: 1 }] };
const REFUNDED = { all: [{ event: 'order.refunded', atLeast: 1 }] };

describe('editing a segment in the console', () => {
  const { owner, open, inspect } = useConsole();

  beforeEach(async () => {
    for (let n = 0; n < 3; n += 1)
      await owner.client.post('/api/events/send', { email: someEmail(), eventName: 'order.placed' });
  });

  async function newSegment(): Promise<string> {
    const { body } = await owner.client.post('/api/segments', { name: 'Buyers', where: ORDERED });
    return String(body.id);
  }

  async function saved(id: string): Promise<{ name: unknown; where: unknown }> {
    const { name, where } = (await owner.client.get(`/api/segments/${id}`)).body;
    return { name, where };
  }

  async function openConditions(id: string) {
    const opened = await open(`/segments/${id}`);
    await opened.page.getByText('Conditions', { exact: true }).click();
    await opened.page.getByText('3 contacts', { exact: true }).waitFor();
    return opened;
  }

  it('keeps what another member has changed meanwhile', async () => {
    const id = await newSegment();
    const { page, closeClean } = await openConditions(id);
    await owner.client.put(`/api/segments/${id}`, { where: REFUNDED });
    await page.getByLabel('Name').fill('Customers');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    assert.deepEqual(await saved(id), { name: 'Customers', where: REFUNDED });
    await page.getByRole('group', { name: 'order.refunded at least once' }).waitFor();
    await closeClean();
  });

  it('shows what another member has made of the same conditions, and asks which to take', async () => {
    const id = await newSegment();
    // Does nothing if their change has been noticed already.
    const submit = (at: Page) => at.getByLabel('Name').press('Enter');
    const { page, closeClean } = await openConditions(id);
    await page.getByLabel('Number').fill('2');
    await owner.client.put(`/api/segments/${id}`, { name: 'Refunds', where: REFUNDED });
    await submit(page);
    const banner = page.getByRole('status').filter({ hasText: 'order.refunded at least once' });
    await banner.waitFor();
    assert.deepEqual(await saved(id), { name: 'Refunds', where: REFUNDED });
    assert.equal(await page.getByLabel('Number').inputValue(), '2');
    await banner.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    assert.equal(await banner.count(), 0);
    const mine = { all: [{ event: 'order.placed', atLeast: 2 }] };
    assert.deepEqual(await saved(id), { name: 'Refunds', where: mine });

    await page.getByLabel('Number').fill('3');
    await owner.client.put(`/api/segments/${id}`, { where: ORDERED });
    await submit(page);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByRole('group', { name: 'order.placed at least once' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save' }).isEnabled(), false);
    assert.deepEqual(await saved(id), { name: 'Refunds', where: ORDERED });
    await closeClean();
    await inspect('console-segment-overtaken', `/segments/${id}`, async (shown) => {
      await shown.getByText('Conditions', { exact: true }).click();
      await shown.getByLabel('Number').fill('2');
      await owner.client.put(`/api/segments/${id}`, { where: REFUNDED });
      await submit(shown);
      await shown.getByRole('button', { name: 'Take theirs' }).waitFor();
    });
  });

  it('keeps what is typed while it saves', async () => {
    const id = await newSegment();
    const { page, closeClean } = await openConditions(id);
    const isSave = (request: Request): boolean => request.method() === 'PUT';
    const release = await holdRequests(page, `**/api/segments/${id}`, isSave);
    await page.getByLabel('Name').fill('Customers');
    const saving = page.waitForRequest(isSave);
    await page.getByRole('button', { name: 'Save' }).click();
    await saving;
    await page.getByLabel('Number').fill('2');
    release();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.getByText('Not saved').waitFor();
    assert.equal(await page.getByLabel('Number').inputValue(), '2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    const where = { all: [{ event: 'order.placed', atLeast: 2 }] };
    assert.deepEqual(await saved(id), { name: 'Customers', where });
    await closeClean();
  });

  it('keeps unsaved changes while another part or another screen is looked at', async () => {
    const id = await newSegment();
    const { page, closeClean } = await openConditions(id);
    await page.getByLabel('Name').fill('Customers');
    await page.getByLabel('Number').fill('2');
    await page.getByText('Members', { exact: true }).click();
    await page.getByText('Not saved').waitFor();
    await page.getByText('Conditions', { exact: true }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Customers');
    await goTo(page, 'Lists');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('Not saved').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Customers');
    assert.equal(await page.getByLabel('Number').inputValue(), '2');
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    await (await asked).dismiss();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Buyers');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await closeClean();
  });

  it('keeps a new segment that is not created yet', async () => {
    const { page, closeClean } = await open('/segments/new');
    await page.getByLabel('Name').fill('Buyers');
    await addEvent(page, 'order.placed');
    await page.getByText('3 contacts', { exact: true }).waitFor();
    await goTo(page, 'Segments');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await page.getByRole('link', { name: 'New segment' }).first().click();
    await page.getByText('3 contacts', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Buyers');
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('heading', { name: 'Buyers' }).waitFor();
    await goTo(page, 'Segments');
    await page.getByRole('link', { name: 'New segment' }).first().click();
    await page.getByLabel('Name').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), '');
    await closeClean();
  });

  it('says at a condition what is wrong with it, below one that is unfinished', async () => {
    const { page, closeClean } = await open('/segments/new');
    await page.getByLabel('Name').fill('Buyers');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    await addEvent(page, 'order.placed');
    await page.getByLabel('Number').fill('150');
    const often = page.getByRole('group', { name: 'order.placed at least 150 times' });
    await often.getByText('Must not be more than 100').waitFor();
    const preview = page.getByRole('complementary', { name: 'Who’s in it now' });
    await preview.getByText('Fix the marked conditions to see who meets them.').waitFor();
    await page.getByLabel('Number').fill('3');
    await preview.getByText('0 contacts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('group', { name: '… is …' }).getByText('Unfinished').first().waitFor();
    assert.equal((await owner.client.get('/api/segments')).body.total, 0);
    await page.getByRole('button', { name: 'Remove: … is …' }).click();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('heading', { name: 'Buyers' }).waitFor();
    await closeClean();
    await inspect('console-segment-problems', '/segments/new', async (shown) => {
      await addEvent(shown, 'order.placed');
      await shown.getByLabel('Number').fill('150');
      await shown.getByText('Must not be more than 100').waitFor();
    });
  });

  it('waits for the number of a period', async () => {
    const id = await newSegment();
    const { page, closeClean } = await openConditions(id);
    await page.getByRole('button', { name: 'When' }).click();
    await page.getByRole('option', { name: 'within the last' }).click();
    await page.getByText('3 contacts', { exact: true }).waitFor();
    await page.getByLabel('Length').fill('');
    const preview = page.getByRole('complementary', { name: 'Who’s in it now' });
    await preview.getByText('Add a condition to see who meets it.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Unfinished').waitFor();
    assert.deepEqual(await saved(id), { name: 'Buyers', where: ORDERED });
    await page.getByLabel('Length').fill('7');
    await preview.getByText('3 contacts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    const where = { all: [{ event: 'order.placed', atLeast: 1, withinLast: '7 days' }] };
    assert.deepEqual(await saved(id), { name: 'Buyers', where });
    await closeClean();
  });

  it('says when who meets the conditions cannot be read, and reads it again', async () => {
    const id = await newSegment();
    const { page, reader, closeClean } = await openConditions(id);
    await reader.setOffline(true);
    await page.getByLabel('Number').fill('2');
    const preview = page.getByRole('complementary', { name: 'Who’s in it now' });
    await preview.getByText('Rollcall can’t be reached.').waitFor();
    await reader.setOffline(false);
    await preview.getByText('0 contacts', { exact: true }).waitFor();

    await page.route('**/api/segments/preview', (route) => route.abort());
    await page.getByLabel('Number').fill('3');
    await preview.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/segments/preview');
    await preview.getByRole('button', { name: 'Try again' }).click();
    await preview.getByText('0 contacts', { exact: true }).waitFor();
    await closeClean();
  });

  it('suggests the events that Rollcall records itself by what people do, except those of segments', async () => {
    const { page, closeClean } = await open('/segments/new');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    const event = page.getByRole('combobox', { name: 'Event' });
    await event.fill('email_');
    for (const name of ['Clicks in mail email_clicked', 'Opens mail email_opened', 'Gets mail email_sent'])
      await page.getByRole('option', { name, exact: true }).waitFor();
    await event.fill('segment_');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await event.fill('order');
    await page.getByRole('option', { name: 'order.placed', exact: true }).waitFor();
    await closeClean();
  });
});

async function addEvent(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name: 'Event' }).click();
  await page.getByLabel('Event', { exact: true }).fill(name);
  await page.keyboard.press('Escape');
}
