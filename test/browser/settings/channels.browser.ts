import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { newReader } from '../../support/browser/browser.js';
import { READING_MS } from '../../support/forms/forms.js';
import { HOSTILE } from '../../support/http/hostile.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { joinAs } from '../../support/audience/members.js';
import { mailTo, pathIn } from '../../support/mail/tracked-mail.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

/** Also with right-to-left text, and without spaces to break at. */
const NAME = `${HOSTILE} \u202eשלום 🦊 ${'long'.repeat(20)}`;

describe('the console for rules, sources and forms', () => {
  const stack = useWorker();
  const { api, owner, open, inspect } = useConsole({ api: on(stack), ownerPer: 'file' });
  let sink: HttpSink;

  before(async () => {
    sink = await startHttpSink();
  });
  after(() => sink.close());

  const send = (email: string) =>
    owner.client.post('/api/events/send', {
      email,
      eventName: 'order.placed',
      eventProperties: { total: 120 },
    });

  it('makes a rule, shows a failed webhook in plain words, and delivers it again', async () => {
    const { page, closeClean } = await open('/rules');
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByLabel('Name').fill(NAME);
    await page.getByLabel('Event', { exact: true }).fill('order.placed');
    await page.getByLabel('Address').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('Must begin with https:// or http://').waitFor();
    await page.getByLabel('Address').fill(`${sink.url}/hook`);
    await page.getByRole('button', { name: 'Create rule' }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Accepted with 200').waitFor();
    const { data } = (await owner.client.get('/api/rules')).body;
    assert.equal(data[0].name, NAME);

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
    await stack.db.collections.WebhookDelivery.updateMany(ofRule, { $set: failed });
    sink.reset();
    await page.getByRole('button', { name: 'Retry…' }).click();
    await page.getByRole('button', { name: 'Retry all' }).click();
    await waitUntil(() => Promise.resolve(sink.requests.length > 0));
    await page
      .getByText(/^Delivered/)
      .first()
      .waitFor();
    await closeClean();
  });

  it('shows rules accessibly, and on a phone', async () => {
    const { data } = (await owner.client.get('/api/rules')).body;
    const [{ id }] = data;
    await inspect('console-rules', '/rules', (page) => page.getByRole('table').waitFor());
    await inspect('console-rule', `/rules/${id}`, (page) =>
      page.getByRole('button', { name: 'Show secret' }).click(),
    );
    await inspect('console-rule-deliveries', `/rules/${id}/deliveries`, async (page) => {
      await page.getByRole('link', { name: 'ada@example.com' }).click();
      await page.getByRole('dialog').getByText('Accepted with').first().waitFor();
    });
    await inspect('console-rule-new', '/rules/new?send=slack', async (page) => {
      await page.getByRole('button', { name: 'Create rule' }).click();
      await page.getByText('must not be empty').first().waitFor();
    });
  });

  it('connects Stripe, shows its first payload arriving, and maps a value by a click', async () => {
    const { page, closeClean } = await open('/sources');
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
      data: { object: { customer_details: { email: 'grace@example.com', name: NAME }, plan: 'pro' } },
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
    await page.getByRole('button', { name: 'Save mapping' }).waitFor();
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await page.getByText('Mapping saved').waitFor();
    const [made] = (await owner.client.get('/api/event-sources')).body.data;
    assert.deepEqual(made.mapping, { contact: { plan: 'data.object.plan' } });

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete source' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Stripe' }).waitFor();
    await closeClean();
  });

  it('shows sources accessibly, and on a phone', async () => {
    const [{ id }] = (await owner.client.get('/api/event-sources')).body.data;
    const { body: github } = await owner.client.post('/api/event-sources', {
      name: NAME.slice(0, 80),
      provider: 'github',
      enabled: false,
    });
    await inspect('console-sources', '/sources', (page) =>
      page.getByRole('link', { name: 'Stripe' }).waitFor(),
    );
    await inspect('console-source', `/sources/${id}`, (page) => page.getByRole('tree').waitFor());
    await inspect('console-source-setup', `/sources/${github.id}`, (page) =>
      page.getByRole('button', { name: 'Use this secret' }).waitFor(),
    );
    await inspect('console-source-new', '/sources/new', (page) =>
      page.getByRole('button', { name: 'Amazon SES' }).waitFor(),
    );
  });

  it('builds a form, whose hosted page and confirmation email subscribe a person', async () => {
    await owner.client.put('/api/workspace', { name: 'Café', postalAddress: '1 Main Street\n12345 Town' });
    const { page, closeClean } = await open('/forms');
    await page.getByRole('button', { name: 'New form' }).click();
    const dialog = page.getByRole('dialog', { name: 'New form' });
    await dialog.getByLabel('Name', { exact: true }).fill('News of the café');
    await dialog.getByLabel('Name of the list').fill(NAME);
    await dialog.getByRole('button', { name: 'Create form' }).click();
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'News of the café' }).waitFor();
    await page.getByLabel('Text above the fields').fill(NAME);
    await preview.getByText('<img src=x onerror="alert(1)">').waitFor();

    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.getByRole('button', { name: 'Move First name up' }).focus();
    await page.keyboard.press('Enter');
    await preview.locator('form > .field').first().getByText('First name').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 2').waitFor();
    await page.getByRole('tab', { name: 'Share' }).click();
    const url = await page.getByRole('group', { name: 'Hosted page' }).locator('code').innerText();

    const visitor = await newReader();
    const hosted = await visitor.newPage();
    await hosted.goto(api.url + new URL(url).pathname);
    await hosted.getByLabel('First name').fill('Grace');
    await hosted.getByLabel(/email/i).first().fill('visitor@example.com');
    await hosted.getByRole('checkbox').check();
    await hosted.waitForTimeout(READING_MS);
    await hosted.getByRole('button').click();
    await hosted.getByText('Check your inbox').waitFor();
    const { html } = await mailTo(stack.smtp, 'visitor@example.com');
    await hosted.goto(api.url + pathIn(html, 'confirm'));
    await hosted.getByRole('button').first().click();
    const { data } = await waitFor(async () => {
      const { body } = await owner.client.get('/api/contacts?search=visitor');
      return body.data[0]?.lists[0]?.status === 'subscribed' ? body : undefined;
    });
    assert.deepEqual([data[0].firstName, data[0].lists[0].name], ['Grace', NAME]);
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
    await closeClean();
  });

  it('shows forms accessibly, and on a phone', async () => {
    const [{ id }] = (await owner.client.get('/api/forms')).body.data;
    await inspect('console-forms', '/forms', (page) =>
      page.getByRole('link', { name: 'News of the café' }).waitFor(),
    );
    await inspect('console-form', `/forms/${id}/edit`, async (page) => {
      await page
        .getByRole('button', { name: /^Email/ })
        .first()
        .click();
      await page.frameLocator('iframe').getByRole('heading').waitFor();
    });
    await inspect('console-form-share', `/forms/${id}/edit?tab=share`, (page) =>
      page.getByRole('link', { name: 'Open page' }).waitFor(),
    );
  });

  it('shows viewers values instead of inputs, and editors no addresses of sources', async () => {
    const made = async (path: string, body: object) => (await owner.client.post(path, body)).body.id;
    const action = { type: 'webhook', url: `${sink.url}/hook` };
    const rule = await made('/api/rules', { name: 'Seen', trigger: { event: 'order.placed' }, action });
    const source = await made('/api/event-sources', { name: 'Shop' });
    const form = await made('/api/forms', { name: 'Seen by viewers', fields: [] });
    const user = await joinAs(api, owner, 'viewer');
    const { page, closeClean } = await open(`/rules/${rule}`, { user });
    await page.getByText('Editors and admins can change this rule.').waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Show secret' }).count(), 0);
    await page.goto(`${api.url}/sources/${source}`);
    await page.getByText('Admins can see the address and the payloads').waitFor();
    assert.equal(await page.getByText('/api/ingest/').count(), 0);
    await page.goto(`${api.url}/forms/${form}/edit`);
    await page.getByRole('link', { name: 'Open page' }).waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Build' }).count(), 0);
    await closeClean();
  });
});
