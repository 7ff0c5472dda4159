import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { BrowserContext, Page } from 'playwright-core';
import { newEmail } from '../support/api.js';
import { inspect, newReader } from '../support/browser.js';
import { anyAddress, newForm, newList, READING_MS } from '../support/forms.js';
import { sitePage, startStaticSite, type StaticSite } from '../support/static-site.js';
import { useApi, useOwner } from '../support/use-api.js';

/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

const NONCE = 'cmFuZG9t';
/** What the embed script has rendered, as the page's scripts see it. */
const EMBED = "document.querySelector('[data-rollcall-form]').shadowRoot";

const everyField = [
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'guests', label: 'How many of you', type: 'number' },
  { name: 'since', label: 'Guest since', type: 'date' },
  { name: 'phone', label: 'Phone', type: 'phone' },
  { name: 'wish', label: 'A wish', type: 'textarea' },
  { name: 'table', label: 'Table', type: 'select', options: ['Window', 'Garden'] },
  { name: 'time', label: 'Time of day', type: 'radio', options: ['Morning', 'Evening'], required: true },
  { name: 'cakes', label: 'Cakes', type: 'checkbox', options: ['Plum', 'Poppy seed'] },
  { name: 'dog', label: 'I bring a dog', type: 'checkbox' },
];
const introText =
  'What is baked, who plays, and when we are closed: every Friday, in five minutes of reading.';
const consentText = 'Yes, send me the weekly news of the café. I can end it at any time.';

describe('forms in a browser', () => {
  let later = 0;
  const api = useApi({ settings: { trustProxy: 1 }, clock: () => new Date(Date.now() + later) });
  const owner = useOwner(api);
  let site: StaticSite;
  let list: Json;
  let form: Json;

  before(async () => {
    site = await startStaticSite();
  });
  after(() => site.stop());
  beforeEach(async () => {
    later = 0;
    const look = { brandColor: '#0f766e', logoUrl: site.logoUrl };
    await owner.client.put('/api/workspace', { name: 'Café Morgenrot', ...look });
    list = await newList(owner, { requireConsent: true });
    form = await newForm(owner, {
      name: 'News of the café',
      listId: list.id,
      introText,
      fields: everyField,
      consentText,
      privacyUrl: 'https://example.com/privacy',
      allowedOrigins: [site.origin],
    });
  });

  async function opened(reader: BrowserContext, address: string): Promise<Page> {
    const page = await reader.newPage();
    await reader.route(`${api.url}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'X-Forwarded-For': address } }),
    );
    return page;
  }

  async function fillIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('How many of you').fill('3');
    await page.getByLabel('A wish').fill('Two lines,\nplease');
    await page.getByLabel('Table').selectOption('Garden');
    await page.getByLabel('Evening').check();
    await page.getByLabel('Plum').check();
    await page.getByLabel('Poppy seed').check();
    await page.getByLabel('I bring a dog').check();
    await page.getByLabel('Yes, send me').check();
    later += READING_MS;
  }

  /** What was stored for a contact: contact, membership and consent ledger. */
  async function arrived(email: string): Promise<Json> {
    const { Contact, Consent, Subscription } = api.db.collections;
    const contact = await Contact.findOne({ workspaceId: new ObjectId(owner.workspaceId), email });
    assert.ok(contact, `${email} has arrived`);
    const contactId = contact._id;
    const membership = await Subscription.findOne({ contactId });
    return { contact, status: membership?.status, consent: await Consent.findOne({ contactId }) };
  }

  function assertWhole({ contact, consent, status }: Json, pageUrl: string): void {
    assert.deepEqual([contact.firstName, status], ['Ada', 'pending']);
    const { wish, ...customFields } = contact.customFields;
    // A form's own encoding has other line ends than JSON.
    assert.equal(wish.replaceAll('\r\n', '\n'), 'Two lines,\nplease');
    assert.deepEqual(customFields, {
      guests: 3,
      table: 'Garden',
      time: 'Evening',
      cakes: ['Plum', 'Poppy seed'],
      dog: true,
    });
    assert.deepEqual(
      [consent.text, consent.given, consent.formVersion, consent.pageUrl, consent.language],
      [consentText, true, 1, pageUrl, 'en'],
    );
  }

  for (const javaScript of [true, false]) {
    describe(`the hosted page ${javaScript ? 'with' : 'without'} JavaScript`, () => {
      let reader: BrowserContext;
      let page: Page;
      beforeEach(async () => {
        reader = await newReader({ javaScript });
        page = await opened(reader, anyAddress());
        await page.goto(form.url);
      });
      afterEach(() => reader.close());

      it('accepts a submission and shows thanks', async () => {
        const email = newEmail();
        await fillIn(page, email);
        await page.locator('button').click();
        await page.waitForURL(/\/thanks$/);
        assert.match(await page.locator('main').innerText(), /Check your inbox.*email/s);
        assertWhole(await arrived(email), form.url);
      });

      it('shows errors next to the fields, keeps the input, and accepts the corrected form', async () => {
        await page.evaluate('document.forms[0].noValidate = true');
        await page.getByLabel('First name').fill('Ada');
        await page.getByLabel('Email').fill('not an address');
        later += READING_MS;
        await page.locator('button').click();
        await page.waitForSelector('[role=alert]');
        assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
        assert.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
        const email = newEmail();
        await fillIn(page, email);
        await page.locator('button').click();
        await page.waitForURL(/\/thanks$/);
        assertWhole(await arrived(email), form.url);
      });
    });
  }

  describe('the embed in a page of another origin', () => {
    let reader: BrowserContext;
    let page: Page;
    beforeEach(async () => {
      reader = await newReader();
      page = await opened(reader, anyAddress());
    });
    afterEach(() => reader.close());

    const withNonce = (html: string): string => html.replace('<script ', `<script nonce="${NONCE}" `);
    const submit = () => page.locator('[data-rollcall-form] button').click();

    const policies: [string, Record<string, string>, (html: string) => string][] = [
      ['without a policy', {}, (html) => html],
      [
        'under a strict policy',
        {
          'Content-Security-Policy':
            `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; ` +
            "connect-src API; base-uri 'none'; form-action 'none'",
        },
        withNonce,
      ],
    ];
    for (const [what, headers, adapt] of policies)
      it(`accepts a submission ${what}`, async () => {
        const policy = Object.entries(headers).map(([name, text]) => [name, text.replace('API', api.url)]);
        site.show(sitePage(adapt(form.embedSnippet)), Object.fromEntries(policy) as Record<string, string>);
        await page.goto(`${site.origin}/news?from=poster`);
        const email = newEmail();
        await fillIn(page, email);
        await submit();
        await page.getByText('Almost done').waitFor();
        assertWhole(await arrived(email), `${site.origin}/news?from=poster`);
        assert.deepEqual(await reader.cookies(), []);
        assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0);
      });

    it('shifts no layout when it renders, nor when it shows thanks', async () => {
      site.show(sitePage(form.embedSnippet));
      await page.goto(site.origin);
      await page.locator('[data-rollcall-form] button').waitFor();
      const before = await page.locator('#after').boundingBox();
      await fillIn(page, newEmail());
      await submit();
      await page.getByText('Almost done').waitFor();
      const shift = await page.evaluate<number>(`new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      })`);
      assert.ok(shift < 0.1, `the page has moved by ${shift}`);
      const after = await page.locator('#after').boundingBox();
      assert.ok(Math.abs((after?.y ?? 0) - (before?.y ?? 0)) < 100, 'what is below stays where it was');
    });

    it('shows errors, accepts the corrected form, and is isolated from the page’s styles', async () => {
      site.show(sitePage(form.embedSnippet, 'input, button, label { display: none !important }'));
      await page.goto(site.origin);
      await page.evaluate(`${EMBED}.querySelector('form').noValidate = true`);
      await page.getByLabel('Email').fill('not an address');
      later += READING_MS;
      await submit();
      await page.locator('[data-rollcall-form] [aria-invalid=true]').first().waitFor();
      assert.match(await page.locator('[data-rollcall-form] .message').innerText(), /\w/);
      const email = newEmail();
      await fillIn(page, email);
      await submit();
      await page.getByText('Almost done').waitFor();
      assert.equal((await arrived(email)).status, 'pending');
    });

    it('uses the language and the colour that its tag sets', async () => {
      const tag = '<script data-language="de" data-color="#ff0066" ';
      site.show(sitePage(form.embedSnippet.replace('<script ', tag)));
      await page.goto(site.origin);
      const button = page.locator('[data-rollcall-form] button');
      assert.equal(await button.innerText(), 'Anmelden');
      const color = await page.evaluate(`getComputedStyle(${EMBED}.querySelector('button')).backgroundColor`);
      assert.equal(color, 'rgb(255, 0, 102)');
    });

    it('renders twice if embedded twice, each with its own fields', async () => {
      site.show(sitePage(form.embedSnippet + form.embedSnippet));
      await page.goto(site.origin);
      await page.waitForFunction('document.querySelectorAll("[data-rollcall-form]").length === 2');
    });

    it('says that the submission failed if the origin is not allowed', async () => {
      const closed = await newForm(owner, { name: 'Closed', allowedOrigins: ['https://elsewhere.test'] });
      site.show(sitePage(closed.embedSnippet));
      await page.goto(site.origin);
      await page.getByLabel(/mail/i).fill(newEmail());
      later += READING_MS;
      await submit();
      await page.locator('[data-rollcall-form] .message:not(:empty)').waitFor();
      assert.equal(await page.getByLabel(/mail/i).isVisible(), true);
    });
  });

  it('a plain HTML form is accepted from any site and leads to the thank-you page', async () => {
    const reader = await newReader({ javaScript: false });
    const page = await opened(reader, anyAddress());
    site.show(sitePage(form.snippet));
    await page.goto(`${site.origin}/plain`);
    const email = newEmail();
    await fillIn(page, email);
    await page.locator('button').click();
    await page.waitForURL(/\/thanks$/);
    assert.equal((await arrived(email)).status, 'pending');
    await reader.close();
  });

  describe('at two widths, in light and dark mode, without accessibility violations:', () => {
    it('form', async () => {
      await inspect('form', async (page) => {
        await page.goto(form.url);
        const width = await page.evaluate("document.querySelector('header img').naturalWidth");
        assert.equal(width, 320, 'the policy allows the logo');
      });
    });

    it('form-preview', async () => {
      const { body } = await owner.client.post('/api/forms/preview', {
        name: 'News of the café',
        listId: list.id,
        introText,
        fields: everyField.slice(0, 2),
        privacyUrl: 'https://example.com/privacy',
      });
      await inspect('form-preview', (page) => page.setContent(body.html));
      await inspect('form-preview-thanks', (page) => page.setContent(body.thanksHtml));
    });

    it('form-mistakes', async () => {
      await inspect('form-mistakes', async (page) => {
        await page.goto(form.url);
        await page.evaluate('document.forms[0].noValidate = true');
        await page.locator('button').click();
        await page.waitForSelector('[role=alert]');
      });
    });

    it('form-thanks', async () => {
      await inspect('form-thanks', async (page) => void (await page.goto(`${form.url}/thanks`)));
    });

    it('form-closed', async () => {
      await owner.client.put(`/api/forms/${form.id}`, { enabled: false });
      await inspect('form-closed', async (page) => void (await page.goto(form.url)));
    });

    it('embed', async () => {
      site.show(sitePage(form.embedSnippet));
      await inspect('embed', async (page) => {
        await page.goto(site.origin);
        await page.locator('[data-rollcall-form] button').waitFor();
      });
    });

    it('embed-mistakes', async () => {
      site.show(sitePage(form.embedSnippet));
      await inspect('embed-mistakes', async (page) => {
        await page.goto(site.origin);
        await page.evaluate(`${EMBED}.querySelector('form').noValidate = true`);
        await page.locator('[data-rollcall-form] button').click();
        await page.locator('[data-rollcall-form] [aria-invalid=true]').first().waitFor();
      });
    });

    it('embed-done', async () => {
      site.show(sitePage(form.embedSnippet));
      await inspect('embed-done', async (page) => {
        await page.goto(site.origin);
        await fillIn(page, newEmail());
        await page.locator('[data-rollcall-form] button').click();
        await page.getByText('Almost done').waitFor();
      });
    });
  });
});
