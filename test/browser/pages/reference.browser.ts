import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { inspect, newReader } from '../../support/browser/browser.js';
import { sized } from '../../support/run/sizes.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** The viewer takes seconds to read the description on a busy machine. */
const LOADING_MS = 60_000;
const CREATE_CONTACT = '#tag/contacts/POST/api/contacts';

describe('the reference of the API, in a browser', function () {
  this.timeout(180_000);
  const api = useApi();
  const owner = useOwner(api);

  async function open(page: Page, hash = ''): Promise<void> {
    await page.goto(`${api.url}/docs${hash}`);
    const title = hash === '' ? 'Rollcall' : 'Create or update a contact';
    await page.getByRole('heading', { name: title }).first().waitFor({ timeout: LOADING_MS });
    await page.waitForLoadState('networkidle');
  }

  async function openTrial(page: Page): Promise<void> {
    await open(page, CREATE_CONTACT);
    const trial = page.getByRole('button', { name: 'Test Request (post /api/contacts)' });
    await trial.click({ timeout: LOADING_MS });
    await page.getByRole('dialog').waitFor();
  }

  // Each takes half a minute, since all of the reference is in one page; the first has most in it.
  const states: [where: string, name: string, open: (page: Page) => Promise<void>][] = [
    ['at a call', 'reference-call', (page) => open(page, CREATE_CONTACT)],
    ['on the first page', 'reference', open],
    ['where a call is tried', 'reference-trial', openTrial],
  ];
  for (const [where, name, show] of states.slice(0, sized({ reduced: 1, full: states.length })))
    it(`passes axe ${where}`, () => inspect(name, show));

  it('makes a call with the key of the reader, loads only from its own host, and keeps to its policy', async () => {
    const { body: key } = await owner.client.post('/api/api-keys', {
      name: 'Docs',
      scopes: ['contacts:read'],
    });
    const reader = await newReader();
    const page = await reader.newPage();
    const hosts = new Set<string>();
    const refused: string[] = [];
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    try {
      await open(page);
      await page.getByLabel('Bearer Token').first().fill(key.secret);
      await open(page, '#tag/contacts/GET/api/contacts');
      await page.getByRole('button', { name: 'Test Request (get /api/contacts)' }).click();
      const answer = page.waitForResponse((response) => response.url().includes('/api/contacts'));
      await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
      assert.equal((await answer).status(), 200);
      assert.deepEqual([[...hosts], refused], [[api.url], []]);
    } finally {
      await reader.close();
    }
  });
});
