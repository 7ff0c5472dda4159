import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Browser } from 'playwright-core';
import { preparePages } from '../../engine/broadcasts/prepare.js';
import { startApi, type SignedUp, type TestApi } from '../support/api.js';
import { Broadcasts } from '../support/broadcasts.js';
import { inspect, startBrowser } from '../support/browser.js';
import { buildConsole, hasCount, holdsIn, openConsole, signIn } from '../support/console.js';
import { joinAs } from '../support/members.js';
import { waitUntil } from '../support/wait-until.js';

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eolleh\u202C 👩‍🚀';

describe('broadcasts in the console', function () {
  this.timeout(120_000);
  let browser: Browser;
  let api: TestApi;
  let owner: SignedUp;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    api = await startApi();
    owner = await api.signUp();
  });
  after(async () => {
    await browser.close();
    await api.stop();
  });

  it('writes a draft, counts its recipients, sends it, pauses it, and leads to its people', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(12);
    await some.members(list, 3, { subscribed: false });
    const opened = await openConsole(browser, api, { user: owner, path: '/broadcasts' });
    const { page } = opened;
    await page.getByRole('heading', { name: 'No broadcasts yet' }).waitFor();
    await page.getByRole('button', { name: 'New broadcast' }).first().click();
    await page.getByLabel('Name').fill(`Spring ${HOSTILE}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Choose a list' }).click();
    await page.getByRole('option', { name: /News/ }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Spring is here');
    await page.getByRole('textbox', { name: 'Content' }).fill('<p>Hello {{ contact.firstName }}</p>');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('12 people get this email').waitFor();
    await page.getByText('Unsubscribed: 3').waitFor();
    await page.getByRole('button', { name: 'Send to 12 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await begin(id);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. Nothing is sent until it is resumed.').waitFor();
    await page.getByText('3 of 15 done').waitFor();
    await page.getByRole('button', { name: /^Skipped/ }).click();
    await page.getByRole('table', { name: 'People' }).getByText('Unsubscribed').first().waitFor();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await page.getByText('Paused', { exact: true }).waitFor();
    opened.assertClean();
    await opened.close();
    const draft = await some.draft(list);
    await inspect(browser, 'console-broadcasts', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts`);
      await at.getByText('Paused', { exact: true }).waitFor();
    });
    await inspect(browser, 'console-broadcast-draft', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${draft}`);
      await at.getByRole('button', { name: 'Save and count recipients' }).click();
      await at.getByText('12 people get this email').waitFor();
    });
    await inspect(browser, 'console-broadcast-paused', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${id}?people=skipped`);
      await at.getByText('3 of 15 done').waitFor();
      await at.getByRole('table', { name: 'People' }).getByText('Skipped').first().waitFor();
    });
  });

  it('says why nobody would get it', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { id: list } = (await owner.client.post('/api/lists', { name: 'Leavers' })).body;
    await some.members(list, 2, { subscribed: false });
    const path = `/broadcasts/${await some.draft(list)}`;
    const opened = await openConsole(browser, api, { user: owner, path });
    const { page } = opened;
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('No one would get this email.').waitFor();
    await page.getByText('Unsubscribed: 2').waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('no longer shows why it could not be sent once its recipients are counted again', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(2);
    const id = await some.draft(list);
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('2 people get this email').waitFor();
    // Someone else counts the recipients in the meantime.
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/preview`)).status, 200);
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    const refusal = page.getByText('preview it again');
    await refusal.waitFor();
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await hasCount(refusal, 0);
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('leads from each number to its people, and compares the variants', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list, people } = await some.listOf(8);
    const variants = [{ subject: 'First' }, { subject: 'Second' }];
    const id = await some.draft(list, { name: 'Compared', variants, replyTo: 'desk@example.com' });
    await some.send(id);
    await begin(id);
    const { Message } = api.db.collections;
    const of = { broadcastId: new ObjectId(id) };
    await Message.updateMany(of, { $set: { status: 'sent', sentAt: new Date() }, $unset: { open: true } });
    const [leaver, clicker] = people;
    assert.ok(leaver && clicker);
    const set = async (who: string, fields: object): Promise<void> => {
      await Message.updateOne({ ...of, contactId: new ObjectId(who) }, { $set: fields });
    };
    await set(leaver.id, { leftAt: new Date(), variant: 0 });
    await set(clicker.id, { clickedAt: new Date(), clicks: 1, variant: 1 });
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
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
    opened.assertClean();
    await inspect(browser, 'console-broadcast-results', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${id}?did=clicked`);
      await at.getByText(clicker.email).waitFor();
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Copy of Compared', level: 1 }).waitFor();
    const copy = await some.read(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    assert.deepEqual([copy.status, copy.variants, copy.replyTo], ['draft', variants, 'desk@example.com']);
    await opened.close();
  });

  it('restricts the audience by several lists and segments, and waits for the next day', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(1);
    const listNamed = async (name: string): Promise<string> =>
      (await owner.client.post('/api/lists', { name })).body.id;
    const [staff, press] = [await listNamed('Staff'), await listNamed('Press')];
    const local = '2031-03-20T09:00';
    const except = [{ list: staff }];
    const id = await some.draft(list, { audience: { list, except }, time: { local, ifPassed: 'nextDay' } });
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
    const chosen = page.getByRole('list', { name: 'Except those in' });
    await chosen.getByText('List: Staff').waitFor();
    await page.getByRole('button', { name: /Except those in/ }).click();
    await page.getByRole('option', { name: 'List: Press' }).click();
    await chosen.getByText('List: Press').waitFor();
    await page.getByLabel('Date and time').fill('2031-03-21T09:30');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('1 person gets this email').waitFor();
    const { audience, time } = await some.read(id);
    assert.deepEqual(audience, { list, except: [{ list: staff }, { list: press }] });
    assert.deepEqual(time, { local: '2031-03-21T09:30', ifPassed: 'nextDay' });
    await chosen.getByRole('button', { name: 'Remove List: Staff' }).click();
    await page.getByRole('radio', { name: 'At once' }).nth(1).click();
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await waitUntil(async () => (await some.read(id)).time.ifPassed === undefined);
    assert.deepEqual((await some.read(id)).audience, { list, except: [{ list: press }] });
    opened.assertClean();
    await opened.close();
  });

  it('keeps what was written while a template is looked at', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(1);
    await owner.client.post('/api/templates', { name: 'Offers', subject: 'Offer', html: '<p>Offer</p>' });
    const path = `/broadcasts/${await some.draft(list)}`;
    const opened = await openConsole(browser, api, { user: owner, path });
    const { page } = opened;
    await page.getByRole('textbox', { name: 'Subject' }).fill('Typed for an hour');
    await page.getByRole('radio', { name: 'From a template' }).click();
    await page.getByRole('radio', { name: 'Written here' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).filter({ hasText: 'Typed for an hour' }).waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('offers every list, also after conditions have asked for their names', async () => {
    const user = await api.signUp();
    const { client } = user;
    const make = async (n: number): Promise<void> => {
      const { status, text } = await client.post('/api/lists', { name: `Region ${String(n)}` });
      assert.equal(status, 201, text);
    };
    for (let n = 0; n < 220; n += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => make(n + k)));
    await client.post('/api/broadcasts', { name: 'To the regions' });
    const opened = await openConsole(browser, api, { user, path: '/segments/new' });
    const { page } = opened;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await page.getByRole('link', { name: 'To the regions' }).click();
    await page.getByRole('button', { name: /Choose a list/ }).click();
    for (const n of [0, 219])
      await page
        .getByRole('option')
        .filter({ hasText: new RegExp(`^Region ${String(n)}\\s*0 subscribed$`) })
        .waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('shows viewers the values of a draft, and who can change it, in words that fit in German', async () => {
    const viewer = { ...owner, ...(await joinAs(api, owner, 'viewer')) };
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { body: list } = await owner.client.post('/api/lists', { name: 'Herbstpost' });
    const { body: regulars } = await owner.client.post('/api/lists', { name: 'Stammgäste' });
    const id = await some.draft(list.id, {
      audience: { list: list.id, except: [{ list: regulars.id }] },
      variants: [{ subject: 'Erster' }, { subject: 'Zweiter' }],
      testShare: 20,
      winnerAfter: '4 hours',
      rate: { perSecond: 20 },
    });
    const path = `/broadcasts/${id}`;
    const opened = await openConsole(browser, api, { user: viewer, path, locale: 'de-DE' });
    const { page } = opened;
    await page.getByText('Redaktion und Verwaltung können diese Rundmail ändern und senden.').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Herbstpost' }).waitFor();
    const said = await main.innerText();
    for (const value of [
      'Liste: Stammgäste',
      '<p>Spring is here</p>',
      'Zweiter',
      '4 Stunden nach der letzten E-Mail',
      'Sofort',
      'Unbegrenzt',
    ])
      assert.ok(said.includes(value), `${value} in ${said}`);
    for (const role of ['textbox', 'combobox', 'radio', 'switch', 'button'] as const)
      assert.equal(await main.getByRole(role).count(), 0, role);
    await page.getByRole('button', { name: /^Suche und Befehle/ }).waitFor();
    const fits = '({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight';
    await holdsIn(page, `[...document.querySelectorAll('nav > button')].every(${fits})`);
    opened.assertClean();
    await opened.close();
  });

  it('brings a deleted draft back with all that it had', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(1);
    const { body: sender, status } = await owner.client.post('/api/senders', { email: 'winter@example.com' });
    assert.equal(status, 201);
    const fields = {
      name: 'Winter',
      variants: [{ subject: 'A' }, { subject: 'B' }],
      rate: { perSecond: 7 },
      sender: sender.id,
      replyTo: 'desk@example.com',
    };
    const id = await some.draft(list, fields);
    const before = await some.read(id);
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete draft' }).click();
    await page.getByText('Winter deleted', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor();
    const back = await some.read(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    const own = { id: back.id, createdAt: back.createdAt, updatedAt: back.updatedAt };
    assert.deepEqual(back, { ...before, ...own });
    opened.assertClean();
    await opened.close();
  });

  it('shows a long name in full width on a phone', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(1);
    const id = await some.draft(list, {
      name: 'Spring sale for everybody who bought twice in the outlet store',
    });
    const look = { name: 'phone-light', width: 375, height: 720, colorScheme: 'light' } as const;
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}`, look });
    const box = await opened.page.getByRole('heading', { level: 1 }).boundingBox();
    assert.ok(box !== null && box.width > 300, `${box?.width ?? 0} px`);
    opened.assertClean();
    await opened.close();
  });

  it('compares subjects among a share of the recipients, at a rate', async () => {
    const some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(12);
    const id = await some.draft(list);
    const opened = await openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
    const { page } = opened;
    await page.getByRole('radio', { name: 'Compare subjects' }).click();
    await page.getByLabel('Subject 1').fill('First');
    await page.getByLabel('Subject 2').fill('Second');
    await page.getByRole('button', { name: 'Add a subject' }).click();
    await page.getByLabel('Subject 3').fill('Third');
    await page.getByRole('button', { name: 'Remove subject 3' }).click();
    await page.getByLabel('Test group, in percent').fill('50');
    await page.getByText('Choose the winner by clicks').click();
    await page.getByLabel('Time after the last email of the test').fill('6');
    await page.getByLabel('Emails per second').fill('0');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('Must be greater than or equal to 1', { exact: true }).waitFor();
    await page.getByLabel('Emails per second').fill('20');
    await page.getByLabel('To one domain, per second').fill('5');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('12 people get this email').waitFor();
    const { variants, testShare, winnerAfter, rate } = await some.read(id);
    assert.equal(winnerAfter, '6 hours');
    assert.deepEqual(variants, [{ subject: 'First' }, { subject: 'Second' }]);
    assert.deepEqual([testShare, rate], [50, { perSecond: 20, perDomain: 5 }]);
    await inspect(browser, 'console-broadcast-variants', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${id}`);
      await at.getByLabel('Subject 2').waitFor();
    });
    await owner.client.put('/api/workspace/sending', { tracking: { clicks: true } });
    await page.getByRole('button', { name: 'Send to 12 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await begin(id);
    await page.reload();
    await page.getByText(/The others wait\. .* wins 6 hours after the last email of the test/).waitFor();
    await page.getByRole('button', { name: 'Send “Second” to the others' }).click();
    const waiting = await some.count(id, { variant: null });
    await page
      .getByText(`${waiting} ${waiting === 1 ? 'person is' : 'people are'} waiting for it.`)
      .waitFor();
    assert.equal((await some.read(id)).winner, null);
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/The others wait\./).waitFor({ state: 'detached' });
    assert.equal((await some.read(id)).winner, 1);
    opened.assertClean();
    await opened.close();
  });

  /** Prepares it, as a worker would. */
  async function begin(id: string): Promise<void> {
    const { Broadcast } = api.db.collections;
    const _id = new ObjectId(id);
    const started = { status: 'preparing', startedAt: new Date() } as const;
    await Broadcast.updateOne({ _id }, { $set: started });
    for (;;) {
      const broadcast = await Broadcast.findOne({ _id });
      assert.ok(broadcast);
      if (broadcast.status === 'sending') return;
      await preparePages(api.db, broadcast);
    }
  }
});
