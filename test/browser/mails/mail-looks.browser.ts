import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createRenderer } from '../../../activities/render/liquid.js';
import { RenderBudget } from '../../../activities/render/render-budget.js';
import { renderWhole } from '../../../activities/render/render-mails.js';
import { compiledContent } from '../../../domain/mail-document/compiled-content.js';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import {
  designNames,
  mailDesigns,
  type DesignName,
} from '../../../domain/mail-document/designs/mail-designs.js';
import { MAIL_FONT } from '../../../domain/mail/mail-look.js';
import { newReader } from '../../support/browser/browser.js';
import { lookDifference, lookOf } from '../../support/browser/looks.js';
import { renderFacts } from '../../support/mail/render-facts.js';

/** `LOOKS=write` stores what the designs look like. */
const WRITES = process.env['LOOKS'] === 'write';
const STORED = fileURLToPath(new URL('../../fixtures/mail-looks.json', import.meta.url));
const WIDTHS = [600, 375] as const;
const SCHEMES = ['light', 'dark'] as const;
/** A language that is written in each direction. */
const LANGUAGES = { ltr: 'en', rtl: 'ar' } as const;

/** Of the package that the console's font comes from, so that every machine writes with the same letters. */
const FONT = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
);
const FONT_FACE = `<style>@font-face{font-family:Same;font-weight:100 900;src:url(data:font/woff2;base64,${FONT.toString('base64')})}</style>`;
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="560"><rect width="1200" height="560" fill="#b3541e"/><circle cx="300" cy="200" r="150" fill="#f4d9b0"/></svg>')}`;

describe('The looks of designs', () => {
  const renderer = createRenderer();
  const stored: Record<string, string> = WRITES ? {} : JSON.parse(readFileSync(STORED, 'utf8'));
  const now: Record<string, string> = {};
  after(() => {
    if (WRITES) writeFileSync(STORED, `${JSON.stringify(now, null, 2)}\n`);
  });

  function htmlOf(document: MailDocument, language: string): string {
    const facts = renderFacts({ contact: { language }, event: ORDER });
    const mail = compiledContent({ subject: 'News', document: { ...document, language } });
    const html = renderWhole(renderer, { mail, facts }, new RenderBudget()).html ?? '';
    return html
      .replaceAll(MAIL_FONT, 'Same')
      .replaceAll('src=""', `src="${PICTURE}"`)
      .replace('</head>', `${FONT_FACE}</head>`);
  }

  async function look(page: Page, name: DesignName, direction: keyof typeof LANGUAGES): Promise<void> {
    const html = htmlOf(mailDesigns('en')[name], LANGUAGES[direction]);
    assertBalanced(html);
    await page.setContent(html);
    await page.evaluate('document.fonts.ready');
    assert.equal(
      await page.evaluate(`getComputedStyle(document.querySelector('.card')).direction`),
      direction,
    );
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES) {
        await page.setViewportSize({ width, height: 400 });
        await page.emulateMedia({ colorScheme });
        const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
        assert.ok(shown <= width, `${name} is ${String(shown)} px wide on ${String(width)}`);
        const key = `${name} ${String(width)} ${colorScheme} ${direction}`;
        now[key] = await lookOf(page);
        if (!WRITES) assert.equal(lookDifference(stored[key] ?? '', now[key]), null, key);
      }
  }

  for (const name of designNames)
    it(`${name} is as it was: on large and small screens, in light and dark, in both directions`, async function () {
      this.timeout(60_000);
      const reader = await newReader();
      const page = await reader.newPage();
      for (const direction of ['ltr', 'rtl'] as const) await look(page, name, direction);
      await reader.close();
    });
});

/** What only Outlook reads is whole: each comment for it ends, and so does each element in it. */
function assertBalanced(html: string): void {
  const parts = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs)].map(([, inner = '']) => inner);
  assert.ok(parts.length > 0);
  const open: string[] = [];
  for (const [, slash, tag = ''] of parts.join('').matchAll(/<(\/?)([a-z]+(?::\w+)?)[^>]*>/gi)) {
    if (slash === '') open.push(tag);
    else assert.equal(open.pop(), tag, html);
  }
  assert.deepEqual(open, []);
}

const ORDER = {
  orderNumber: '1042',
  currency: 'EUR',
  total: 42.5,
  items: [
    { title: 'Espresso', quantity: 2, price: 19, image: PICTURE },
    { title: 'Filters', quantity: 1, price: 4.5, image: PICTURE },
  ],
};
