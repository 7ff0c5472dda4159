import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { Browser } from 'playwright-core';
import { startApiOnStack, type ApiOnStack } from '../support/api-on-stack.js';
import type { SignedUp, TestApi } from '../support/api.js';
import { inspect, newReader, startBrowser } from '../support/browser.js';
import { buildConsole, openConsole, signIn } from '../support/console.js';
import { startHttpSink, type HttpSink } from '../support/http-sink.js';
import { joinAs } from '../support/members.js';
import { waitFor, waitUntil } from '../support/wait-until.js';

/** What people put into names: markup, right-to-left text, emoji, and no spaces to break at. */
const HOSTILE = `<img src=x onerror=alert(1)> \u202eשלום 🦊 ${'long'.repeat(20)}`;

/** Submissions within two seconds are taken for a bot's. */
const READING_MS = 2_100;

describe('the console for rules, sources and forms', function () {
  this.timeout(120_000);
  let browser: Browser;
  let on: ApiOnStack;
  let api: TestApi;
  let owner: SignedUp;
  let sink: HttpSink;

  before(async () => {
    buildConsole();
    browser = await startBrowser();
    on = await startApiOnStack();
    api = on.api;
    sink = await startHttpSink();
    owner = await api.signUp();
  });
  after(async () => {
    await on.stop();
    await sink.close();
  });

  const send = (email: string) =>
    owner.client.post('/api/events/send', {
      email,
      eventName: 'order.placed',
      eventProperties: { total: 120 },
    });

  it('makes a rule, shows a failed webhook in plain words, and delivers it again', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/rules' });
    const { page } = opened;
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByLabel('Name').fill(HOSTILE);
    await page.getByLabel('Event', { exact: true }).fill('order.placed');
    await page.getByLabel('Address').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Must begin with https:// or http://').waitFor();
    await page.getByLabel('Address').fill(`${sink.url}/hook`);
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Accepted with 200').waitFor();
    const { data } = (await owner.client.get('/api/rules')).body;
    assert.equal(data[0].name, HOSTILE.trim());

    sink.always({ status: 500, body: '{"error":"out of paper"}' });
    await send('ada@example.com');
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByText('Answered 500: an error at the receiver').waitFor();
    await page.getByRole('link', { name: 'ada@example.com' }).click();
    const sheet = page.getByRole('dialog', { name: 'Delivery' });
    await sheet.getByText('out of paper').waitFor();
    sink.always({ status: 200 });
    await sheet.getByRole('button', { name: 'Retry now' }).click();
    await sheet.getByText(/Delivered on attempt/).waitFor();
    await page.keyboard.press('Escape');

    const failed = { status: 'failed', endReason: 'exhausted', nextAttemptAt: null } as const;
    const ofRule = { ruleId: new ObjectId(String(data[0].id)), isTest: { $exists: false } };
    await on.stack.db.collections.WebhookDelivery.updateMany(ofRule, { $set: failed });
    sink.reset();
    await page.getByRole('button', { name: 'Retry failed…' }).click();
    await page.getByRole('button', { name: 'Retry all' }).click();
    await waitUntil(() => Promise.resolve(sink.requests.length > 0));
    await page
      .getByText(/^Delivered/)
      .first()
      .waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('shows rules accessibly, and on a phone', async () => {
    const { data } = (await owner.client.get('/api/rules')).body;
    const [{ id }] = data;
    await inspect(browser, 'console-rules', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/rules`);
      await page.getByRole('table').waitFor();
    });
    await inspect(browser, 'console-rule', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/rules/${id}`);
      await page.getByRole('button', { name: 'Show secret' }).click();
    });
    await inspect(browser, 'console-rule-deliveries', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/rules/${id}/deliveries`);
      await page.getByRole('link', { name: 'ada@example.com' }).click();
      await page.getByRole('dialog').getByText('Accepted with').first().waitFor();
    });
    await inspect(browser, 'console-rule-new', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/rules/new?send=slack`);
      await page.getByRole('button', { name: 'Create rule' }).click();
      await page.getByText('must not be empty').first().waitFor();
    });
  });

  it('connects Stripe, shows its first payload arriving, and maps a value by a click', async () => {
    const opened = await openConsole(browser, api, { user: owner, path: '/sources' });
    const { page } = opened;
    await page.getByRole('link', { name: 'New source' }).click();
    await page.getByRole('button', { name: 'Stripe' }).click();
    await page.getByRole('heading', { name: 'Connect it' }).waitFor();
    const url = await page.getByRole('group', { name: 'Address' }).locator('code').innerText();
    const secret = 'whsec_0123456789abcdefghij';
    await page.getByLabel('Secret').fill('sk_live_of_another_kind');
    await page.getByRole('button', { name: 'Save and turn on' }).click();
    await page.getByText(/Must be the endpoint's signing secret/).waitFor();
    await page.getByLabel('Secret').fill(secret);
    await page.getByRole('button', { name: 'Save and turn on' }).click();
    await page.getByText('Waiting. Send a test').waitFor();

    const at = Math.floor(Date.now() / 1_000);
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { customer_details: { email: 'grace@example.com', name: HOSTILE }, plan: 'pro' } },
    });
    const signed = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signed}` };
    const { pathname } = new URL(url);
    const response = await fetch(api.url + pathname, { method: 'POST', headers, body });
    assert.equal(response.status, 200);
    await page.getByText('checkout.session.completed').first().waitFor();
    await page.getByText('grace@example.com').first().waitFor();

    await page.getByRole('treeitem', { name: /^object: \{2/ }).click();
    await page.getByRole('treeitem', { name: /^plan/ }).click();
    await page.getByRole('button', { name: 'Field of the contact…' }).click();
    await page.getByLabel('Name of the field').fill('plan');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await page.getByText('Mapping saved').waitFor();
    const [made] = (await owner.client.get('/api/event-sources')).body.data;
    assert.deepEqual(made.mapping, { contact: { plan: 'data.object.plan' } });

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete source' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Stripe' }).waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('shows sources accessibly, and on a phone', async () => {
    const [{ id }] = (await owner.client.get('/api/event-sources')).body.data;
    const { body: github } = await owner.client.post('/api/event-sources', {
      name: HOSTILE.slice(0, 80),
      provider: 'github',
      enabled: false,
    });
    await inspect(browser, 'console-sources', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/sources`);
      await page.getByRole('link', { name: 'Stripe' }).waitFor();
    });
    await inspect(browser, 'console-source', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/sources/${id}`);
      await page.getByRole('tree').waitFor();
    });
    await inspect(browser, 'console-source-setup', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/sources/${github.id}`);
      await page.getByRole('button', { name: 'Use this secret' }).waitFor();
    });
    await inspect(browser, 'console-source-new', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/sources/new`);
      await page.getByRole('button', { name: 'Amazon SES' }).waitFor();
    });
  });

  it('builds a form, whose hosted page and confirmation email subscribe a person', async () => {
    await owner.client.put('/api/workspace', { name: 'Café', postalAddress: '1 Main Street\n12345 Town' });
    const opened = await openConsole(browser, api, { user: owner, path: '/forms' });
    const { page } = opened;
    await page.getByRole('button', { name: 'New form' }).click();
    const dialog = page.getByRole('dialog', { name: 'New form' });
    await dialog.getByLabel('Name', { exact: true }).fill('News of the café');
    await dialog.getByLabel('Name of the list').fill(HOSTILE);
    await dialog.getByRole('button', { name: 'Create form' }).click();
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'News of the café' }).waitFor();
    await page.getByLabel('Text above the fields').fill(HOSTILE);
    await preview.getByText('<img src=x onerror=alert(1)>').waitFor();

    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.getByRole('button', { name: 'Move First name up' }).focus();
    await page.keyboard.press('Enter');
    await preview.locator('form > .field').first().getByText('First name').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 2').waitFor();
    await page.getByRole('tab', { name: 'Share' }).click();
    const url = await page.getByRole('group', { name: 'Hosted page' }).locator('code').innerText();

    const visitor = await newReader(browser);
    const hosted = await visitor.newPage();
    await hosted.goto(api.url + new URL(url).pathname);
    await hosted.getByLabel('First name').fill('Grace');
    await hosted.getByLabel(/email/i).first().fill('visitor@example.com');
    await hosted.getByRole('checkbox').check();
    await hosted.waitForTimeout(READING_MS);
    await hosted.getByRole('button').click();
    await hosted.getByText('Check your inbox').waitFor();
    const link = await waitFor(() => {
      const mail = on.stack.smtp.mails.find(({ raw }) => raw.includes('visitor@example.com'));
      return Promise.resolve(
        mail && /https?:\/\/[^/\s"<>]+(\/confirm\/[\w-]+)/.exec(unfolded(mail.raw))?.[1],
      );
    });
    await hosted.goto(api.url + link);
    await hosted.getByRole('button').first().click();
    const { data } = await waitFor(async () => {
      const { body } = await owner.client.get('/api/contacts?search=visitor');
      return body.data[0]?.lists[0]?.status === 'subscribed' ? body : undefined;
    });
    assert.deepEqual([data[0].firstName, data[0].lists[0].name], ['Grace', HOSTILE]);
    await visitor.close();

    await page.reload();
    await page.getByText('Confirmed').locator('..').getByText('1').waitFor();
    const figures = await page.getByRole('group', { name: 'In the last 30 days' }).innerText();
    assert.match(figures, /Shown\s+1\s+Sent\s+1\s+Confirmed\s+1/);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Use this version again' }).click();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete form' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'News of the café' }).waitFor();
    opened.assertClean();
    await opened.close();
  });

  it('shows forms accessibly, and on a phone', async () => {
    const [{ id }] = (await owner.client.get('/api/forms')).body.data;
    await inspect(browser, 'console-forms', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/forms`);
      await page.getByRole('link', { name: 'News of the café' }).waitFor();
    });
    await inspect(browser, 'console-form', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/forms/${id}/edit`);
      await page
        .getByRole('button', { name: /^Email/ })
        .first()
        .click();
      await page.frameLocator('iframe').getByRole('heading').waitFor();
    });
    await inspect(browser, 'console-form-share', async (page) => {
      await signIn(page.context(), api, owner);
      await page.goto(`${api.url}/forms/${id}/edit?tab=share`);
      await page.getByRole('link', { name: 'Open page' }).waitFor();
    });
  });

  it('shows viewers values instead of inputs, and editors no addresses of sources', async () => {
    const made = async (path: string, body: object) => (await owner.client.post(path, body)).body.id;
    const action = { type: 'webhook', url: `${sink.url}/hook` };
    const rule = await made('/api/rules', { name: 'Seen', trigger: { event: 'order.placed' }, action });
    const source = await made('/api/event-sources', { name: 'Shop' });
    const form = await made('/api/forms', { name: 'Seen by viewers', fields: [] });
    const user = { ...owner, ...(await joinAs(api, owner, 'viewer')) };
    const opened = await openConsole(browser, api, { user, path: `/rules/${rule}` });
    const { page } = opened;
    await page.getByText('Editors and admins can change this rule.').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Show secret' }).count(), 0);
    await page.goto(`${api.url}/sources/${source}`);
    await page.getByText('Admins see the address and the payloads').waitFor();
    assert.equal(await page.getByText('/api/ingest/').count(), 0);
    await page.goto(`${api.url}/forms/${form}/edit`);
    await page.getByRole('link', { name: 'Open page' }).waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Build' }).count(), 0);
    opened.assertClean();
    await opened.close();
  });
});

/** A mail's text without the line breaks of quoted-printable. */
function unfolded(raw: string): string {
  return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}
