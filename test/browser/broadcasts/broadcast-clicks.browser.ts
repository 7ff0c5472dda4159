import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { recordHits } from '../../../api/tracking/record-hits.js';
import { hasCount, shownId } from '../../support/browser/console.js';
import { BROWSER } from '../../support/mail/tracked-mail.js';
import type { Member } from '../../support/mail/broadcasts.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useConsole } from '../../support/browser/use-console.js';

const SALE = 'https://shop.example/sale';
const ACCOUNT = 'https://shop.example/account?id={{ contact.id }}';
const HTML = `<p>Spring: <a href="${SALE}">the sale</a>, <a href="${ACCOUNT}">your account</a>, <a href="https://shop.example/quiet">quiet</a></p>`;

describe('opens and clicks of a broadcast in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  const some = broadcastsOf(api, owner);

  /** A broadcast that went out three hours ago, measured; the first two clicked, the third opened it. */
  async function sent(size: number): Promise<{ id: string; people: Member[]; list: string }> {
    const { Broadcast, Message } = api.db.collections;
    const tracking = { clicks: true, opens: true };
    const set = await owner.client.put('/api/workspace/sending', { tracking });
    assert.equal(set.status, 200, set.text);
    const mail = { subject: 'Spring', html: HTML };
    const { id, people, list } = await some.sendTo(size, { mail });
    await some.prepare(id);
    const sentAt = new Date(Date.now() - 3 * 3_600_000);
    const _id = new ObjectId(id);
    await Message.updateMany(
      { broadcastId: _id },
      { $set: { status: 'sent', sentAt, endedAt: sentAt, to: 'a@example.com' }, $unset: { open: true } },
    );
    const done = { status: 'done', startedAt: sentAt, finishedAt: sentAt, counts: { sent: size } } as const;
    await Broadcast.updateOne({ _id }, { $set: { ...done, measured: tracking } });
    const [one, two, three] = people;
    await hit(id, one, SALE);
    await hit(id, one, ACCOUNT.replace('{{ contact.id }}', one?.id ?? ''));
    await hit(id, two, SALE);
    for (const person of [one, two, three]) await hit(id, person, null);
    return { id, people, list };
  }

  async function hit(id: string, person: Member | undefined, url: string | null): Promise<void> {
    const contactId = new ObjectId(person?.id ?? assert.fail());
    const row = await api.db.collections.Message.findOne({ broadcastId: new ObjectId(id), contactId });
    const messageId = row?._id.toHexString() ?? assert.fail();
    const request = { method: 'GET', userAgent: BROWSER, purpose: '' };
    const { workspaceId } = owner;
    const one = { workspaceId, messageId, url, request, at: new Date(), count: 1 };
    assert.deepEqual(await recordHits({ db: api.db, engine: api.engine }, [one]), []);
  }

  it('are shown by link, on the email and over time, and lead to the people', async () => {
    const { id, people } = await sent(5);
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const links = page.getByRole('region', { name: 'Clicks by link' });
    const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
    await hasCount(rows, 1 + people.length);
    await links.getByRole('row', { name: /shop\.example\/sale\s+2 \(40%\)\s+2/ }).waitFor();
    await links.getByRole('link', { name: '1 (20%)' }).click();
    await hasCount(rows, 2);
    await rows.getByText(people[0]?.email ?? '').waitFor();
    await page.getByRole('button', { name: 'shop.example/account?id={{ contact.id }}' }).click();
    await hasCount(rows, 1 + people.length);
    const mail = page.frameLocator('iframe');
    await mail
      .getByRole('link', { name: 'the sale 2 people' })
      .or(mail.getByText('2 people'))
      .first()
      .waitFor();
    await mail.getByText('1 person', { exact: true }).waitFor();
    assert.equal(await mail.getByRole('link', { name: 'quiet' }).innerText(), 'quiet');
    await page.getByRole('img', { name: /^Opened: 3, Clicked: 2, / }).waitFor();
    await page.getByRole('button', { name: /^Didn’t open\s*2\s*40%$/ }).click();
    await hasCount(rows, 3);
    await closeClean();
    await inspect('console-broadcast-clicks', `/broadcasts/${id}`, async (at) => {
      await at.getByRole('region', { name: 'Clicks by link' }).getByText('shop.example/sale').waitFor();
      await at.getByRole('img', { name: /^Opened: 3/ }).waitFor();
    });
  });

  it('are rates in the list of broadcasts, which lead to the people', async () => {
    const { people } = await sent(4);
    const { page, closeClean } = await open('/broadcasts');
    await page.getByRole('link', { name: '75%', exact: true }).waitFor();
    await page.getByRole('link', { name: '50%', exact: true }).click();
    const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
    await hasCount(rows, 3);
    await rows.getByText(people[1]?.email ?? '').waitFor();
    await closeClean();
    await inspect('console-broadcasts-rates', '/broadcasts', (at) => at.getByText('Spring').waitFor());
  });

  it('make a draft for those who did not open it, which says whom it leaves out', async () => {
    const { id, list } = await sent(5);
    const { page, closeClean } = await open(`/broadcasts/${id}?did=notOpened`);
    await page.getByRole('button', { name: 'Send again to those who didn’t open' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^2 people got it and/).waitFor();
    await dialog.getByText(/people whose opens weren’t measured/).waitFor();
    await inspectDialog(id);
    await dialog.getByRole('button', { name: 'Make a draft' }).click();
    await page.getByRole('heading', { name: 'Spring, again', level: 1 }).waitFor();
    await page.getByText('Didn’t open: Spring').waitFor();
    const draft = await some.read(shownId(page));
    assert.deepEqual(
      [draft.status, draft.audience, draft.mail.subject, draft.variants],
      ['draft', { list, only: [{ notOpened: id }] }, 'Spring', []],
    );
    const { body } = await owner.client.post(`/api/broadcasts/${draft.id}/preview`);
    assert.equal(body.recipients, 2);
    await closeClean();
  });

  it('say that they were not measured, where they were not', async () => {
    const { id } = await some.sendTo(1);
    await some.prepare(id);
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByText('Opens and clicks weren’t measured when it was sent.').waitFor();
    await hasCount(page.getByRole('button', { name: /^Didn’t open/ }), 0);
    await closeClean();
  });

  it('lead to the switch where clicks are to choose the winner and are not measured', async () => {
    const { list } = await some.listOf(2);
    const variants = [{ subject: 'First' }, { subject: 'Second' }];
    const id = await some.draft(list, { variants, testShare: 50, winnerAfter: '4 hours' });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const says = page.getByText('Clicks aren’t measured in this workspace');
    await says.waitFor();
    await page.getByRole('link', { name: 'Measure clicks…' }).click();
    await page.getByText('Measure clicks').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goBack();
    await page.getByLabel('Subject 1').waitFor();
    await hasCount(says, 0);
    await closeClean();
  });

  async function inspectDialog(id: string): Promise<void> {
    await inspect('console-broadcast-again', `/broadcasts/${id}?did=notOpened`, async (at) => {
      await at.getByRole('button', { name: 'Send again to those who didn’t open' }).click();
      await at
        .getByRole('dialog')
        .getByText(/^2 people got it and/)
        .waitFor();
    });
  }
});
