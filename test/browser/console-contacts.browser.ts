import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Browser } from 'playwright-core';
import { startApi, type SignedUp, type TestApi } from '../support/api.js';
import { inspect, startBrowser } from '../support/browser.js';
import { workContactBulks } from '../support/contact-bulks.js';
import { ownDatabase, type OwnDatabase } from '../support/database.js';
import { buildConsole, hasCount, holdsIn, openConsole, signIn } from '../support/console.js';
import { frames } from '../support/frames.js';
import { joinAs } from '../support/members.js';
import { sized } from '../support/sizes.js';
import { waitUntil } from '../support/wait-until.js';

const HOSTILE = '<img src=x onerror="alert(1)"> ‮gnihtemos‬ 👩‍👩‍👧‍👦';

describe('contacts in the console', function () {
  this.timeout(120_000);
  let browser: Browser;
  let api: TestApi;
  let owner: SignedUp;
  let hostile: string;
  let db: OwnDatabase;
  let worker: ReturnType<typeof workContactBulks>;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    db = await ownDatabase();
    api = await startApi({ db });
    worker = workContactBulks(api);
    owner = await api.signUp();
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
  after(async () => {
    await worker.stop();
    await api.stop();
    await db.release();
  });

  it('are found by two conditions, kept as a view, and changed together', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/contacts?columns=plan,seats' });
    const { page } = opened;
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
    await page.getByRole('button', { name: 'Lists' }).click();
    await page.getByRole('group', { name: 'Add to' }).getByRole('menuitem', { name: 'Customers' }).click();
    await page.getByText('3 of 3').waitFor();
    await waitUntil(async () => {
      const { body: lists } = await owner.client.get('/api/lists');
      return lists.data.find(({ name }: { name: string }) => name === 'Customers').counts.subscribed === 3;
    });

    const url = page.url();
    await page.getByRole('button', { name: 'Large and paying' }).click();
    await page.getByRole('menuitem', { name: 'All contacts' }).click();
    await page.getByRole('link', { name: 'person5@example.com' }).waitFor();
    await page.goto(url);
    await page.getByText('plan is pro and seats is more than 4').waitFor();
    await page.getByRole('link', { name: 'person12@example.com' }).waitFor();
    await hasCount(page.locator('tbody tr[data-key]'), 4);
    opened.assertClean();
    await opened.close();
  });

  if (sized({ reduced: 0, full: 1 }) === 1) {
    it('scroll smoothly where 100,000 are loaded', async () => {
      const opened = await openConsole(browser, api, { user: owner, path: '/start' });
      const { page } = opened;
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
      await opened.close();
    });
  }

  it('are found by a field that none has yet, named with Enter', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/contacts' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Conditions' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    const name = page.getByRole('combobox', { name: 'Field' });
    await name.fill('shoeSize');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'shoeSize is …' }).waitFor();
    await holdsIn(page, "document.activeElement.value === 'shoeSize'");
    opened.assertClean();
    await opened.close();
  });

  it('show the words around a name with marks of direction in their order', async () => {
    const email = 'bidi@example.com';
    await owner.client.post('/api/events/send', { email, eventName: '\u202Eplaced', eventProperties: {} });
    const { id } = (await owner.client.get(`/api/contacts?search=${email}`)).body.data[0];
    const opened = await openConsole(browser, api, { user: owner, path: `/contacts/${id}` });
    const row = opened.page.getByRole('listitem').filter({ hasText: 'placed' });
    const name = await row.getByText('placed').boundingBox();
    const after = await row.getByText('from a member').boundingBox();
    assert.ok(name !== null && after !== null && name.x + name.width <= after.x + 1);
    opened.assertClean();
    await opened.close();
  });

  it('are shown by a view that another member has saved', async () => {
    const where = { all: [{ field: 'contact.customFields.plan', op: 'eq', value: 'trial' }] };
    const views = [
      { name: 'On trial', where, sort: 'email', columns: ['plan', 'seats'] },
      { name: 'Bob', search: 'bob' },
    ];
    assert.equal((await owner.client.put('/api/views', { views })).status, 200);
    const viewer = await joinAs(api, owner, 'viewer');
    const reading = await openConsole(browser, api, { user: { ...owner, ...viewer }, path: '/contacts' });
    await reading.page.getByRole('button', { name: 'Views' }).click();
    await reading.page.getByRole('menuitem', { name: 'On trial' }).click();
    await reading.page.getByText('plan is trial').waitFor();
    await reading.page.getByRole('button', { name: 'On trial' }).click();
    await reading.page.getByRole('menuitem', { name: 'All contacts' }).waitFor();
    await hasCount(reading.page.getByRole('menuitem', { name: 'Delete view' }), 0);
    reading.assertClean();
    await reading.close();

    const opened = await openConsole(browser, api, { user: owner, path: '/contacts?search=ada' });
    const { page } = opened;
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
    opened.assertClean();
    await opened.close();
  });

  it('fit every state on a phone and a wide screen', async () => {
    const where = {
      all: [
        { field: 'contact.customFields.plan', op: 'in', value: ['pro', 'trial'] },
        { event: 'order.placed', atMost: 0, withinLast: '30 days' },
        { any: [{ field: 'contact.createdAt', op: 'withinLast', value: '7 days' }] },
      ],
    };
    await inspect(browser, 'console-contacts-query', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/contacts?where=${encodeURIComponent(JSON.stringify(where))}`);
      await page.getByRole('link', { name: 'person1@example.com' }).waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Remove group' }).waitFor();
    });
    await inspect(browser, 'console-contacts-chosen', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/contacts?columns=plan,seats`);
      await page.getByRole('link', { name: 'hostile@example.com' }).focus();
      await page.keyboard.press('x');
      await page.getByText('1 chosen').waitFor();
    });
    await inspect(browser, 'console-contact-hostile', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/contacts/${hostile}`);
      await page.getByText('order.placed').waitFor();
    });
  });

  it('have a timeline with what is due, and are enrolled, taken out and erased', async () => {
    const { body: automation } = await owner.client.post('/api/automations', {
      name: `Welcome ${HOSTILE}`,
      trigger: { event: 'never' },
      steps: [{ id: 'later', type: 'wait', for: '2 days' }],
    });
    await owner.client.post(`/api/automations/${automation.id}/activate`);
    const opened = await openConsole(browser, api, { user: owner, path: `/contacts/${hostile}` });
    const { page } = opened;
    await page.getByText('order.placed').waitFor();
    await page.getByText('Contact added').waitFor();
    let sendAutomations = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => (sendAutomations = resolve));
    await page.route(/\/api\/automations\?/, async (route) => {
      await isTyped;
      await route.continue();
    });
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
    await page.getByText('goes on').waitFor();
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
    await page.getByText('The person has been erased.').waitFor();
    assert.equal((await owner.client.get(`/api/contacts/${hostile}`)).status, 404);
    opened.assertClean();
    await opened.close();
  });

  it('join lists, which are created, written to, deleted and brought back', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/lists' });
    const { page } = opened;
    await page.getByRole('button', { name: 'New list' }).first().click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByText('Is required')
      .or(page.getByText('must', { exact: false }))
      .first()
      .waitFor();
    await page.getByLabel('Name').fill('Product news');
    await page.getByText('Asks by email to confirm a sign-up').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New list' }).first().click();
    await page.getByLabel('Name').fill(`Product news ${HOSTILE}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Nobody is on this list yet' }).waitFor();
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const listed = async () => (await owner.client.get(`/api/lists/${id}`)).body;
    const { body: contact } = await owner.client.post('/api/contacts', { email: 'joins@example.com' });
    await owner.client.post(`/api/lists/${id}/members`, { contactId: contact.id });
    await page.getByLabel('Subject').fill('Nearly there');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog').getByText('Nearly there').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`A test is on its way to ${owner.email}`).waitFor();
    await page.getByRole('dialog', { name: 'Send test' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    assert.equal((await listed()).confirmation.subject, null, 'sending a test saves nothing');
    await page.getByText('Asks by email to confirm a sign-up').click();
    await page.getByText('Saved').waitFor();
    await page
      .getByRole('button', { name: /^Subscribed|^Unconfirmed/ })
      .first()
      .waitFor();
    await waitUntil(async () => (await listed()).doubleOptIn === false);
    await page.getByLabel('Description').fill('Twice a month');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(async () => (await listed()).description === 'Twice a month');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Customers' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Product news' }).waitFor();
    assert.equal((await listed()).description, 'Twice a month');
    opened.assertClean();
    await opened.close();

    await inspect(browser, 'console-lists', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/lists`);
      await page.getByRole('link', { name: 'Customers' }).waitFor();
    });
    await inspect(browser, 'console-list', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/lists/${id}`);
      await page.getByRole('link', { name: 'joins@example.com' }).waitFor();
      await page.getByText('Asks by email to confirm a sign-up').click();
      await page.getByText('Page after confirming').waitFor();
    });
  });
});
