import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { mailedToken } from '../../support/mail/account-mails.js';
import { newEmail } from '../../support/http/api.js';
import { hasCount } from '../../support/browser/console.js';
import { sized } from '../../support/run/sizes.js';
import { useConsole } from '../../support/browser/use-console.js';

const NEW_PASSWORD = 'quite another password';

describe('overview, door and settings of the console', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });

  before(async () => {
    const event = { eventName: 'order.placed', eventProperties: { total: 42 } };
    for (const email of ['ada@example.com', 'grace@example.com']) {
      await owner.client.post('/api/events/send', { email, ...event });
    }
  });

  it('compares a period with the one before, as figures, a chart and a table', async () => {
    const { page, closeClean } = await open('/');
    await page.getByRole('button', { name: 'Contacts 2 2 new' }).waitFor();
    await page.getByRole('button', { name: /^Events \d/ }).click();
    await page.waitForURL(/figure=events/);
    await page
      .getByRole('radio', { name: '7 days' })
      .or(page.getByRole('button', { name: '7 days' }))
      .first()
      .click();
    await page.waitForURL(/period=7d/);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await hasCount(page.getByRole('table').first().getByRole('row'), 8);
    await page.getByRole('button', { name: /Other period/ }).click();
    await page.getByRole('application', { name: /Other period/ }).waitFor();
    await closeClean();
  });

  it('sets a forgotten password, verifies an address and accepts an invitation by mailed links', async () => {
    const user = await api.signUp();
    const anyone = api.anonymous();
    const { page, closeClean } = await open('/forgotten', { user: null });
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(`${api.url}/reset/${await mailedToken(api, user.email)}`);
    await page.getByLabel('Set a new password').fill('short');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('10 to 256 characters').waitFor();
    await page.getByLabel('Set a new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    const { status } = await anyone.post('/api/auth/sign-in', { email: user.email, password: NEW_PASSWORD });
    assert.equal(status, 200);

    const change = { email: newEmail(), password: NEW_PASSWORD };
    assert.equal((await anyone.post('/api/auth/email', change)).status, 202);
    await page.goto(`${api.url}/verify/${await mailedToken(api, change.email)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();

    const guest = newEmail();
    const { body: invited } = await owner.client.post('/api/invitations', { email: guest, role: 'viewer' });
    await page.goto(invited.url);
    await page.getByText(`${guest} has been invited. Role: Viewer.`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Administrators and owners can change this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'API keys' }).count(), 0);
    await closeClean();
  });

  it('enters the workspace that a link names, if it is one of the user’s', async () => {
    const user = await api.signUp();
    const { body: list } = await user.client.post('/api/lists', { name: 'News of the first' });
    const first = user.workspaceId;
    const { body: second } = await user.client.post('/api/workspaces', { name: 'Second' });
    await user.client.post('/api/auth/switch', { workspaceId: second.id });
    const { page, reader, closeClean } = await open(`/lists/${list.id}?show=all&w=${first}`, { user });
    await page.getByRole('heading', { name: 'News of the first' }).waitFor();
    await page.getByText('the workspace this link belongs to').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('w'), null);
    assert.equal((await user.client.get('/api/auth/me')).body.workspace.id, first);

    await reader.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Copy a link to this page' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(new URL(link).searchParams.get('w'), first);
    await user.client.post('/api/auth/switch', { workspaceId: second.id });
    await page.goto(link);
    await page.getByRole('heading', { name: 'News of the first' }).waitFor();

    const stranger = await api.signUp();
    await page.goto(`${api.url}/contacts?w=${stranger.workspaceId}`);
    await page.getByText('This link belongs to a workspace you’re not a member of.').waitFor();
    await page.getByRole('heading', { name: 'No contacts yet' }).waitFor();
    assert.equal((await user.client.get('/api/auth/me')).body.workspace.id, first);
    await closeClean();
  });

  it('takes no unknown parameter of an address for a filter', async () => {
    const user = await api.signUp();
    const { page, closeClean } = await open('/contacts?utm_source=newsletter', { user });
    await page.getByRole('heading', { name: 'No contacts yet' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save view' }).count(), 0);
    assert.equal(new URL(page.url()).search, '');
    await page.goto(`${api.url}/mails?utm_source=newsletter&automation=123456789012345678901234`);
    await page.getByRole('heading', { name: 'No email matches' }).waitFor();
    assert.match(new URL(page.url()).search, /^\?automation=(%22)?123456789012345678901234(%22)?$/);
    await closeClean();
  });

  it('changes the workspace, keys, members and the second factor, and keeps what is typed when the session ends', async () => {
    const user = await api.signUp();
    const { page, closeClean } = await open('/settings', { user });
    await page.getByLabel('Sender name').fill('Café');
    await page.getByLabel('Color').first().fill('nothing');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await page.getByLabel('Color').first().fill('#b3541e');
    await user.client.post('/api/auth/sign-out');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Sender name').inputValue(), 'Café');

    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Shop');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Key “Shop”').waitFor();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('button', { name: 'Revoke the old key' }).click();
    await page.getByText('Key “Shop” is revoked').waitFor();

    await page.getByRole('link', { name: 'Members' }).click();
    const guest = newEmail();
    await page.getByLabel('Email').fill(guest);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`We’re sending the link to ${guest}.`).waitFor();
    await page.getByText('/join/').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`We’re sending the link to ${guest}.`).nth(1).waitFor();

    await page.getByRole('link', { name: 'Account' }).click();
    const setUp = page.getByRole('button', { name: 'Set it up' });
    await setUp.waitFor();
    await page.getByLabel('Password', { exact: true }).last().fill(user.password);
    await setUp.click();
    const secret = await page.getByRole('group', { name: 'Secret' }).locator('code').innerText();
    await page
      .getByLabel('Code from the app')
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('On; 10 recovery codes left').waitFor();

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByText(/revoked the key/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByText('MongoDB').waitFor();
    await closeClean();
  });

  it('tells the second of two who save the sender in the first steps', async () => {
    const user = await api.signUp();
    const { page, closeClean } = await open('/start', { user });
    await page.getByLabel('Sender name').fill('Mine');
    await page.getByLabel('Postal address').fill('Hauptstraße 1, 10827 Berlin');
    const theirs = { senderName: 'They', replyTo: 'they@example.com' };
    await user.client.put('/api/workspace', theirs);
    const save = page.getByRole('button', { name: 'Save and continue' });
    await save.click();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    await page.getByText('Someone else changed this to “They” in the meantime.').waitFor();
    assert.equal((await user.client.get('/api/workspace')).body.senderName, 'They');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Continue without measuring' }).waitFor();
    const { body } = await user.client.get('/api/workspace');
    assert.deepEqual(
      [body.senderName, body.replyTo, body.postalAddress],
      ['Mine', theirs.replyTo, 'Hauptstraße 1, 10827 Berlin'],
    );
    await closeClean();
  });

  it('asks in the first steps whether opens and clicks are measured, each apart', async () => {
    const user = await api.signUp();
    const { page, closeClean } = await open('/start?step=measuring', { user });
    await page.getByRole('button', { name: 'Continue without measuring' }).waitFor();
    await page.getByText('Measure clicks').click();
    await page.getByText('you generally need each person’s consent').waitFor();
    await page.getByText('Also measure people who haven’t said').click();
    await page.getByRole('button', { name: 'Measure and continue' }).click();
    await page.getByRole('button', { name: 'Use this' }).waitFor();
    const { body } = await user.client.get('/api/workspace/sending');
    assert.deepEqual(body.tracking, { clicks: true, opens: false, withoutAnswer: false });
    await closeClean();
    await inspect('start-measuring', '/start?step=measuring', 'Measure and continue', user);
  });

  it('shows the first steps accessibly, in each language and on a phone', async () => {
    const user = await api.signUp();
    await inspect('start', '/start?step=automation', 'For developers', user);
    for (const [locale, developers] of [
      ['de-DE', 'Für Entwickler'],
      ['fr-FR', 'Pour les développeurs'],
    ] as const) {
      const { page, closeClean } = await open('/start?step=event', { user, locale });
      await page.getByRole('heading', { name: developers }).waitFor();
      await closeClean();
    }
  });

  it('switches on what is measured about marketing email', async () => {
    const user = await api.signUp();
    const { page, closeClean } = await open('/settings/sending', { user });
    await page.getByText('Measure clicks').click();
    await page.getByText('generally need each person’s consent').waitFor();
    await page.getByText('Measure opens').click();
    await page.getByText('Measure clicks').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await user.client.get('/api/workspace/sending');
    assert.deepEqual(body.tracking, { clicks: false, opens: true, withoutAnswer: true });
    await inspect(
      'console-tracking',
      '/settings/sending',
      (at) => at.getByText('generally need each person’s consent').waitFor(),
      user,
    );
    await closeClean();
  });

  it('sets quiet hours and a cap', async () => {
    const user = await api.signUp();
    const path = '/settings/sending';
    const { page, closeClean } = await open(path, { user });
    await page.getByText('No marketing email at certain hours').click();
    await page.getByLabel('From').fill('20:30');
    await page.getByText('Sat', { exact: true }).click();
    await page.getByText('Limit marketing email per contact').click();
    await page.getByLabel('Maximum emails').fill('0');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await page.getByLabel('Maximum emails').fill('2');
    await page.getByRole('button', { name: 'When the cap is reached' }).click();
    await page.getByRole('option', { name: 'Don’t send it' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body } = await user.client.get('/api/workspace/sending');
    assert.deepEqual(body.marketing, {
      quietHours: { from: '20:30', to: '08:00', days: ['sat'] },
      cap: { atMost: 2, within: '7 days', whenReached: 'skip' },
    });
    await closeClean();
    await inspect(
      'console-settings-sending',
      path,
      (shown) => shown.getByLabel('Maximum emails').waitFor(),
      user,
    );
  });

  it('is accessible and fits a phone', async () => {
    await inspect('console-overview', '/', 'order.placed');
    const parts = ['workspace', 'account', 'members', 'keys', 'audit', 'jobs', 'sessions', 'system'];
    const inspected = parts.slice(0, sized({ reduced: 2, full: parts.length }));
    for (const part of [...inspected.map((name) => `settings/${name}`), 'start']) {
      await inspect(`console-${part.replace('/', '-')}`, `/${part}`, async (page) => {
        await page
          .getByRole('heading', { level: 2 })
          .nth(part === 'start' ? 0 : 3)
          .waitFor();
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      });
    }
  });
});
