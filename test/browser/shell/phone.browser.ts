import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PHONE } from '../../support/browser/browser.js';
import { cutTexts } from '../../support/browser/cut-texts.js';
import { useConsole } from '../../support/browser/use-console.js';

/** German words are longer than English ones. */
describe('the console in German on a phone', () => {
  const { owner, open } = useConsole();

  const showsAll = async (path: string, ready: (page: Page) => Promise<unknown>) => {
    const { page, closeClean } = await open(path, { look: PHONE, locale: 'de-DE' });
    await ready(page);
    assert.deepEqual(await cutTexts(page), []);
    await closeClean();
  };

  it('shows where a file to import is from, and how it is read', async () => {
    await showsAll('/imports?from=url', (page) => page.getByRole('button', { name: 'Abrufen' }).waitFor());
    const url = 'https://files.example.com/exports/newsletter/november/people.csv';
    const { body } = await owner.client.post('/api/imports', { url });
    await showsAll(`/imports/${body.id}`, async (page) => {
      await page.getByText(url, { exact: true }).waitFor();
      await page.getByRole('button', { name: /Komma \(erkannt\)/ }).waitFor();
    });
  });

  it('shows how a template stands beside all of its actions', async () => {
    const { body } = await owner.client.post('/api/templates', {
      name: 'Willkommen',
      subject: 'Willkommen',
      html: '<p>Guten Tag</p>',
    });
    await showsAll(`/templates/${body.id}`, async (page) => {
      await page.getByText('Veröffentlicht', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Veröffentlichen' }).waitFor();
    });
  });

  it('shows of what type the fields of a form are, and which are required', async () => {
    const { body } = await owner.client.post('/api/forms', {
      name: 'Newsletter',
      fields: [
        { name: 'email', label: 'Ihre E-Mail-Adresse', type: 'email', required: true },
        { name: 'topics', label: 'Themen', type: 'checkbox', required: true, options: ['Kaffee', 'Tee'] },
      ],
    });
    await showsAll(`/forms/${body.id}/edit`, (page) => page.getByText('E-Mail · Pflichtfeld').waitFor());
  });
});
