import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { holdsIn } from '../../support/browser/console.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitFor } from '../../support/run/wait-until.js';

describe('the console', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });
  let ada: string;

  before(async () => {
    for (const [email, firstName, lastName] of [
      ['ada@example.com', 'Ada', 'Lovelace'],
      ['grace@example.com', 'Grace', 'Hopper'],
    ]) {
      const person = { email, firstName, lastName, customFields: { plan: 'trial' } };
      const { body } = await owner.client.post('/api/contacts', person);
      if (firstName === 'Ada') ada = body.id;
    }
    const { body: list } = await owner.client.post('/api/lists', { name: 'Newsletter' });
    await owner.client.post(`/api/lists/${list.id}/members`, { contactId: ada });
    const event = { eventName: 'order.placed', eventProperties: { orderId: 'A-1042', total: 42 } };
    await owner.client.post('/api/events/send', { email: 'ada@example.com', ...event });
  });

  it('is signed in to, shows contacts, and is signed out of', async () => {
    const { page, reader, closeClean } = await open('/contacts?search=ada', { user: null });
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'grace@example.com' }).count(), 0);
    await page.waitForURL(/\/contacts\?search=ada$/);
    await page.getByRole('navigation', { name: 'Main' }).getByText(owner.email).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(
      (await reader.cookies()).filter(({ name }) => name === 'rollcall_session'),
      [],
    );
    await closeClean();
  });

  it('is accessible and fits a phone, in every state', async () => {
    await inspect(
      'console-sign-in',
      '/sign-in',
      (page) => page.getByRole('heading', { name: 'Sign in' }).waitFor(),
      null,
    );
    await inspect('console-contacts', '/contacts', (page) =>
      page.getByRole('link', { name: 'ada@example.com' }).waitFor(),
    );
    await inspect('console-contact', `/contacts/${ada}`, (page) => page.getByText('order.placed').waitFor());
    await inspect(
      'console-sign-up',
      '/sign-up',
      async (page) => {
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.getByText('Must be one plain email address').waitFor();
      },
      null,
    );
    await inspect('console-palette', '/contacts?search=nobody', async (page) => {
      await page.getByRole('heading', { name: 'No contact matches' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('menuitem', { name: 'Contacts' }).waitFor();
    });
  });

  it('keeps what could not be read, and the button to try again, off the edges', async () => {
    const { page, closeClean } = await open('/settings/workspace');
    await page.setViewportSize({ width: 375, height: 800 });
    const failing = /\/api\/(events|automations|messages|images|contacts\/query)(\?|$)/;
    await page.route(failing, (route) => route.fulfill({ status: 404, json: { detail: 'Gone' } }));
    for (const path of [
      'events',
      'events/unmapped',
      'automations',
      'mails',
      'templates/images',
      'contacts',
    ]) {
      await page.goto(`${api.url}/${path}`);
      const banner = page.getByRole('main').getByRole('alert').first();
      const x = await waitFor(async () => (await banner.boundingBox())?.x);
      assert.ok(x >= 12, `${path}: ${x} px`);
    }
    await closeClean();
  });

  it('is left for another page while a screen is loading', async () => {
    const { page, closeClean } = await open('/contacts');
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
    // It is never answered.
    await page.route(/\/assets\/lists-screen-[^/]*\.js$/, () => undefined);
    const asked = page.waitForRequest(/lists-screen/);
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await asked;
    await page.goto(`${api.url}/broadcasts`);
    await page.getByRole('heading', { name: 'Broadcasts', level: 1 }).waitFor();
    await closeClean();
  });

  it('lets people sign up where the installation does, and create further workspaces', async () => {
    const { page, closeClean } = await open('/sign-in', { user: null });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Must be one plain email address').waitFor();
    await holdsIn(page, "document.activeElement.getAttribute('aria-invalid') === 'true'");
    assert.equal(await page.evaluate('document.activeElement.type'), 'email');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByLabel('Workspace').fill('Café Morgenrot');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByRole('button', { name: 'Café Morgenrot' }).click();
    await page.getByRole('menuitem', { name: 'New workspace' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Second');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Second' }).waitFor();
    await closeClean();
  });

  it('changes a field in place, beside the change of somebody else, and after the session has ended', async () => {
    const user = await api.signUp();
    const { body: contact } = await user.client.post('/api/contacts', {
      email: 'linus@example.com',
      customFields: { plan: 'trial' },
    });
    const path = `/api/contacts/${contact.id}`;
    const plan = async () => (await user.client.get(path)).body.customFields.plan;
    const { page, closeClean } = await open(`/contacts/${contact.id}`, { user });
    const edit = async (before: string, typed: string) => {
      await page.getByRole('button', { name: `plan: ${before}` }).click();
      await page.getByRole('textbox', { name: 'plan' }).fill(typed);
    };
    await edit('trial', 'pro');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'plan: pro' }).waitFor();
    assert.equal(await plan(), 'pro');

    await edit('pro', 'free');
    await user.client.put(path, { customFields: { plan: 'team' } });
    await page.keyboard.press('Enter');
    await page.getByText('changed this to “team”').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'plan' }).inputValue(), 'free');
    assert.equal(await plan(), 'team');
    await page.getByRole('textbox', { name: 'plan' }).press('Enter');
    await page.getByRole('button', { name: 'plan: free' }).waitFor();

    await edit('free', 'silver');
    await user.client.put(path, { customFields: { plan: 'bronze' } });
    await page.getByText('plan from free to bronze').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('changed this to “bronze”').waitFor();
    assert.equal(await plan(), 'bronze');
    await page.getByRole('textbox', { name: 'plan' }).press('Enter');
    await page.getByRole('button', { name: 'plan: silver' }).waitFor();

    await edit('silver', 'gold');
    await user.client.post('/api/auth/sign-out');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'plan: gold' }).waitFor();
    await closeClean();
  });

  it('is used by keyboard: the palette, going to places, rows and help', async () => {
    const { page, closeClean } = await open(`/contacts/${ada}`);
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await holdsIn(page, "document.activeElement.textContent === 'ada@example.com'");
    await page.keyboard.press('/');
    await holdsIn(page, "document.activeElement.type === 'search'");
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    await page.keyboard.type('grace');
    await page.getByRole('menuitem', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Grace Hopper', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await closeClean();
  });

  describe('over HTTP', () => {
    const fetched = (path: string, headers: Record<string, string>) => fetch(api.url + path, { headers });
    const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

    it('is a page with a fresh nonce and a policy that allows nothing else', async () => {
      const policies = [];
      for (const path of ['/', '/contacts']) {
        const response = await fetched(path, html);
        const policy = response.headers.get('Content-Security-Policy') ?? '';
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
        assert.ok((await response.text()).includes(`<meta property="csp-nonce" nonce="${nonce}"`));
        assert.equal(response.headers.get('Cache-Control'), 'no-cache');
        assert.equal(response.headers.get('Cross-Origin-Opener-Policy'), 'same-origin');
        assert.doesNotMatch(policy, /unsafe|https?:/);
        policies.push(policy);
      }
      assert.notEqual(policies[0], policies[1]);
    });

    it('has assets that are compressed and cached for good', async () => {
      const page = await (await fetched('/', html)).text();
      const addresses = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
        ([, address = '']) => address,
      );
      assert.ok(addresses.length >= 3);
      for (const address of addresses) {
        const response = await fetched(address, { 'Accept-Encoding': 'br' });
        assert.equal(response.status, 200);
        assert.match(response.headers.get('Cache-Control') ?? '', /max-age=31536000, immutable/);
        if (/\.(?:js|css)$/.test(address)) assert.equal(response.headers.get('Content-Encoding'), 'br');
      }
      assert.equal((await fetched('/assets/../index.html', {})).status, 404);
      assert.equal((await fetched('/assets/missing.js', {})).status, 404);
    });

    it('leaves the addresses of the API and of hosted pages alone', async () => {
      assert.equal((await fetched('/contacts', {})).status, 404);
      assert.equal((await fetched('/forms/unknown', html)).status, 404);
      assert.match(await (await fetched('/', {})).text(), /The reference of the API/);
      assert.equal((await fetch(`${api.url}/contacts`, { method: 'POST', headers: html })).status, 404);
    });
  });
});
