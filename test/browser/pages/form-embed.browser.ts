import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { newEmail } from '../../support/http/api.js';
import { inspect, newReader } from '../../support/browser/browser.js';
import { newForm } from '../../support/forms/forms.js';
import { sitePage } from '../../support/servers/static-site.js';
import { useFormPages } from '../../support/forms/use-form-pages.js';

const NONCE = 'cmFuZG9t';
/** What the embed script has rendered, as the page's scripts see it. */
const EMBED = "document.querySelector('[data-rollcall-form]').shadowRoot";

describe('a form embedded in a page of another origin', () => {
  const pages = useFormPages();
  let reader: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    reader = await newReader();
    page = await pages.newPage(reader);
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
      const policy = Object.entries(headers).map(([name, text]) => [
        name,
        text.replace('API', pages.api.url),
      ]);
      pages.site.show(
        sitePage(adapt(pages.form.embedSnippet)),
        Object.fromEntries(policy) as Record<string, string>,
      );
      await page.goto(`${pages.site.origin}/news?from=poster`);
      const email = newEmail();
      await pages.fillIn(page, email);
      await submit();
      await page.getByText('Almost done').waitFor();
      await pages.assertWhole(email, `${pages.site.origin}/news?from=poster`);
      assert.deepEqual(await reader.cookies(), []);
      assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0);
    });

  it('asks whether the person may be measured, if the form does', async () => {
    const trackingText = 'Yes, you may measure what I open.';
    const { client } = pages.owner;
    await client.put(`/api/forms/${pages.form.id}`, { trackingText });
    pages.site.show(sitePage(pages.form.embedSnippet));
    await page.goto(pages.site.origin);
    const email = newEmail();
    await pages.fillIn(page, email);
    const box = page.getByLabel(trackingText);
    assert.equal(await box.isChecked(), false);
    await box.check();
    await submit();
    await page.getByText('Almost done').waitFor();
    const { body } = await client.get(`/api/contacts?search=${encodeURIComponent(email)}`);
    assert.equal(body.data[0].trackingConsent.state, 'given');
  });

  it('shifts no layout when it renders, nor when it shows thanks', async () => {
    pages.site.show(sitePage(pages.form.embedSnippet));
    await page.goto(pages.site.origin);
    await page.locator('[data-rollcall-form] button').waitFor();
    const before = await page.locator('#after').boundingBox();
    await pages.fillIn(page, newEmail());
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
    pages.site.show(sitePage(pages.form.embedSnippet, 'input, button, label { display: none !important }'));
    await page.goto(pages.site.origin);
    await page.evaluate(`${EMBED}.querySelector('form').noValidate = true`);
    await page.getByLabel('Email').fill('not an address');
    pages.takeTime();
    await submit();
    await page.locator('[data-rollcall-form] [aria-invalid=true]').first().waitFor();
    assert.match(await page.locator('[data-rollcall-form] .message').innerText(), /\w/);
    const email = newEmail();
    await pages.fillIn(page, email);
    await submit();
    await page.getByText('Almost done').waitFor();
    assert.equal((await pages.arrived(email)).status, 'pending');
  });

  it('uses the language and the colour that its tag sets', async () => {
    const tag = '<script data-language="de" data-color="#ff0066" ';
    pages.site.show(sitePage(pages.form.embedSnippet.replace('<script ', tag)));
    await page.goto(pages.site.origin);
    const button = page.locator('[data-rollcall-form] button');
    assert.equal(await button.innerText(), 'Anmelden');
    const color = await page.evaluate(`getComputedStyle(${EMBED}.querySelector('button')).backgroundColor`);
    assert.equal(color, 'rgb(255, 0, 102)');
  });

  it('renders twice if embedded twice, each with its own fields', async () => {
    pages.site.show(sitePage(pages.form.embedSnippet + pages.form.embedSnippet));
    await page.goto(pages.site.origin);
    await page.waitForFunction('document.querySelectorAll("[data-rollcall-form]").length === 2');
  });

  it('says that the submission failed if the origin is not allowed', async () => {
    const closed = await newForm(pages.owner, { name: 'Closed', allowedOrigins: ['https://elsewhere.test'] });
    pages.site.show(sitePage(closed.embedSnippet));
    await page.goto(pages.site.origin);
    await page.getByLabel(/mail/i).fill(newEmail());
    pages.takeTime();
    await submit();
    await page.locator('[data-rollcall-form] .message:not(:empty)').waitFor();
    assert.equal(await page.getByLabel(/mail/i).isVisible(), true);
  });

  describe('at two widths, in light and dark mode, without accessibility violations:', () => {
    it('embed', async () => {
      pages.site.show(sitePage(pages.form.embedSnippet));
      await inspect('embed', async (page) => {
        await page.goto(pages.site.origin);
        await page.locator('[data-rollcall-form] button').waitFor();
      });
    });

    it('embed-mistakes', async () => {
      pages.site.show(sitePage(pages.form.embedSnippet));
      await inspect('embed-mistakes', async (page) => {
        await page.goto(pages.site.origin);
        await page.evaluate(`${EMBED}.querySelector('form').noValidate = true`);
        await page.locator('[data-rollcall-form] button').click();
        await page.locator('[data-rollcall-form] [aria-invalid=true]').first().waitFor();
      });
    });

    it('embed-done', async () => {
      pages.site.show(sitePage(pages.form.embedSnippet));
      await inspect('embed-done', async (page) => {
        await page.goto(pages.site.origin);
        await pages.fillIn(page, newEmail());
        await page.locator('[data-rollcall-form] button').click();
        await page.getByText('Almost done').waitFor();
      });
    });
  });
});
