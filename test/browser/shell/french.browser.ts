import assert from 'node:assert/strict';
import { PHONE } from '../../support/browser/browser.js';
import { cutTexts } from '../../support/browser/cut-texts.js';
import { useConsole } from '../../support/browser/use-console.js';

/** What the tests wait for on each screen. */
const SCREENS: [path: string, heading: string][] = [
  ['/', 'Accueil'],
  ['/contacts', 'Contacts'],
  ['/lists', 'Listes'],
  ['/segments', 'Segments'],
  ['/broadcasts', 'Campagnes'],
  ['/automations', 'Automatisations'],
  ['/templates', 'Modèles'],
  ['/forms', 'Formulaires'],
  ['/imports', 'Imports'],
  ['/events', 'Événements'],
  ['/rules', 'Règles'],
  ['/settings/account', 'Paramètres'],
];

const TEXTS = /\/assets\/(?:first|screens)-/;

describe('the console in French', () => {
  const { api, owner, open } = useConsole();

  for (const [where, options] of [
    ['a desktop', {}],
    ['a phone', { look: PHONE }],
  ] as const)
    it(`shows every noun without a cut word, on ${where}`, async () => {
      await owner.client.put('/api/contacts', { email: 'ada@example.com', firstName: 'Ada' });
      const { page, closeClean } = await open('/start', { ...options, locale: 'fr-FR' });
      await page.getByRole('heading', { name: 'Premiers pas', level: 1 }).waitFor();
      for (const [path, heading] of SCREENS) {
        await page.goto(api.url + path);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page.getByRole('status', { name: 'Chargement' }).first().waitFor({ state: 'detached' });
        assert.deepEqual(await cutTexts(page), [], path);
      }
      await closeClean();
    });

  it('speaks the language of the browser at the door', async () => {
    const { page, closeClean } = await open('/sign-in', { user: null, locale: 'fr-CA' });
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    assert.equal(await page.evaluate('document.documentElement.lang'), 'fr');
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
    await page.getByRole('heading', { name: 'Choisir un nouveau mot de passe' }).waitFor();
    await closeClean();
  });

  it('is chosen in the menu, at once and for the next visit', async () => {
    const { page, closeClean } = await open('/contacts');
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.getByRole('button', { name: owner.email }).click();
    await page.getByRole('menuitem', { name: 'Français' }).click();
    await page.getByPlaceholder('Nom ou adresse').waitFor();
    await page.goto(`${api.url}/lists`);
    await page.getByText('Aucune liste pour l’instant').waitFor();
    await closeClean();
  });

  it('stays as it is where a language cannot be loaded', async () => {
    const { page, reader } = await open('/contacts');
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.route(TEXTS, (route) => route.abort());
    await page.getByRole('button', { name: owner.email }).click();
    await page.getByRole('menuitem', { name: 'Français' }).click();
    await page.getByText('This couldn’t be loaded').waitFor();
    await page.getByPlaceholder('Name or address').waitFor();
    await reader.close();
  });

  it('gives way to English where it cannot be loaded at first, until it can', async () => {
    const { page, reader } = await open('/lists', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Listes', level: 1 }).waitFor();
    await page.route(TEXTS, (route) => route.abort());
    await page.reload();
    await page.getByText('This screen couldn’t be shown').waitFor();
    await page.unroute(TEXTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Listes', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Listes' }).waitFor();
    await reader.close();
  });
});
