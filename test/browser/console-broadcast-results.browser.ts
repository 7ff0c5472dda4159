import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Browser } from 'playwright-core';
import { preparePages } from '../../engine/broadcasts/prepare.js';
import { startApi, type SignedUp, type TestApi } from '../support/api.js';
import { Broadcasts, type Member } from '../support/broadcasts.js';
import { inspect, startBrowser } from '../support/browser.js';
import { buildConsole, hasCount, openConsole, signIn } from '../support/console.js';

describe('results of broadcasts in the console', function () {
  this.timeout(120_000);
  let browser: Browser;
  let api: TestApi;
  let owner: SignedUp;
  let some: Broadcasts;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    api = await startApi();
    owner = await api.signUp();
    some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
  });
  after(async () => {
    await browser.close();
    await api.stop();
  });

  it('follow the broadcast while it is sent, in both tables', async () => {
    const { id, people } = await sending(2);
    const opened = await openConsole(browser, api, { user: owner, path: '/broadcasts' });
    const { page } = opened;
    await page.getByText('Sending', { exact: true }).waitFor();
    const beside = await opened.reader.newPage();
    await beside.goto(`${api.url}/broadcasts/${id}`);
    const rows = beside.getByRole('table', { name: 'People' }).getByRole('row');
    await hasCount(rows.filter({ hasText: 'Planned' }), people.length);
    await sent(id);
    await end(id, { sent: 2 });
    await hasCount(rows.filter({ hasText: 'Sent' }).filter({ hasNotText: 'Status' }), people.length);
    await page.getByText('Done', { exact: true }).waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('of a variant lead to their people, and a number keeps the variant', async () => {
    const variants = [{ subject: 'First' }, { subject: 'Second' }];
    const { id, people } = await sending(6, { variants });
    await sent(id);
    const [one, other, last] = people;
    assert.ok(one && other && last);
    await set(id, one, { variant: 0, clickedAt: new Date(), clicks: 1 });
    await set(id, other, { variant: 1, clickedAt: new Date(), clicks: 1 });
    await set(id, last, { variant: 1, leftAt: new Date() });
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
    const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
    const second = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Second' }) });
    await second.getByRole('link', { name: /^1 \(/ }).first().click();
    await hasCount(rows, 2);
    await rows.getByText(other.email).waitFor();
    await page
      .getByRole('group', { name: 'Results' })
      .getByRole('button', { name: /^Unsubscribed/ })
      .click();
    await rows.getByText(last.email).waitFor();
    await hasCount(rows, 2);
    await page.getByRole('button', { name: 'Second', exact: true }).click();
    await page
      .getByRole('group', { name: 'Results' })
      .getByRole('button', { name: /^Clicked/ })
      .click();
    await hasCount(rows, 3);
    await page.getByRole('link', { name: 'First', exact: true }).click();
    await page.getByRole('group', { name: 'People' }).getByRole('button', { name: /^Sent/ }).click();
    await hasCount(rows, 1 + (await some.count(id, { variant: 0 })));
    opened.assertClean();
    await opened.close();
    await inspect(browser, 'console-broadcast-variant-people', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${id}?variant=1&did=clicked`);
      await at.getByRole('table', { name: 'People' }).getByText(other.email).waitFor();
    });
  });

  it('in doubt are sent again after a question', async () => {
    const { id } = await sending(2);
    await sent(id);
    const { Message } = api.db.collections;
    await Message.updateMany({ broadcastId: new ObjectId(id) }, { $set: { status: 'uncertain' } });
    await end(id, { uncertain: 2 });
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Send uncertain ones again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Whoever has received it already gets it twice/).waitFor();
    assert.equal((await some.read(id)).status, 'done');
    await dialog.getByRole('button', { name: 'Send uncertain ones again' }).click();
    await page.getByText('Sending', { exact: true }).first().waitFor();
    const stored = await api.db.collections.Broadcast.findOne({ _id: new ObjectId(id) });
    assert.deepEqual(stored?.resend, ['uncertain']);
    opened.assertClean();
    await opened.close();
  });

  it('show the email with the version of the template that was sent', async () => {
    const html = '<p>As it was sent</p>';
    const { body: template } = await owner.client.post('/api/templates', {
      name: 'Offers',
      subject: 'A',
      html,
    });
    const { id } = await sending(1, { mail: { template: template.id } });
    await owner.client.put(`/api/templates/${template.id}`, { subject: 'A', html: '<p>Changed since</p>' });
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    await opened.page.frameLocator('iframe').getByText('As it was sent').waitFor();
    opened.assertClean();
    await opened.close();
  });

  /** A broadcast whose emails are planned, as a worker would. */
  async function sending(size: number, fields: object = {}): Promise<{ id: string; people: Member[] }> {
    const { id, people } = await some.sendTo(size, fields);
    const { Broadcast } = api.db.collections;
    const _id = new ObjectId(id);
    await Broadcast.updateOne({ _id }, { $set: { status: 'preparing', startedAt: new Date() } });
    for (;;) {
      const broadcast = await Broadcast.findOne({ _id });
      assert.ok(broadcast);
      if (broadcast.status === 'sending') return { id, people };
      await preparePages(api.db, broadcast);
    }
  }

  async function sent(id: string): Promise<void> {
    const $set = { status: 'sent', sentAt: new Date() } as const;
    await api.db.collections.Message.updateMany(
      { broadcastId: new ObjectId(id) },
      { $set, $unset: { open: true } },
    );
  }

  async function end(id: string, counts: object): Promise<void> {
    const $set = { status: 'done', counts, finishedAt: new Date() } as const;
    await api.db.collections.Broadcast.updateOne({ _id: new ObjectId(id) }, { $set });
  }

  async function set(id: string, who: Member, fields: object): Promise<void> {
    const of = { broadcastId: new ObjectId(id), contactId: new ObjectId(who.id) };
    await api.db.collections.Message.updateOne(of, { $set: fields });
  }
});
