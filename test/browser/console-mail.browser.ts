import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Browser } from 'playwright-core';
import { startApi, type SignedUp, type TestApi } from '../support/api.js';
import { inspect, startBrowser } from '../support/browser.js';
import { buildConsole, hasCount, openConsole, signIn } from '../support/console.js';
import { pngImage } from '../support/images.js';
import { waitUntil } from '../support/wait-until.js';

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eolleh\u202C 👩‍🚀';

describe('emails in the console', function () {
  this.timeout(120_000);
  let browser: Browser;
  let api: TestApi;
  let owner: SignedUp;
  let automation: string;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    api = await startApi();
    owner = await api.signUp();
    const person = { email: 'ada@example.com', firstName: HOSTILE, customFields: { plan: 'trial' } };
    await owner.client.post('/api/contacts', person);
    const html = '<p>Order {{ event.orderId }}</p>';
    const steps = [{ id: 'receipt', type: 'sendEmail', subject: 'Your order', html }];
    const definition = { name: `Receipts ${HOSTILE}`, trigger: { event: 'order.placed' }, steps };
    automation = (await owner.client.post('/api/automations', definition)).body.id;
  });
  after(() => api.stop());

  it('edits a template beside its preview, saves it as typed, and publishes it', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/templates' });
    const { page } = opened;
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
    await page.getByRole('button', { name: 'New template' }).first().click();
    await page.getByLabel('Name').fill(`News ${HOSTILE}`);
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe[title="Email"]');
    await frame.getByText('Hello Ada, good to have you').waitFor();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('For {{ contact.');
    await page.getByText('Draft saved').waitFor();
    const [{ id, version }] = (await owner.client.get('/api/templates')).body.data;
    assert.equal(version, 1);
    const drafted = async () => (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.subject;
    await subject.fill('For {{ contact.plan }}');
    await page.getByLabel('Preview for').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('For trial', { exact: true }).waitFor();
    await frame.getByText(HOSTILE.slice(0, 20)).waitFor();
    await waitUntil(async () => (await drafted()) === 'For {{ contact.plan }}');
    await page.getByText('Draft saved').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('textbox', { name: 'Send to' }).fill('desk@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('A test is on its way to desk@example.com').first().waitFor();
    const { data: tests } = (await owner.client.get(`/api/templates/${id}/tests`)).body;
    assert.deepEqual([tests[0].to, tests[0].subject], ['desk@example.com', '[Test] For trial']);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    await page.getByText('As published').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 1 is published again').first().waitFor();
    const { data } = (await owner.client.get('/api/templates')).body;
    assert.deepEqual([data[0].version, data[0].name], [3, `News ${HOSTILE}`]);
    await hasCount(page.getByText('Version 3'), 1);
    opened.assertClean();
    await opened.close();
  });

  it('goes on typing in the same place when the editor has loaded', async () => {
    const user = await api.signUp();
    const template = { name: 'Slow', subject: 'News', html: '<p>Hello</p>', text: null };
    const { body } = await user.client.post('/api/templates', template);
    const opened = await openConsole(browser, api, { user, path: '/templates' });
    const { page } = opened;
    let load = (): void => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    await page.route(/liquid-editor-[^/]*\.js$/, async (route) => {
      await loading;
      await route.continue();
    });
    await page.getByRole('link', { name: body.name }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.press('Home');
    await page.keyboard.type('My ');
    await page.keyboard.press('ArrowRight');
    load();
    await page.locator('.cm-editor').first().waitFor();
    await page.keyboard.type('-');
    await page.getByText('My N-ews', { exact: true }).first().waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('finds an email in the ledger and draws it again', async () => {
    await owner.client.post(`/api/automations/${automation}/activate`, {});
    await owner.client.post('/api/events/send', {
      email: 'ada@example.com',
      eventName: 'order.placed',
      eventProperties: { orderId: 'A-1042' },
    });
    const [enrollment] = (await owner.client.get(`/api/enrollments?automationId=${automation}`)).body.data;
    const ids = { enrollmentId: enrollment.id, automationId: automation, contactId: enrollment.contactId };
    await insertMail(api, owner, { ...ids, subject: 'Your order', status: 'sent' });
    await insertMail(api, owner, { ...ids, subject: HOSTILE, status: 'bounced' });
    const opened = await openConsole(browser, api, { user: owner, path: '/mails' });
    const { page } = opened;
    await page.getByRole('link', { name: 'Your order' }).waitFor();
    await page.getByRole('button', { name: 'Bounced' }).click();
    await page.getByRole('link', { name: HOSTILE.slice(0, 20) }).waitFor();
    await page.getByRole('link', { name: 'Your order' }).waitFor({ state: 'hidden' });
    await page.waitForURL(/status=bounced/);
    await page.getByRole('button', { name: 'Bounced' }).click();
    await page.getByLabel('Find an address').fill('ada@example.com');
    await page.waitForURL(/email=ada/);
    await page.getByRole('link', { name: 'Your order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your order' });
    await sheet.getByText('The mail server has accepted it.').waitFor();
    await page.frameLocator('iframe[title="Email"]').getByText('Order A-1042').waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('says what allowing a suppressed address means, and undoes it', async () => {
    await owner.client.post('/api/suppressions', { email: 'grace@example.com', reason: 'complained' });
    const opened = await openConsole(browser, api, { user: owner, path: '/mails/suppressions' });
    const { page } = opened;
    const addresses = async () =>
      (await owner.client.get('/api/suppressions')).body.data.map(({ email }: { email: string }) => email);
    await page.getByRole('button', { name: 'Suppress an address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('linus@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'linus@example.com' }).waitFor();
    const row = page.getByRole('row', { name: /grace@example.com/ });
    await row.getByRole('button', { name: 'Allow again' }).click();
    const asked = page.getByRole('dialog', { name: 'Allow email to grace@example.com again?' });
    await asked.getByText('has reported your email').waitFor();
    await asked.getByRole('button', { name: 'Allow again' }).click();
    await waitUntil(async () => (await addresses()).length === 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await addresses()).includes('grace@example.com'));
    opened.assertClean();
    await opened.close();
  });

  it('has images, which are uploaded, deleted and restored', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/templates/images' });
    const { page } = opened;
    await page.getByRole('heading', { name: 'No images yet' }).waitFor();
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: pngImage() };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No images yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
    assert.equal((await owner.client.get('/api/images')).body.data.length, 1);
    opened.assertClean();
    await opened.close();
  });

  it('is accessible and fits a phone, in every state', async () => {
    const { data } = (await owner.client.get('/api/templates')).body;
    await inspect(browser, 'console-templates', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/templates`);
      await page.getByRole('link', { name: 'News' }).waitFor();
    });
    await inspect(browser, 'console-template', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/templates/${data[0].id}`);
      await page.frameLocator('iframe[title="Email"]').getByText('Hello Ada').waitFor();
    });
    await inspect(browser, 'console-images', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/templates/images`);
      await page.getByRole('button', { name: 'Copy address' }).waitFor();
    });
    await inspect(browser, 'console-mails', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/mails`);
      await page.getByRole('link', { name: 'Your order' }).waitFor();
    });
    await inspect(browser, 'console-mail', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/mails?email=ada%40example.com`);
      await page.getByRole('link', { name: 'Your order' }).click();
      await page.frameLocator('iframe[title="Email"]').getByText('Order A-1042').waitFor();
    });
    await inspect(browser, 'console-suppressions', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/mails/suppressions`);
      await page.getByRole('link', { name: 'grace@example.com' }).waitFor();
    });
  });
});

/** An entry of the ledger; the worker that would write it does not run here. */
async function insertMail(
  { db }: TestApi,
  { workspaceId }: SignedUp,
  mail: {
    enrollmentId: string;
    automationId: string;
    contactId: string;
    subject: string;
    status: 'sent' | 'bounced';
  },
): Promise<void> {
  const { enrollmentId, automationId, contactId, subject, status } = mail;
  await db.collections.Message.insertOne({
    _id: new ObjectId(),
    workspaceId: new ObjectId(workspaceId),
    contactId: new ObjectId(contactId),
    enrollmentId: new ObjectId(enrollmentId),
    automationId: new ObjectId(automationId),
    step: 'receipt',
    kind: 'marketing',
    to: 'ada@example.com',
    subject,
    messageId: '<1@rollcall.test>',
    status,
    claim: null,
    claimedUntil: null,
    reason: null,
    response: '250 OK',
    attempts: 1,
    createdAt: new Date(),
    sentAt: new Date(),
  });
}
