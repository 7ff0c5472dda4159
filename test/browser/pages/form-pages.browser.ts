import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { newEmail } from '../../support/http/api.js';
import { inspect, newReader } from '../../support/browser/browser.js';
import { sitePage } from '../../support/servers/static-site.js';
import { everyField, introText, useFormPages } from '../../support/forms/use-form-pages.js';

describe('hosted and plain forms in a browser', () => {
  const pages = useFormPages();

  for (const javaScript of [true, false]) {
    describe(`the hosted page ${javaScript ? 'with' : 'without'} JavaScript`, () => {
      let reader: BrowserContext;
      let page: Page;
      beforeEach(async () => {
        reader = await newReader({ javaScript });
        page = await pages.newPage(reader);
        await page.goto(pages.form.url);
      });
      afterEach(() => reader.close());

      it('accepts a submission and shows thanks', async () => {
        const email = newEmail();
        await pages.fillIn(page, email);
        await page.locator('button').click();
        await page.waitForURL(/\/thanks$/);
        assert.match(await page.locator('main').innerText(), /Check your inbox.*email/s);
        await pages.assertWhole(email, pages.form.url);
      });

      it('shows errors next to the fields, keeps the input, and accepts the corrected form', async () => {
        await page.evaluate('document.forms[0].noValidate = true');
        await page.getByLabel('First name').fill('Ada');
        await page.getByLabel('Email').fill('not an address');
        pages.takeTime();
        await page.locator('button').click();
        await page.waitForSelector('[role=alert]');
        assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
        assert.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
        const email = newEmail();
        await pages.fillIn(page, email);
        await page.locator('button').click();
        await page.waitForURL(/\/thanks$/);
        await pages.assertWhole(email, pages.form.url);
      });
    });
  }

  it('a plain HTML form is accepted from any site and leads to the thank-you page', async () => {
    const reader = await newReader({ javaScript: false });
    const page = await pages.newPage(reader);
    pages.site.show(sitePage(pages.form.snippet));
    await page.goto(`${pages.site.origin}/plain`);
    const email = newEmail();
    await pages.fillIn(page, email);
    await page.locator('button').click();
    await page.waitForURL(/\/thanks$/);
    assert.equal((await pages.arrived(email)).status, 'pending');
    await reader.close();
  });

  describe('at two widths, in light and dark mode, without accessibility violations:', () => {
    it('form', async () => {
      await inspect('form', async (page) => {
        await page.goto(pages.form.url);
        const width = await page.evaluate("document.querySelector('header img').naturalWidth");
        assert.equal(width, 320, 'the policy allows the logo');
      });
    });

    it('form-preview', async () => {
      const { body } = await pages.owner.client.post('/api/forms/preview', {
        name: 'News of the café',
        listId: pages.list.id,
        introText,
        fields: everyField.slice(0, 2),
        privacyUrl: 'https://example.com/privacy',
      });
      await inspect('form-preview', (page) => page.setContent(body.html));
      await inspect('form-preview-thanks', (page) => page.setContent(body.thanksHtml));
    });

    it('form-mistakes', async () => {
      await inspect('form-mistakes', async (page) => {
        await page.goto(pages.form.url);
        await page.evaluate('document.forms[0].noValidate = true');
        await page.locator('button').click();
        await page.waitForSelector('[role=alert]');
      });
    });

    it('form-thanks', async () => {
      await inspect('form-thanks', (page) => page.goto(`${pages.form.url}/thanks`));
    });

    it('form-closed', async () => {
      await pages.owner.client.put(`/api/forms/${pages.form.id}`, { enabled: false });
      await inspect('form-closed', (page) => page.goto(pages.form.url));
    });
  });
});
