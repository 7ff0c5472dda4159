import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import PostalMime from 'postal-mime';
import type { Page } from 'playwright-core';
import { newReader } from '../../support/browser/browser.js';
import { READING_MS } from '../../support/forms/forms.js';
import { sitePage, startStaticSite, type StaticSite } from '../../support/servers/static-site.js';
import { pathIn } from '../../support/mail/tracked-mail.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const EMAIL = 'grace@example.com';
const CONSENT = 'Yes, send me the weekly news. I can unsubscribe at any time.';

describe('a sign-up from an embedded script to unsubscribing and undoing it', function () {
  this.timeout(180_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const { client } = useOwner(api);
  let page: Page;
  let site: StaticSite;

  before(async () => {
    site = await startStaticSite();
    page = await (await newReader()).newPage();
  });
  after(() => site.stop());

  const made = async (path: string, body: object) => {
    const response = await client.post(path, body);
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const contact = async () => (await client.get(`/api/contacts?search=${EMAIL}`)).body.data[0];
  const statusOn = async (): Promise<string> => (await contact()).lists[0].status;
  const ledger = async () => {
    const { id } = await contact();
    const { body } = await client.get(`/api/contacts/${id}/consents`);
    return body.data as Record<string, unknown>[];
  };

  async function signUp(): Promise<void> {
    await page.goto(`${site.origin}/news`);
    await page.getByLabel(/e-?mail/i).fill(EMAIL);
    await page.getByLabel(CONSENT).check();
    await page.waitForTimeout(READING_MS);
    await page.locator('[data-rollcall-form] button').click();
    await page.getByText('Almost done').waitFor();
  }

  /** The last mail, parsed. */
  async function mail(count: number) {
    await stack.smtp.waitFor(count);
    const raw = stack.smtp.mails[count - 1]?.raw ?? '';
    const parsed = await PostalMime.parse(raw);
    const header = (name: string) =>
      parsed.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
    return { subject: parsed.subject ?? '', html: parsed.html ?? '', header };
  }

  /** Opens a link as mail scanners do: repeatedly, also with HEAD. */
  async function scan(link: string): Promise<void> {
    for (let i = 0; i < 50; i += 1) {
      const response = await fetch(link, { method: i % 5 === 0 ? 'HEAD' : 'GET' });
      assert.equal(response.status, 200);
      await response.arrayBuffer();
    }
  }

  it('is consistent in pages, mails and ledger', async () => {
    await client.put('/api/workspace', {
      name: 'Café Morgenrot',
      postalAddress: '1 Main Street\n12345 Town',
    });
    const list = await made('/api/lists', { name: 'Weekly news', doubleOptIn: true, requireConsent: true });
    const automation = await made('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'list_subscribed' },
      reentry: 'whenFinished',
      steps: [
        { id: 'hello', type: 'sendEmail', subject: 'Welcome to {{ list.name }}', html: '<p>Hello!</p>' },
      ],
    });
    await client.post(`/api/automations/${automation.id}/activate`);
    const form = await made('/api/forms', {
      name: 'Newsletter',
      listId: list.id,
      fields: [],
      consentText: CONSENT,
      allowedOrigins: [site.origin],
    });
    site.show(sitePage(form.embedSnippet));

    await signUp();
    assert.equal(await statusOn(), 'pending');

    const asked = await mail(1);
    const confirmLink = api.url + pathIn(asked.html, 'confirm');
    await scan(confirmLink);
    await page.goto(confirmLink);
    assert.equal(await statusOn(), 'pending');
    assert.equal(stack.smtp.mails.length, 1);
    await page.getByRole('button').click();
    await page.waitForSelector('.mark');
    assert.equal(await statusOn(), 'subscribed');

    const [confirmed, given] = await ledger();
    assert.deepEqual([given?.['action'], confirmed?.['action']], ['given', 'confirmed']);
    assert.deepEqual(
      [given?.['text'], given?.['given'], given?.['pageUrl']],
      [CONSENT, true, `${site.origin}/news`],
    );

    const welcome = await mail(2);
    assert.equal(welcome.subject, 'Welcome to Weekly news');
    assert.equal(welcome.header('List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click');
    const leaveLink = api.url + pathIn(welcome.header('List-Unsubscribe'), 'unsubscribe');
    await scan(leaveLink);
    assert.equal(await statusOn(), 'subscribed');

    const oneClick = await fetch(leaveLink, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
    assert.equal(oneClick.status, 200);
    assert.deepEqual(oneClick.headers.getSetCookie(), []);
    assert.equal(await statusOn(), 'unsubscribed');

    await anHourGoesBy();
    await signUp();
    assert.equal(await statusOn(), 'pending');
    const again = await mail(3);
    await page.goto(api.url + pathIn(again.html, 'confirm'));
    await page.getByRole('button').click();
    await page.waitForSelector('.mark');
    assert.equal(await statusOn(), 'subscribed');
    assert.equal((await mail(4)).subject, 'Welcome to Weekly news');
    const told = (await ledger()).map(({ action }) => action).reverse();
    assert.deepEqual(told, ['given', 'confirmed', 'withdrawn', 'given', 'confirmed']);
    await waitUntil(async () => {
      const { body } = await client.get(`/api/enrollments?automationId=${automation.id}`);
      return body.data.every(({ status }: { status: string }) => status === 'completed');
    });
  });

  /** The limits of confirmation mails depend on when the last one was sent. */
  async function anHourGoesBy(): Promise<void> {
    const { Confirmation, Message, Consent } = stack.db.collections;
    const contactId = new ObjectId((await contact()).id as string);
    const earlier = (field: string) => ({ $subtract: [field, HOUR_MS] });
    const dates = { $map: { input: '$mailsDue', in: { $subtract: ['$$this', HOUR_MS] } } };
    await Confirmation.updateMany({ contactId }, [
      { $set: { mailsDue: dates, createdAt: earlier('$createdAt') } },
    ]);
    await Message.updateMany({ contactId }, [
      { $set: { createdAt: earlier('$createdAt'), sentAt: earlier('$sentAt') } },
    ]);
    await Consent.updateMany({ contactId }, [{ $set: { at: earlier('$at') } }]);
  }
});
