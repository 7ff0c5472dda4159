import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import { startApi, type SignedUp, type TestApi } from '../support/api.js';
import { Broadcasts } from '../support/broadcasts.js';
import { inspect, startBrowser } from '../support/browser.js';
import { buildConsole, hasCount, openConsole, signIn } from '../support/console.js';
import { waitUntil } from '../support/wait-until.js';

describe('drafts of broadcasts in the console', function () {
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

  const open = (id: string) => openConsole(browser, api, { user: owner, path: `/broadcasts/${id}` });
  const subject = (page: Page | Locator) => page.getByRole('textbox', { name: 'Subject' });
  const content = (page: Page | Locator) => page.getByRole('textbox', { name: 'Content' });
  const says = (page: Page, text: string) =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor();
  const made = async (fields: object = {}): Promise<string> => {
    const { body, status, text } = await owner.client.post('/api/broadcasts', { name: 'Blank', ...fields });
    assert.equal(status, 201, text);
    return body.id;
  };
  const change = async (id: string, fields: object): Promise<void> => {
    const { status, text } = await owner.client.put(`/api/broadcasts/${id}`, fields);
    assert.equal(status, 200, text);
  };

  it('are saved while they are written, without a list, and when the screen is left', async () => {
    const id = await made();
    const opened = await open(id);
    const { page } = opened;
    await says(page, 'Draft saved');
    await subject(page).fill('Spring is here');
    await page.getByText('The email is saved once it has a subject and content.').waitFor();
    await says(page, 'Not saved yet');
    await content(page).fill('<p>Hello</p>');
    await says(page, 'Draft saved');
    assert.deepEqual((await some.read(id)).mail, { subject: 'Spring is here', html: '<p>Hello</p>' });
    await page.getByLabel('Name').fill('Renamed');
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await waitUntil(async () => (await some.read(id)).name === 'Renamed');
    await page.goBack();
    await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Renamed');
    opened.assertClean();
    await opened.close();
  });

  it('keep what cannot be saved yet while other screens are open, and save the rest', async () => {
    const id = await made();
    const opened = await open(id);
    const { page } = opened;
    await content(page).fill('<p>Without a subject</p>');
    await page.getByLabel('Replies go to').fill('nobody');
    await page.getByLabel('Name').fill('Half done');
    await page.getByText('Must be one plain email address').waitFor();
    await says(page, 'Not saved');
    assert.equal((await some.read(id)).name, 'Half done');
    await page.getByRole('link', { name: 'Broadcasts' }).first().click();
    await page.getByRole('link', { name: 'Half done' }).click();
    await content(page).filter({ hasText: 'Without a subject' }).waitFor();
    assert.equal(await page.getByLabel('Replies go to').inputValue(), 'nobody');
    await inspect(browser, 'console-broadcast-unsaved', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${id}`);
      await content(at).fill('<p>Without a subject</p>');
      await at.getByText('The email is saved once it has a subject and content.').waitFor();
    });
    await page.getByLabel('Replies go to').fill('desk@example.com');
    await subject(page).fill('With one');
    await says(page, 'Draft saved');
    const { mail, replyTo } = await some.read(id);
    assert.deepEqual([mail.subject, replyTo], ['With one', 'desk@example.com']);
    opened.assertClean();
    await opened.close();
  });

  it('lose nothing that is typed while they are being saved', async () => {
    const id = await made();
    const opened = await open(id);
    const { page } = opened;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let saves = 0;
    await page.route(`**/api/broadcasts/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return await route.continue();
      saves += 1;
      await held;
      await route.continue();
    });
    await page.getByLabel('Name').fill('First ');
    await waitUntil(() => Promise.resolve(saves === 1));
    await page.getByLabel('Name').pressSequentially('and more');
    await page.getByLabel('Emails per second').fill('7');
    release();
    await waitUntil(async () => (await some.read(id)).rate.perSecond === 7);
    assert.equal(await page.getByLabel('Name').inputValue(), 'First and more');
    assert.equal((await some.read(id)).name, 'First and more');
    await says(page, 'Draft saved');
    opened.assertClean();
    await opened.close();
  });

  it('take what someone else has changed elsewhere, and ask where both have changed the same', async () => {
    const id = await made({ mail: { subject: 'Before', html: '<p>Hello</p>' } });
    const opened = await open(id);
    const { page } = opened;
    await subject(page).filter({ hasText: 'Before' }).waitFor();
    await change(id, { name: 'Theirs' });
    await page.getByLabel('Emails per second').fill('9');
    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
    await says(page, 'Draft saved');
    const merged = await some.read(id);
    assert.deepEqual([merged.name, merged.rate], ['Theirs', { perSecond: 9 }]);
    await change(id, { mail: { subject: 'Their subject', html: '<p>Hello</p>' } });
    await subject(page).fill('My subject');
    await page.getByText('Someone else has changed this in the meantime: Email.').waitFor();
    await says(page, 'Not saved');
    await page.getByText('Show their version').click();
    await page.getByText('Their subject').waitFor();
    assert.equal((await some.read(id)).mail.subject, 'Their subject');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await says(page, 'Draft saved');
    assert.equal((await some.read(id)).mail.subject, 'My subject');
    await change(id, { mail: { subject: 'Theirs again', html: '<p>Hello</p>' } });
    await subject(page).fill('Mine again');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await subject(page).filter({ hasText: 'Theirs again' }).waitFor();
    await says(page, 'Draft saved');
    assert.equal((await some.read(id)).mail.subject, 'Theirs again');
    opened.assertClean();
    await opened.close();
  });

  it('show a number of recipients only for the list that was counted', async () => {
    const { list } = await some.listOf(2);
    await owner.client.post('/api/lists', { name: 'Someone else' });
    const opened = await open(await some.draft(list));
    const { page } = opened;
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    const counted = page.getByText('2 people get this email');
    await counted.waitFor();
    await page.getByRole('button', { name: /^News/ }).click();
    await page.getByRole('option', { name: /Someone else/ }).click();
    await hasCount(counted, 0);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByText('A test is on its way').first().waitFor();
    await says(page, 'Draft saved');
    assert.equal(await counted.count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Send to 2 people' }).count(), 0);
    opened.assertClean();
    await opened.close();
  });

  it('say that a list is missing', async () => {
    const opened = await open(await made());
    const { page } = opened;
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('Choose the list to send to first.').waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('compare contents, each with its own, and have each of them drawn', async () => {
    const id = await made({ mail: { subject: 'Shared', html: '<p>One text</p>' } });
    const opened = await open(id);
    const { page } = opened;
    await page.getByRole('radio', { name: 'Compare contents' }).click();
    await page.getByText('Each variant has its own content, below.').waitFor();
    const second = page.getByRole('group', { name: 'Variant 2' });
    // Chromium would give what replaces colored text a style, which the policy refuses.
    await content(second).press('ControlOrMeta+A');
    await content(second).press('Delete');
    await content(second).fill('<p>Another text</p>');
    await subject(second).fill('Other');
    await says(page, 'Draft saved');
    const { variants } = await some.read(id);
    assert.deepEqual(variants, [
      { mail: { subject: 'Shared', html: '<p>One text</p>' } },
      { mail: { subject: 'Other', html: '<p>Another text</p>' } },
    ]);
    const drawn = page.frameLocator('iframe');
    await drawn.getByText('One text').waitFor();
    await page.getByRole('radio', { name: 'Variant 2' }).click();
    await drawn.getByText('Another text').waitFor();
    await subject(second).fill('');
    await page.getByText('The variants are saved once each of them is complete.').waitFor();
    await page.getByRole('button', { name: 'Send 2 tests to me' }).click();
    await second.getByText('Must not be empty').waitFor();
    await page.getByRole('radio', { name: 'Compare subjects' }).click();
    assert.equal(await page.getByLabel('Subject 1').inputValue(), 'Shared');
    await page.getByRole('radio', { name: 'Compare contents' }).click();
    await content(second).filter({ hasText: 'Another text' }).waitFor();
    opened.assertClean();
    await opened.close();
    await inspect(browser, 'console-broadcast-contents', async (at) => {
      await signIn(at.context(), api, owner);
      await at.goto(`${api.url}/broadcasts/${id}`);
      await at.getByRole('radiogroup', { name: 'What is compared' }).scrollIntoViewIfNeeded();
      const editor = await at.locator('main').boundingBox();
      const field = await at.getByRole('group', { name: 'Variant 1' }).boundingBox();
      assert.ok(editor && field && field.x + field.width < editor.x + editor.width - 10);
    });
  });

  it('that send a template have it drawn, with the subject of each variant', async () => {
    const { body: template } = await owner.client.post('/api/templates', {
      name: 'Offers',
      subject: 'Offer',
      html: '<p>Of the template</p>',
    });
    const variants = [{ subject: 'Subject A' }, { subject: 'Subject B' }];
    const opened = await open(await made({ mail: { template: template.id }, variants }));
    const { page } = opened;
    await page.frameLocator('iframe').getByText('Of the template').waitFor();
    const aside = page.getByRole('complementary', { name: 'Before sending' });
    await aside.getByText('Subject A').waitFor();
    await page.getByRole('radio', { name: 'Variant 2' }).click();
    await aside.getByText('Subject B').waitFor();
    opened.assertClean();
    await opened.close();
  });
});
