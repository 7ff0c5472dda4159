import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Member } from '../../support/mail/broadcasts.js';
import { hasCount, shownId } from '../../support/browser/console.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useConsole } from '../../support/browser/use-console.js';

describe('results of broadcasts in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  const some = broadcastsOf(api, owner);

  it('follow the broadcast while it is sent, in both tables', async () => {
    const { id, people } = await sending(2);
    const { page, reader, closeClean } = await open('/broadcasts');
    await page.getByText('Sending', { exact: true }).waitFor();
    const beside = await reader.newPage();
    await beside.goto(`${api.url}/broadcasts/${id}`);
    const rows = beside.getByRole('table', { name: 'People' }).getByRole('row');
    await hasCount(rows.filter({ hasText: 'Planned' }), people.length);
    await sent(id);
    await end(id, { sent: 2 });
    await hasCount(rows.filter({ hasText: 'Sent' }).filter({ hasNotText: 'Status' }), people.length);
    await page.getByText('Done', { exact: true }).waitFor();
    await closeClean();
  });

  it('are shown once all emails are prepared, and say before how many were counted', async () => {
    const { id } = await some.sendTo(3);
    const $set = { status: 'preparing', startedAt: new Date() } as const;
    await api.db.collections.Broadcast.updateOne({ _id: new ObjectId(id) }, { $set });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const bar = page.getByRole('progressbar', { name: 'Progress' });
    await page.getByText('Counted before: 3 people.').waitFor();
    assert.equal(await bar.getAttribute('aria-valuenow'), null);
    await hasCount(page.getByRole('button', { name: /^Everyone/ }), 0);
    await some.prepare(id);
    await page.getByText('0 of 3 done').waitFor();
    await page.getByRole('button', { name: /^Everyone\s*3$/ }).waitFor();
    assert.equal(await bar.getAttribute('aria-valuenow'), '0');
    await closeClean();
  });

  it('lead from each number to its people, and compare the variants', async () => {
    const { list, people } = await some.listOf(8);
    const variants = [{ subject: 'First' }, { subject: 'Second' }];
    const id = await some.draft(list, { name: 'Compared', variants, replyTo: 'desk@example.com' });
    await some.send(id);
    await some.prepare(id);
    await sent(id);
    const [leaver, clicker] = people;
    assert.ok(leaver && clicker);
    await set(id, leaver, { leftAt: new Date(), variant: 0 });
    await set(id, clicker, { clickedAt: new Date(), clicks: 1, variant: 1 });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
    await hasCount(rows, 1 + people.length);
    await page.getByRole('button', { name: /^Unsubscribed\s*1\s*12\.5%$/ }).click();
    await hasCount(rows, 2);
    await rows.getByText(leaver.email).waitFor();
    await page.getByRole('button', { name: /^Clicked\s*1\s*12\.5%$/ }).click();
    await rows.getByText(clicker.email).waitFor();
    await page.getByRole('link', { name: 'Second' }).click();
    await hasCount(rows, 1 + (await some.count(id, { variant: 1 })));
    await page.getByRole('button', { name: 'Everyone' }).click();
    await hasCount(rows, 1 + people.length);
    await page.getByText('desk@example.com').waitFor();
    await inspect('console-broadcast-results', `/broadcasts/${id}?did=clicked`, (at) =>
      at.getByText(clicker.email).waitFor(),
    );
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Copy of Compared', level: 1 }).waitFor();
    const copy = await some.read(shownId(page));
    assert.deepEqual([copy.status, copy.variants, copy.replyTo], ['draft', variants, 'desk@example.com']);
    await closeClean();
  });

  it('say why one does not begin whose time has come', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list);
    const $set = { status: 'scheduled', startsAt: new Date(), waitingFor: 'otherBroadcasts' } as const;
    await api.db.collections.Broadcast.updateOne({ _id: new ObjectId(id) }, { $set });
    const { page, closeClean } = await open('/broadcasts');
    await page.getByText('Waiting', { exact: true }).waitFor();
    await closeClean();
    const why = 'five other broadcasts are sending or paused';
    await inspect('console-broadcast-waiting', `/broadcasts/${id}`, async (at) => {
      await at.getByText(why).waitFor();
      await at.getByText('Waiting', { exact: true }).waitFor();
    });
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
    const { page, closeClean } = await open(`/broadcasts/${id}`);
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
    await closeClean();
    await inspect('console-broadcast-variant-people', `/broadcasts/${id}?variant=1&did=clicked`, (at) =>
      at.getByRole('table', { name: 'People' }).getByText(other.email).waitFor(),
    );
  });

  it('in doubt are sent again after a question', async () => {
    const { id } = await sending(2);
    await sent(id);
    const { Message } = api.db.collections;
    await Message.updateMany({ broadcastId: new ObjectId(id) }, { $set: { status: 'uncertain' } });
    await end(id, { uncertain: 2 });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('button', { name: 'Send uncertain ones again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Anyone who already has it will get it twice/).waitFor();
    assert.equal((await some.read(id)).status, 'done');
    await dialog.getByRole('button', { name: 'Send uncertain ones again' }).click();
    await page.getByText('Sending', { exact: true }).first().waitFor();
    const stored = await api.db.collections.Broadcast.findOne({ _id: new ObjectId(id) });
    assert.deepEqual(stored?.resend, ['uncertain']);
    await closeClean();
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
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.frameLocator('iframe').getByText('As it was sent').waitFor();
    await closeClean();
  });

  /** A broadcast whose emails are planned, as a worker would. */
  async function sending(size: number, fields: object = {}): Promise<{ id: string; people: Member[] }> {
    const { id, people } = await some.sendTo(size, fields);
    await some.prepare(id);
    return { id, people };
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
