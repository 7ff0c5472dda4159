import assert from 'node:assert/strict';
import type { Locator, Page, Request } from 'playwright-core';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { hasCount, holdRequests, shownId } from '../../support/browser/console.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('drafts of broadcasts in the console', () => {
  const { api, owner, open, inspect } = useConsole({ api: { checkTemplate } });
  const some = broadcastsOf(api, owner);

  const subject = (page: Page | Locator) => page.getByRole('textbox', { name: 'Subject' });
  const content = (page: Page | Locator) => page.getByRole('textbox', { name: 'Content' });
  const asHtml = (page: Page) => page.getByRole('radio', { name: /^HTML For/ }).click();
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
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await says(page, 'Draft saved');
    await asHtml(page);
    await subject(page).fill('Spring is here');
    await page.getByText('It can be sent once it has a subject and content.').waitFor();
    await content(page).fill('<p>Hello</p>');
    await waitUntil(async () => (await some.read(id)).mail !== null);
    assert.deepEqual((await some.read(id)).mail, { subject: 'Spring is here', html: '<p>Hello</p>' });
    await page.getByLabel('Name').fill('Renamed');
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await waitUntil(async () => (await some.read(id)).name === 'Renamed');
    await page.goBack();
    await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Renamed');
    await closeClean();
  });

  it('keep what cannot be sent yet, also once the window is closed, and say what is wrong', async () => {
    const id = await made();
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await asHtml(page);
    await content(page).fill('<p>Without a subject</p>');
    await page.getByLabel('Replies go to').fill('nobody');
    await page.getByLabel('Name').fill('Half done');
    await page.getByText('Must be one plain email address').waitFor();
    await says(page, 'Draft saved');
    const { name, typed } = await some.read(id);
    assert.deepEqual(
      [name, typed],
      ['Half done', { mail: { subject: '', html: '<p>Without a subject</p>' }, replyTo: 'nobody' }],
    );
    await closeClean();
    const later = await open(`/broadcasts/${id}`);
    await content(later.page).filter({ hasText: 'Without a subject' }).waitFor();
    assert.equal(await later.page.getByLabel('Replies go to').inputValue(), 'nobody');
    await later.page.getByText('Saved as it is.').waitFor();
    await later.page.getByRole('button', { name: 'Save and count recipients' }).click();
    await later.page.getByText('Must not be empty', { exact: true }).waitFor();
    await inspect('console-broadcast-unsaved', `/broadcasts/${id}`, (at) =>
      at.getByText('Must be one plain email address').waitFor(),
    );
    await later.page.getByLabel('Replies go to').fill('desk@example.com');
    await subject(later.page).fill('With one {{ contact.firstName');
    await later.page.getByText(/^Is not valid Liquid/).waitFor();
    assert.equal((await some.read(id)).typed.mail.subject, 'With one {{ contact.firstName');
    await subject(later.page).fill('With one');
    await waitUntil(async () => Object.keys((await some.read(id)).typed).length === 0);
    const { mail, replyTo } = await some.read(id);
    assert.deepEqual([mail.subject, replyTo], ['With one', 'desk@example.com']);
    await later.closeClean();
  });

  it('lose nothing that is typed while they are being saved', async () => {
    const id = await made();
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const isSave = (request: Request): boolean => request.method() === 'PUT';
    const release = await holdRequests(page, `**/api/broadcasts/${id}/draft`, isSave);
    const saving = page.waitForRequest(isSave);
    await page.getByLabel('Name').fill('First ');
    await saving;
    await page.getByLabel('Name').pressSequentially('and more');
    await page.getByLabel('Emails per second').fill('7');
    release();
    await waitUntil(async () => (await some.read(id)).rate.perSecond === 7);
    assert.equal(await page.getByLabel('Name').inputValue(), 'First and more');
    assert.equal((await some.read(id)).name, 'First and more');
    await says(page, 'Draft saved');
    await closeClean();
  });

  it('take what someone else has changed elsewhere, and ask where both have changed the same', async () => {
    const id = await made({ mail: { subject: 'Before', html: '<p>Hello</p>' } });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await subject(page).filter({ hasText: 'Before' }).waitFor();
    await change(id, { name: 'Theirs' });
    await page.getByLabel('Emails per second').fill('9');
    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
    await says(page, 'Draft saved');
    const merged = await some.read(id);
    assert.deepEqual([merged.name, merged.rate], ['Theirs', { perSecond: 9 }]);
    await change(id, { mail: { subject: 'Their subject', html: '<p>Hello</p>' } });
    await subject(page).fill('My subject');
    await page.getByText('Someone else changed this in the meantime: Email.').waitFor();
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
    await closeClean();
  });

  it('show a number of recipients only for the list that was counted', async () => {
    const { list } = await some.listOf(2);
    await owner.client.post('/api/lists', { name: 'Someone else' });
    const { page, closeClean } = await open(`/broadcasts/${await some.draft(list)}`);
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    const counted = page.getByText('2 people get this email');
    await counted.waitFor();
    await page.getByRole('combobox', { name: 'List', exact: true }).click();
    await page.getByRole('option', { name: /Someone else/ }).click();
    await hasCount(counted, 0);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('A test is on its way').first().waitFor();
    await says(page, 'Draft saved');
    assert.equal(await counted.count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Send to 2 people' }).count(), 0);
    await closeClean();
  });

  it('say that a list is missing', async () => {
    const { page, closeClean } = await open(`/broadcasts/${await made()}`);
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByText('Choose the list to send to first.').waitFor();
    await closeClean();
  });

  it('compare contents, each with its own, and have each of them drawn', async () => {
    const id = await made({ mail: { subject: 'Shared', html: '<p>One text</p>' } });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('radio', { name: 'Compare contents' }).click();
    await page.getByText('Each variant has its own content, below.').waitFor();
    const second = page.getByRole('group', { name: 'Variant 2' });
    // Chromium would give what replaces colored text a style, which the policy refuses.
    await content(second).press('ControlOrMeta+A');
    await content(second).press('Delete');
    await content(second).fill('<p>Another text</p>');
    await subject(second).fill('Other');
    await waitUntil(async () => (await some.read(id)).variants[1]?.mail?.subject === 'Other');
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
    await page.getByText('Saved as they are. They can be sent once all of them are complete.').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await second.getByText('Must not be empty', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Compare subjects' }).click();
    assert.equal(await page.getByLabel('Subject 1').inputValue(), 'Shared');
    await page.getByRole('radio', { name: 'Compare contents' }).click();
    await content(second).filter({ hasText: 'Another text' }).waitFor();
    await closeClean();
    await inspect('console-broadcast-contents', `/broadcasts/${id}`, async (at) => {
      await at.getByRole('radiogroup', { name: 'What is compared' }).scrollIntoViewIfNeeded();
      const editor = await at.locator('main').boundingBox();
      const field = await at.getByRole('group', { name: 'Variant 1' }).boundingBox();
      assert.ok(editor && field && field.x + field.width < editor.x + editor.width - 10);
    });
  });

  it('keep what was written while a template is looked at', async () => {
    const { list } = await some.listOf(1);
    await owner.client.post('/api/templates', { name: 'Offers', subject: 'Offer', html: '<p>Offer</p>' });
    const path = `/broadcasts/${await some.draft(list)}`;
    const { page, closeClean } = await open(path);
    await page.getByRole('textbox', { name: 'Subject' }).fill('Typed for an hour');
    await page.getByRole('radio', { name: 'From a template' }).click();
    await page.getByRole('radio', { name: 'Written here' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).filter({ hasText: 'Typed for an hour' }).waitFor();
    await closeClean();
  });

  it('that send a template have it drawn, with the subject of each variant', async () => {
    const { body: template } = await owner.client.post('/api/templates', {
      name: 'Offers',
      subject: 'Offer',
      html: '<p>Of the template</p>',
    });
    const variants = [{ subject: 'Subject A' }, { subject: 'Subject B' }];
    const { page, closeClean } = await open(
      `/broadcasts/${await made({ mail: { template: template.id }, variants })}`,
    );
    await page.frameLocator('iframe').getByText('Of the template').waitFor();
    const aside = page.getByRole('complementary', { name: 'Before sending' });
    await aside.getByText('Subject A').waitFor();
    await page.getByRole('radio', { name: 'Variant 2' }).click();
    await aside.getByText('Subject B').waitFor();
    await closeClean();
  });

  it('are brought back with all that they had', async () => {
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
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete draft' }).click();
    await page.getByText('Winter deleted', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor();
    const back = await some.read(shownId(page));
    const own = { id: back.id, createdAt: back.createdAt, updatedAt: back.updatedAt };
    assert.deepEqual(back, { ...before, ...own });
    await closeClean();
  });
});
