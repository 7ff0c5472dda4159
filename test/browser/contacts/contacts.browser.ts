import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { hasCount, holdRequests, holdsIn } from '../../support/browser/console.js';
import { workContactBulks } from '../../support/audience/contact-bulks.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { frames } from '../../support/http/frames.js';
import { HOSTILE } from '../../support/http/hostile.js';
import { joinAs } from '../../support/audience/members.js';
import { sized } from '../../support/run/sizes.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('contacts in the console', () => {
  let db: OwnDatabase;
  const { api, owner, open, inspect } = useConsole({
    api: async () => ({ db: (db = await ownDatabase()) }),
    ownerPer: 'file',
  });
  let hostile: string;

  before(async () => {
    for (let n = 1; n <= 12; n++) {
      const fields = { plan: n % 2 === 0 ? 'pro' : 'trial', seats: n };
      const body = { email: `person${n}@example.com`, firstName: `Person ${n}`, customFields: fields };
      await owner.client.post('/api/contacts', body);
    }
    const customFields = { plan: HOSTILE, note: 'x'.repeat(10_000), seats: 99 };
    const body = { email: 'hostile@example.com', firstName: HOSTILE, lastName: 'z'.repeat(80), customFields };
    hostile = (await owner.client.post('/api/contacts', body)).body.id;
    await owner.client.post('/api/lists', { name: `News ${HOSTILE}` });
    await owner.client.post('/api/lists', { name: 'Customers' });
    const order = { eventName: 'order.placed', eventProperties: { orderId: 'A-1042', note: HOSTILE } };
    await owner.client.post('/api/events/send', { email: 'hostile@example.com', ...order });
  });
  after(() => db.release());

  it('are found by two conditions, kept as a view, and changed together', async () => {
    const { page, closeClean } = await open('/contacts?columns=plan,seats');
    await page.getByRole('link', { name: 'hostile@example.com' }).waitFor();
    await page.getByRole('button', { name: 'Conditions' }).click();
    for (const [field, operator, value] of [
      ['plan', null, 'pro'],
      ['seats', 'is more than', '4'],
    ] as const) {
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('menuitem', { name: 'Field' }).click();
      const row = page.getByRole('group', { name: '… is …' });
      await row.getByRole('combobox', { name: 'Field' }).fill(field);
      await page.keyboard.press('Enter');
      const chosen = page.getByRole('group', { name: `${field} is …` });
      if (operator !== null) {
        await chosen.getByRole('button', { name: 'Comparison' }).click();
        await page.getByRole('option', { name: operator }).click();
      }
      const last = page.getByRole('group', { name: `${field} ${operator ?? 'is'} …` });
      await last.getByRole('combobox', { name: 'Value' }).fill(value);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('link', { name: 'person4@example.com' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'person6@example.com' }).waitFor();
    await hasCount(page.locator('tbody tr[data-key]'), 4);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('plan is pro and seats is more than 4').waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill('Large and paying');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Large and paying' }).waitFor();

    await page.getByRole('link', { name: 'person12@example.com' }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('3 chosen').waitFor();
    const worker = workContactBulks(api);
    await page.getByRole('button', { name: 'Lists' }).click();
    await page.getByRole('group', { name: 'Add to' }).getByRole('menuitem', { name: 'Customers' }).click();
    const review = page.getByRole('dialog', { name: 'Add to Customers?' });
    await review.getByText('3 people').waitFor();
    await review.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Begins in a few seconds').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Lists' }).click();
    await page.getByRole('group', { name: 'Add to' }).getByRole('menuitem', { name: 'Customers' }).click();
    await review.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('3 of 3').waitFor();
    await waitUntil(async () => {
      const { body: lists } = await owner.client.get('/api/lists');
      return lists.data.find(({ name }: { name: string }) => name === 'Customers').counts.subscribed === 3;
    });
    await worker.stop();

    const url = page.url();
    await page.getByRole('button', { name: 'Large and paying' }).click();
    await page.getByRole('menuitem', { name: 'All contacts' }).click();
    await page.getByRole('link', { name: 'person5@example.com' }).waitFor();
    await page.goto(url);
    await page.getByText('plan is pro and seats is more than 4').waitFor();
    await page.getByRole('link', { name: 'person12@example.com' }).waitFor();
    await hasCount(page.locator('tbody tr[data-key]'), 4);
    await closeClean();
  });

  if (sized({ reduced: 0, full: 1 }) === 1) {
    it('scroll smoothly where 100,000 are loaded', async () => {
      const { page, closeClean } = await open('/start');
      const search = { search: 'person4@example.com', limit: 1 };
      const { data, ...rest } = (await owner.client.post('/api/contacts/query', search)).body;
      let from = 0;
      await page.route('**/api/contacts/query', async (route) => {
        const rows = Array.from({ length: 10_000 }, (_, n) => {
          const id = (from + n).toString(16).padStart(24, '0');
          return { ...data[0], id, email: `person${from + n}@example.com` };
        });
        from += rows.length;
        const nextCursor = from < 100_000 ? 'more' : null;
        await route.fulfill({ json: { ...rest, data: rows, nextCursor } });
      });
      await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
      await page.getByRole('link', { name: 'person0@example.com' }).waitFor();
      const scroller = "document.querySelector('table').parentElement";
      await waitUntil(() =>
        page.evaluate<boolean>(
          `${scroller}.scrollTo(0, 1e9), ${scroller}.firstChild.ariaRowCount === '100001'`,
        ),
      );
      await page.evaluate(`${scroller}.scrollTo(0, 0)`);
      await page.mouse.move(700, 500);
      const { p95, text } = await frames(page, async () => {
        for (let i = 0; i < 240; i += 1) await page.mouse.wheel(0, i % 80 < 60 ? 120 : -1_500);
      });
      process.stderr.write(`      frames of 100,000 rows: ${text}\n`);
      assert.ok(p95 <= 17, `p95: ${p95} ms`);
      await closeClean();
    });
  }

  it('are found by a field that none has yet, named with Enter', async () => {
    const { page, closeClean } = await open('/contacts');
    await page.getByRole('button', { name: 'Conditions' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    const name = page.getByRole('combobox', { name: 'Field' });
    await name.fill('shoeSize');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'shoeSize is …' }).waitFor();
    await holdsIn(page, "document.activeElement.value === 'shoeSize'");
    await closeClean();
  });

  it('say at a condition what is wrong with it, below one that is unfinished', async () => {
    const { page, closeClean } = await open('/contacts?subscribed=true');
    await page.getByText('Conditions', { exact: true }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByLabel('Event', { exact: true }).fill('order.placed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'between' }).click();
    await page.getByLabel('Number', { exact: true }).fill('5');
    await page.getByLabel('At most', { exact: true }).fill('3');
    const wrong = page
      .getByRole('group', { name: /^order\.placed/ })
      .getByText('Can’t be less than the first number.');
    await wrong.waitFor();
    await page.getByText('Fix the marked conditions to see who meets them.').waitFor();
    await page.reload();
    await wrong.waitFor();
    await page.getByLabel('At most', { exact: true }).fill('7');
    await wrong.waitFor({ state: 'detached' });
    await page.getByText('Fix the marked conditions').waitFor({ state: 'detached' });
    await closeClean();
  });

  it('show the words around a name with marks of direction in their order', async () => {
    const email = 'bidi@example.com';
    await owner.client.post('/api/events/send', { email, eventName: '\u202Eplaced', eventProperties: {} });
    const { id } = (await owner.client.get(`/api/contacts?search=${email}`)).body.data[0];
    const { page, closeClean } = await open(`/contacts/${id}`);
    const row = page.getByRole('listitem').filter({ hasText: 'placed' });
    const name = await row.getByText('placed').boundingBox();
    const after = await row.getByText('from a member').first().boundingBox();
    assert.ok(name !== null && after !== null && name.x + name.width <= after.x + 1);
    await closeClean();
  });

  it('are shown by a view that another member has saved', async () => {
    const where = { all: [{ field: 'contact.customFields.plan', op: 'eq', value: 'trial' }] };
    const views = [
      { name: 'On trial', where, sort: 'email', columns: ['plan', 'seats'] },
      { name: 'Bob', search: 'bob' },
    ];
    assert.equal((await owner.client.put('/api/views', { views })).status, 200);
    const viewer = await joinAs(api, owner, 'viewer');
    const reading = await open('/contacts', { user: viewer });
    await reading.page.getByRole('button', { name: 'Views' }).click();
    await reading.page.getByRole('menuitem', { name: 'On trial' }).click();
    await reading.page.getByText('plan is trial').waitFor();
    await reading.page.getByRole('button', { name: 'On trial' }).click();
    await reading.page.getByRole('menuitem', { name: 'All contacts' }).waitFor();
    await hasCount(reading.page.getByRole('menuitem', { name: 'Delete view' }), 0);
    await reading.closeClean();

    const { page, closeClean } = await open('/contacts?search=ada');
    await page.getByRole('button', { name: 'Save view' }).click();
    const withTheirs = [...views, { name: 'Theirs', search: 'their' }];
    assert.equal((await owner.client.put('/api/views', { views: withTheirs })).status, 200);
    await page.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ada' }).click();
    await page.getByRole('menuitem', { name: 'Theirs' }).waitFor();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Ada' }).waitFor();
    const { body } = await owner.client.get('/api/views');
    assert.deepEqual(
      body.views.map(({ name }: { name: string }) => name),
      ['On trial', 'Bob', 'Theirs', 'Ada'],
    );
    await closeClean();
  });

  it('fit every state on a phone and a wide screen', async () => {
    const where = {
      all: [
        { field: 'contact.customFields.plan', op: 'in', value: ['pro', 'trial'] },
        { event: 'order.placed', atMost: 0, withinLast: '30 days' },
        { any: [{ field: 'contact.createdAt', op: 'withinLast', value: '7 days' }] },
      ],
    };
    await inspect(
      'console-contacts-query',
      `/contacts?where=${encodeURIComponent(JSON.stringify(where))}`,
      async (page) => {
        await page.getByRole('link', { name: 'person1@example.com' }).waitFor();
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('button', { name: 'Remove group' }).waitFor();
      },
    );
    await inspect('console-contacts-chosen', '/contacts?columns=plan,seats', async (page) => {
      await page.getByRole('link', { name: 'hostile@example.com' }).focus();
      await page.keyboard.press('x');
      await page.getByText('1 chosen').waitFor();
    });
    await inspect('console-contacts-review', '/contacts', async (page) => {
      await page.getByRole('link', { name: 'hostile@example.com' }).focus();
      await page.keyboard.press('x');
      await page.getByRole('button', { name: 'Lists' }).click();
      await page.getByRole('group', { name: 'Add to' }).getByRole('menuitem').first().click();
      await page
        .getByRole('dialog')
        .getByText(/\d+ (?:person|people)$/)
        .waitFor();
    });
    await inspect('console-contact-hostile', `/contacts/${hostile}`, (page) =>
      page.getByText('order.placed').waitFor(),
    );
  });

  it('have a timeline with what is due, and are enrolled, taken out and erased', async () => {
    const { body: automation } = await owner.client.post('/api/automations', {
      name: `Welcome ${HOSTILE}`,
      trigger: { event: 'never' },
      steps: [{ id: 'later', type: 'wait', for: '2 days' }],
    });
    await owner.client.post(`/api/automations/${automation.id}/activate`);
    const { page, closeClean } = await open(`/contacts/${hostile}`);
    await page.getByText('order.placed').waitFor();
    await page.getByText('Became a contact').waitFor();
    const sendAutomations = await holdRequests(page, /\/api\/automations\?/);
    await page.getByRole('button', { name: 'Enroll…' }).click();
    await page.getByRole('combobox', { name: 'Automation' }).fill('Welcome');
    sendAutomations();
    await page.getByRole('option', { name: 'Welcome' }).click();
    await page.getByRole('button', { name: 'Enroll', exact: true }).click();
    await page.getByRole('button', { name: /^End: Welcome/ }).waitFor();

    // As the worker does when it takes the step.
    const nextWakeAt = new Date(Date.now() + 2 * 86_400_000);
    await api.db.collections.Enrollment.updateOne(
      { contactId: new ObjectId(hostile) },
      { $set: { nextWakeAt } },
    );
    await owner.client.post('/api/events/send', { email: 'hostile@example.com', eventName: 'live.arrived' });
    await page.getByText('live.arrived').waitFor();
    await page.getByRole('heading', { name: 'Coming up' }).waitFor();
    await page.getByText('continues').waitFor();
    await page.getByRole('button', { name: 'Changes' }).click();
    await page.getByText('live.arrived').waitFor({ state: 'detached' });
    await page.waitForURL(/show=change/);
    await page.getByRole('button', { name: /^End: Welcome/ }).click();
    await page.getByText('has ended for this contact').waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person' });
    assert.equal(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled(), true);
    await dialog.getByLabel('Type hostile@example.com').fill('hostile@example.com');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('This person has been erased.').waitFor();
    assert.equal((await owner.client.get(`/api/contacts/${hostile}`)).status, 404);
    await closeClean();
  });
});
