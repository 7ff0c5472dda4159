import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { customEventKey } from '../../../domain/automation/event-name.js';
import { Broadcasts } from '../../support/mail/broadcasts.js';
import { goTo, holdRequests } from '../../support/browser/console.js';
import { contactRecord } from '../../support/audience/contact-rows.js';
import { someEmail } from '../../support/engine/engine.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { buildSegments } from '../../support/audience/segments.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** More than a preview counts. */
const MANY = 10_400;

describe('the console for segments', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });

  it('makes a segment with a live count, shows its members and why, and changes it', async () => {
    for (const [name, orders] of [
      ['ada', 3],
      ['bob', 1],
    ] as const)
      for (let n = 0; n < orders; n += 1)
        await owner.client.post('/api/events/send', {
          email: `${name}-${owner.workspaceId}@example.com`,
          eventName: 'order.placed',
        });
    const { page, closeClean } = await open('/segments');
    await page.getByRole('heading', { name: 'No segments yet' }).waitFor();
    await page.getByRole('link', { name: 'New segment' }).first().click();
    await page.getByLabel('Name').fill('Regular customers');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByLabel('Event', { exact: true }).fill('order.placed');
    await page.getByText('2 contacts').waitFor();
    await page.getByLabel('Number').fill('2');
    await page.getByText('1 contact', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('heading', { name: 'Regular customers' }).waitFor();
    await page.getByText('Being built').waitFor();
    await buildSegments(api, owner.workspaceId);
    await page.getByRole('link', { name: /^ada-/ }).waitFor();
    await page.getByText(/^3 times/).waitFor();
    await page.getByText('All of them: order.placed at least 2 times').waitFor();
    await page.getByText('Conditions', { exact: true }).click();
    await page.getByLabel('Name').fill('Regulars');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Regulars' }).waitFor();
    await page.goto(`${api.url}/segments`);
    const row = page.getByRole('row', { name: /Regulars/ });
    await row.waitFor();
    assert.match(await row.innerText(), /Ready/);
    await closeClean();
  });

  it('begins a broadcast to its members on a list, and shows them as contacts', async () => {
    const user = await api.signUp();
    const contact = { email: `ada-${user.workspaceId}@example.com`, firstName: 'Ada', lastName: 'Byron' };
    assert.equal((await user.client.post('/api/contacts', contact)).status, 201);
    const { id: list } = (await user.client.post('/api/lists', { name: 'Newsletter' })).body;
    const where = { all: [{ field: 'contact.firstName', op: 'eq', value: 'Ada' }] };
    const { id } = (await user.client.post('/api/segments', { name: 'Adas', where })).body;
    await buildSegments(api, user.workspaceId);
    const { page, closeClean } = await open(`/segments/${id}`, { user });
    await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
    await page.getByText(contact.email).waitFor();
    await page.getByRole('button', { name: 'Send to these' }).click();
    await page.getByRole('menuitem', { name: 'Show them under Contacts' }).click();
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.getByRole('row', { name: /ada-/ }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Send to these' }).click();
    await page.getByRole('menuitem', { name: 'Newsletter' }).click();
    await page.getByRole('heading', { name: 'Adas', level: 1 }).waitFor();
    await page.waitForURL(/broadcasts/);
    const [draft] = (await user.client.get('/api/broadcasts')).body.data;
    assert.deepEqual(draft.audience, { list, only: [{ segment: id }] });
    await closeClean();
  });

  it('leads to a new segment only if nobody has gone elsewhere meanwhile', async () => {
    const user = await api.signUp();
    const { page, closeClean } = await open('/segments/new', { user });
    await page.getByLabel('Name').fill('Late');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByLabel('Event', { exact: true }).fill('order.placed');
    const release = await holdRequests(page, '**/api/segments', (request) => request.method() === 'POST');
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/segments'),
    );
    await page.getByRole('button', { name: 'Create segment' }).click();
    await goTo(page, 'Settings');
    await page.getByRole('navigation', { name: 'Settings' }).waitFor();
    release();
    assert.equal((await answered).status(), 201);
    await goTo(page, 'Segments');
    await page.getByRole('row', { name: /Late/ }).waitFor();
    await closeClean();
  });

  it('counts only events with certain properties, or looks at the first or last one', async () => {
    const user = await api.signUp();
    const send = (name: string, total: number) =>
      user.client.post('/api/events/send', {
        email: `${name}-${user.workspaceId}@example.com`,
        eventName: 'order.placed',
        eventProperties: { total },
      });
    for (const [name, total] of [
      ['ada', 20],
      ['ada', 500],
      ['bob', 500],
      ['bob', 20],
    ] as const)
      await send(name, total);
    const { page, closeClean } = await open('/segments/new', { user });
    await page.getByLabel('Name').fill('Big last orders');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByLabel('Event', { exact: true }).fill('order.placed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Condition on its properties' }).click();
    const properties = page.getByRole('group', { name: 'Group of conditions' });
    await properties.getByLabel('Field', { exact: true }).fill('event.total');
    await page.keyboard.press('Enter');
    await properties.getByRole('button', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'is at least' }).click();
    await properties.getByLabel('Value', { exact: true }).fill('100');
    await page.keyboard.press('Escape');
    await page.getByText('2 contacts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'the last one' }).click();
    await page.getByText('1 contact', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^ada-/ }).waitFor();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('heading', { name: 'Big last orders' }).waitFor();
    const { body } = await user.client.get('/api/segments');
    assert.deepEqual(body.data[0].where, {
      all: [
        {
          event: 'order.placed',
          which: 'last',
          where: { all: [{ field: 'event.total', op: 'gte', value: 100 }] },
        },
      ],
    });
    await closeClean();
    await inspect(
      'console-segment-properties',
      `/segments/${String(body.data[0].id)}`,
      async (page) => {
        await page.getByText('Conditions', { exact: true }).click();
        await page.getByRole('button', { name: 'Remove group' }).waitFor();
      },
      user,
    );
  });

  it('finds whom a broadcast was sent to', async () => {
    const of = await api.signUp();
    const some = new Broadcasts({ client: of.client, db: api.db, workspaceId: of.workspaceId });
    const { list } = await some.listOf(3);
    const { _id: broadcastId } = await some.sendingTo(list);
    await api.db.collections.Message.updateOne({ broadcastId }, { $set: { status: 'sent' } });
    const { page, closeClean } = await open('/segments/new', { user: of });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.getByLabel('Name').fill('Had the spring news');
    await page.getByRole('button', { name: 'Add condition' }).click();
    const readNames = (what: string) => asked.some((url) => url.includes(`/api/${what}?`));
    await waitUntil(() => readNames('automations'));
    assert.ok(!readNames('broadcasts'), 'read before one was asked for');
    await page.getByRole('menuitem', { name: 'Broadcast' }).click();
    await page.getByRole('combobox', { name: 'Broadcast' }).click();
    await page.getByRole('option', { name: 'Spring' }).click();
    await page.getByRole('group', { name: 'was sent Spring' }).waitFor();
    await page.getByText('1 contact', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByText('Being built').waitFor();
    await closeClean();
  });

  it('counts to 10,000, and says where only the segment itself can tell', async () => {
    const user = await api.signUp();
    const workspaceId = new ObjectId(user.workspaceId);
    const people = Array.from({ length: MANY }, (_, i) =>
      contactRecord({ workspaceId, email: someEmail(), customFields: { tier: i < 3 ? 'gold' : 'none' } }),
    );
    await api.db.collections.Contact.insertMany(people);
    await api.db.collections.Event.insertMany(
      people.map(({ _id: contactId }) =>
        eventRecord({ workspaceId, contactId, name: 'visited', key: customEventKey('visited') }),
      ),
    );
    const { page, closeClean } = await open('/segments/new', { user });
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    await page.getByRole('combobox', { name: 'Field' }).fill('tier');
    await page.keyboard.press('Enter');
    const value = page.getByRole('combobox', { name: 'Value' });
    const compareWith = async (text: string): Promise<void> => {
      await value.fill(text);
      await page.keyboard.press('Escape');
    };
    await compareWith('none');
    await page.getByText('At least 10,000 contacts', { exact: true }).waitFor();
    await compareWith('gold');
    await page.getByText('3 contacts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByLabel('Event', { exact: true }).fill('visited');
    await page.keyboard.press('Escape');
    await page.getByText('Too many to count here.').waitFor();
    await closeClean();
  });

  it('shows them accessibly, and on a phone', async () => {
    const { body } = await owner.client.get('/api/segments');
    const id = String(body.data[0].id);
    await inspect('console-segments', '/segments', 'Ready');
    await inspect('console-segment', `/segments/${id}`, '3 times');
    await inspect('console-segment-growth', `/segments/${id}`, async (page) => {
      await page.getByText('Growth', { exact: true }).click();
      await page.getByText('0 entered and 0 left in 28 days').waitFor();
      await page.getByRole('img', { name: /^Members: 1,/ }).waitFor();
    });
    await inspect('console-segment-builder', `/segments/${id}`, async (page) => {
      await page.getByText('Conditions', { exact: true }).click();
      await page.getByText('1 contact', { exact: true }).waitFor();
    });
  });
});
