import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { mailedToken } from '../../support/mail/account-mails.js';
import { newEmail } from '../../support/http/api.js';
import { inspect, newReader, visit } from '../../support/browser/browser.js';
import { tokenOf } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const password = 'a long enough password';

describe('pages of accounts, in a browser without JavaScript', () => {
  const api = useApi({ settings: { trustProxy: 1 } });
  const owner = useOwner(api);
  let reader: BrowserContext;

  beforeEach(async () => {
    reader = await newReader({ javaScript: false });
  });
  afterEach(() => reader.close());

  async function opened(path: string): Promise<Page> {
    const page = await reader.newPage();
    await visit(page, api.url + path);
    return page;
  }

  /** Accessible, and as wide as the narrowest phone. */
  const look = (name: string, path: string): Promise<void> =>
    inspect(name, (page) => page.goto(api.url + path));

  async function submit(page: Page, fields: Record<string, string>): Promise<string> {
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
    const answered = page.waitForEvent('load');
    await page.click('button');
    await answered;
    return await page.locator('h1').innerText();
  }

  const sessionOf = async (): Promise<string | undefined> =>
    (await reader.cookies(api.url)).find(({ name }) => name === 'rollcall_session')?.value;

  async function invite(): Promise<string> {
    const body = { email: newEmail(), role: 'editor' };
    const { body: invited } = await owner.client.post('/api/invitations', body);
    return `/invitations/${tokenOf(invited.url)}`;
  }

  it('lead from a forgotten password to a new one', async () => {
    const asked = await opened('/account/forgot');
    assert.equal(await submit(asked, { email: owner.email }), 'Check your email');
    const reset = `/account/reset/${await mailedToken(api, owner.email)}`;
    await look('account-forgot', '/account/forgot');
    await look('account-reset', reset);
    const page = await opened(reset);
    assert.equal(await submit(page, { password: 'short' }), 'Choose a new password');
    assert.match(await page.locator('[role=alert]').innerText(), /10 to 256 characters/);
    assert.equal(await submit(page, { password: 'quite another password' }), 'Your password is set');
  });

  it('sign in by an invitation, also over an earlier session, which ends', async () => {
    assert.equal(await submit(await opened(await invite()), { password }), 'Welcome to Test');
    const earlier = await sessionOf();
    const path = await invite();
    await look('invitation', path);
    const page = await opened(path);
    assert.equal(await submit(page, { password }), 'Welcome to Test');
    assert.notEqual(await sessionOf(), earlier);
    const before = api.anonymous().withSession(earlier ?? '', false);
    assert.equal((await before.get('/api/auth/me')).status, 401);
  });

  it('do not sign in by the form of another site', async () => {
    const path = await invite();
    const page = await reader.newPage();
    const form = `<form method="post" action="${api.url}${path}"><input name="password" value="${password}"><button>Win</button></form>`;
    await page.route('http://evil.test/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
    await page.goto('http://evil.test/');
    await page.click('button');
    await page.waitForURL(api.url + path);
    assert.match(await page.content(), /cross_site/);
    assert.equal(await sessionOf(), undefined);
  });
});
