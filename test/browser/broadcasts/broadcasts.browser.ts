import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Page } from 'playwright-core';
import { PHONE } from '../../support/browser/browser.js';
import { hasCount, holdAnswers, holdsIn, shownId } from '../../support/browser/console.js';
import { newEmail } from '../../support/http/api.js';
import { HOSTILE } from '../../support/http/hostile.js';
import { joinAs } from '../../support/audience/members.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('broadcasts in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  const some = broadcastsOf(api, owner);

  it('writes a draft, counts its recipients, sends it, pauses it, and leads to its people', async () => {
    const { list } = await some.listOf(12);
    await some.members(list, 3, { subscribed: false });
    const { page, closeClean } = await open('/broadcasts');
    await page.getByRole('heading', { name: 'No broadcasts yet' }).waitFor();
    await page.getByRole('button', { name: 'New broadcast' }).first().click();
    await page.getByLabel('Name').fill(`Spring ${HOSTILE}`);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'List', exact: true }).click();
    await page.getByRole('option', { name: /News/ }).click();
    await page.getByRole('radio', { name: /^HTML For/ }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Spring is here');
    await page.getByRole('textbox', { name: 'Content' }).fill('<p>Hello {{ contact.firstName }}</p>');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('12 people get this email').waitFor();
    await page.getByText('Unsubscribed: 3').waitFor();
    await page.getByRole('button', { name: 'Review and send…' }).click();
    await page.getByRole('button', { name: 'Send to 12 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    const id = shownId(page);
    await some.prepare(id);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. Nothing is sent until you resume it.').waitFor();
    await page.getByText('3 of 15 done').waitFor();
    await page.getByRole('button', { name: /^Skipped/ }).click();
    await page.getByRole('table', { name: 'People' }).getByText('Unsubscribed').first().waitFor();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await closeClean();
    const draft = await some.draft(list);
    await inspect('console-broadcasts', '/broadcasts', (at) =>
      at.getByText('Paused', { exact: true }).waitFor(),
    );
    await inspect('console-broadcast-draft', `/broadcasts/${draft}`, async (at) => {
      await at.getByRole('button', { name: 'Save and count recipients' }).click();
      await at.getByText('12 people get this email').waitFor();
    });
    await inspect('console-broadcast-paused', `/broadcasts/${id}?people=skipped`, async (at) => {
      await at.getByText('3 of 15 done').waitFor();
      await at.getByRole('table', { name: 'People' }).getByText('Skipped').first().waitFor();
    });
  });

  it('says why nobody would get it', async () => {
    const { id: list } = (await owner.client.post('/api/lists', { name: 'Leavers' })).body;
    await some.members(list, 2, { subscribed: false });
    const path = `/broadcasts/${await some.draft(list)}`;
    const { page, closeClean } = await open(path);
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('No one would get this email.').waitFor();
    await page.getByText('Unsubscribed: 2').waitFor();
    await closeClean();
  });

  it('no longer shows why it could not be sent once its recipients are counted again', async () => {
    const { list } = await some.listOf(2);
    const id = await some.draft(list);
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const review = page.getByRole('button', { name: 'Review and send…' });
    const send = page.getByRole('button', { name: 'Send to 2 people' });
    await review.click();
    await send.waitFor();
    // Someone else counts the recipients in the meantime.
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/preview`)).status, 200);
    await send.click();
    const refusal = page.getByText('preview it again');
    await refusal.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await review.click();
    await send.waitFor();
    await hasCount(refusal, 0);
    await send.click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await closeClean();
  });

  it('is reviewed before it is sent: who gets what when, who does not, and what is measured', async () => {
    const { list } = await some.listOf(300);
    await some.members(list, 2, { subscribed: false });
    await owner.client.put('/api/workspace/sending', { tracking: { clicks: true, opens: false } });
    const mail = { subject: 'Spring is here', html: '<p>Hello</p>' };
    const id = await some.draft(list, { mail, rate: { perSecond: 2 } });
    const review = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Review and send…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Send “/ });
      for (const text of [
        '300 people get this email',
        'Unsubscribed: 2',
        'Spring is here',
        'Right away',
        'The last email leaves about 3 minutes after the first. You can undo it for ten seconds.',
        'Clicks are measured, opens aren’t.',
      ])
        await dialog.getByText(text).waitFor();
    };
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await review(page);
    await page.keyboard.press('Escape');
    assert.equal((await some.read(id)).status, 'draft');
    await closeClean();
    await inspect('console-broadcast-review', `/broadcasts/${id}`, review);
  });

  it('is tested with colleagues, as the person it is drawn for', async () => {
    const { list } = await some.listOf(2);
    const { body: grace } = await owner.client.post('/api/contacts', {
      email: newEmail(),
      firstName: 'Grace',
    });
    const mail = { subject: 'Hello', html: '<p>Dear {{ contact.firstName }}</p>' };
    const colleague = await joinAs(api, owner, 'editor');
    const { page, closeClean } = await open(`/broadcasts/${await some.draft(list, { mail })}`);
    // A pasted address is there before its contact is found.
    const found = await holdAnswers(page, /api\/contacts\?/u, (request) => request.url().includes('search='));
    await page.getByLabel('Preview for').fill(grace.email);
    await page.keyboard.press('Enter');
    found();
    await page.frameLocator('iframe').getByText('Dear Grace').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    const to = page.getByRole('textbox', { name: 'Send to' });
    assert.equal(await to.inputValue(), owner.email);
    const members = page.getByRole('group', { name: 'Members' });
    await members.getByRole('button', { name: colleague.email }).click();
    assert.equal(await to.inputValue(), `${owner.email}, ${colleague.email}`);
    await members.getByRole('button', { name: owner.email }).click();
    await to.fill(`${await to.inputValue()}; desk@example.com`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(`A test is on its way to ${colleague.email}, desk@example.com`).waitFor();
    const tests = await api.db.collections.TemplateTest.find({ contactId: new ObjectId(grace.id) }).toArray();
    assert.deepEqual(
      tests.map((sent) => sent.to).toSorted(),
      [colleague.email, 'desk@example.com'].toSorted(),
    );
    await closeClean();
  });

  it('leaves ten seconds to undo sending, also after the window was closed', async () => {
    const { list } = await some.listOf(2);
    const id = await some.draft(list);
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    const before = Date.now();
    await page.getByRole('button', { name: 'Review and send…' }).click();
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    await page.getByRole('button', { name: 'Undo sending' }).waitFor();
    assert.ok(Date.parse((await some.read(id)).startsAt) >= before + 10_000);
    await page.reload();
    await page.getByRole('button', { name: 'Undo sending' }).click();
    await page.getByRole('button', { name: 'Save and count recipients' }).waitFor();
    assert.equal((await some.read(id)).status, 'draft');
    await closeClean();
  });

  it('restricts the audience by several lists and segments, and waits for the next day', async () => {
    const { list } = await some.listOf(1);
    const listNamed = async (name: string): Promise<string> =>
      (await owner.client.post('/api/lists', { name })).body.id;
    const [staff, press] = [await listNamed('Staff'), await listNamed('Press')];
    await listNamed('Shops');
    const local = '2031-03-20T09:00';
    const except = [{ list: staff }];
    const id = await some.draft(list, { audience: { list, except }, time: { local, ifPassed: 'nextDay' } });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const chosen = page.getByRole('list', { name: 'Except those in' });
    await chosen.getByText('List: Staff').waitFor();
    const further = page.getByRole('combobox', { name: 'Except those in' });
    await further.fill('press');
    await page.getByRole('option', { name: 'List: Press' }).click();
    await chosen.getByText('List: Press').waitFor();
    assert.equal(await further.inputValue(), '');
    await further.click();
    await page.getByRole('option', { name: 'List: Shops' }).click();
    await chosen.getByRole('button', { name: 'Remove List: Shops' }).click();
    assert.equal(await further.inputValue(), '');
    await page.getByLabel('Date and time').fill('2031-03-21T09:30');
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('1 person gets this email').waitFor();
    const { audience, time } = await some.read(id);
    assert.deepEqual(audience, { list, except: [{ list: staff }, { list: press }] });
    assert.deepEqual(time, { local: '2031-03-21T09:30', ifPassed: 'nextDay' });
    await chosen.getByRole('button', { name: 'Remove List: Staff' }).click();
    await page.getByRole('radio', { name: 'Right away' }).nth(1).click();
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await waitUntil(async () => (await some.read(id)).time.ifPassed === undefined);
    assert.deepEqual((await some.read(id)).audience, { list, except: [{ list: press }] });
    await closeClean();
  });

  it('calls no segment deleted whose name could not be read', async () => {
    const { list } = await some.listOf(1);
    const where = { all: [{ field: 'contact.email', op: 'exists' }] };
    const { body: segment } = await owner.client.post('/api/segments', { name: 'Buyers', where });
    const id = await some.draft(list, { audience: { list, only: [{ segment: segment.id }] } });
    const { page, closeClean } = await open('/broadcasts');
    const segments = /\/api\/segments\?/;
    const refusal = { code: 'forbidden', detail: 'Not now.' };
    await page.route(segments, (route) => route.fulfill({ status: 403, json: refusal }));
    await page.getByRole('link', { name: 'Spring' }).click();
    await page.getByText('Not now.').waitFor();
    await hasCount(page.getByText('Deleted list or segment'), 0);
    await page.unroute(segments);
    await page.getByRole('button', { name: 'Try again' }).click();
    const only = page.getByRole('list', { name: 'Only those in' });
    await only.getByText('Segment: Buyers').waitFor();
    assert.equal(shownId(page), id);
    await closeClean();
  });

  it('offers every list, also after conditions have asked for their names', async () => {
    const { client } = owner;
    const make = async (n: number): Promise<void> => {
      const { status, text } = await client.post('/api/lists', { name: `Region ${String(n)}` });
      assert.equal(status, 201, text);
    };
    for (let n = 0; n < 220; n += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => make(n + k)));
    await client.post('/api/broadcasts', { name: 'To the regions' });
    const { page, closeClean } = await open('/segments/new');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await page.getByRole('link', { name: 'To the regions' }).click();
    await page.getByRole('combobox', { name: 'List', exact: true }).click();
    for (const n of [0, 219])
      await page
        .getByRole('option')
        .filter({ hasText: new RegExp(`^Region ${String(n)}\\s*0 subscribed$`) })
        .waitFor();
    await closeClean();
  });

  it('shows viewers the values of a draft, and who can change it, in words that fit in German', async () => {
    const viewer = await joinAs(api, owner, 'viewer');
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
    const { page, closeClean } = await open(path, { user: viewer, locale: 'de-DE' });
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
    await closeClean();
  });

  it('shows a long name in full width on a phone', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list, {
      name: 'Spring sale for everybody who bought twice in the outlet store',
    });
    const { page, closeClean } = await open(`/broadcasts/${id}`, { look: PHONE });
    // The heading is replaced when the editor has loaded.
    await page.getByLabel('Name').waitFor();
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    assert.ok(box !== null && box.width > 300, `${box?.width ?? 0} px`);
    await closeClean();
  });

  it('compares subjects among a share of the recipients, at a rate', async () => {
    const { list } = await some.listOf(12);
    const id = await some.draft(list);
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('radio', { name: 'Compare subjects' }).click();
    await page.getByLabel('Subject 1').fill('First');
    await page.getByLabel('Subject 2').fill('Second');
    await page.getByRole('button', { name: 'Add a subject' }).click();
    await page.getByLabel('Subject 3').fill('Third');
    await page.getByRole('button', { name: 'Remove subject 3' }).click();
    await page.getByLabel('Test group, in percent').fill('50');
    await page.getByText('Choose the winner by clicks').click();
    await page.getByLabel('Time after the test’s last email').fill('6');
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
    await inspect('console-broadcast-variants', `/broadcasts/${id}`, (at) =>
      at.getByLabel('Subject 2').waitFor(),
    );
    await owner.client.put('/api/workspace/sending', { tracking: { clicks: true } });
    await page.getByRole('button', { name: 'Review and send…' }).click();
    await page.getByRole('button', { name: 'Send to 12 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await some.prepare(id);
    await page.reload();
    await page.getByText(/The others wait\. .* wins 6 hours after the test’s last email/).waitFor();
    await page.getByRole('button', { name: 'Send “Second” to the others' }).click();
    const waiting = await some.count(id, { variant: null });
    await page
      .getByText(`${waiting} ${waiting === 1 ? 'person is' : 'people are'} waiting for it.`)
      .waitFor();
    assert.equal((await some.read(id)).winner, null);
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/The others wait\./).waitFor({ state: 'detached' });
    assert.equal((await some.read(id)).winner, 1);
    await closeClean();
  });
});
