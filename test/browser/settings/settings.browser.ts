import assert from 'node:assert/strict';
import { joinAs } from '../../support/audience/members.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

const ZONE: Record<string, string[]> = {
  'shop.example': [`v=spf1 include:_spf.mail.example ${'ip4:192.0.2.1 '.repeat(20)}-all`],
  's1._domainkey.shop.example': ['v=DKIM1; k=rsa; p='],
};

describe('the settings in the console', () => {
  const { api, owner, open, inspect } = useConsole({
    api: {
      lookUpText: (name) => Promise.resolve(ZONE[name] ?? []),
      tryProvider: () =>
        Promise.resolve({ ok: false, response: '401 10 Bad token', error: 'The provider refused the email' }),
    },
  });

  it('tell the second of two who change the workspace, and lose nothing', async () => {
    const { page, closeClean } = await open('/settings/workspace');
    const name = page.getByLabel('Name', { exact: true });
    const sender = page.getByLabel('Sender name');
    await sender.fill('Mine');
    await owner.client.put('/api/workspace', { name: 'Theirs', senderName: 'They' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    await page.getByText('Someone else changed this to “They” in the meantime.').waitFor();
    assert.equal(await name.inputValue(), 'Theirs');
    assert.equal(await sender.inputValue(), 'Mine');
    assert.equal((await owner.client.get('/api/workspace')).body.senderName, 'They');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { body: saved } = await owner.client.get('/api/workspace');
    assert.deepEqual([saved.name, saved.senderName], ['Theirs', 'Mine']);
    await page.getByText('Marketing email requires consent').click();
    await waitUntil(async () => (await owner.client.get('/api/workspace')).body.requireConsent === true);
    await closeClean();
  });

  it('tell the second of two who change a member', async () => {
    const member = await joinAs(api, owner, 'editor');
    const { page, closeClean } = await open('/settings/members');
    const role = page.getByRole('button', { name: `Role of ${member.email}` });
    await role.waitFor();
    await owner.client.put(`/api/members/${member.userId}`, { role: 'viewer' });
    await role.click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByText(`Someone else changed ${member.email} in the meantime`).waitFor();
    await page.getByRole('button', { name: `Viewer Role of ${member.email}` }).waitFor();
    await page.setViewportSize({ width: 375, height: 720 });
    const address = page.getByText(member.email, { exact: true }).first();
    const height = await waitFor(async () => (await address.boundingBox())?.height);
    assert.ok(height <= 60, `${height} px for an address in the list of members`);
    await page.setViewportSize({ width: 1_280, height: 800 });
    assert.equal((await owner.client.get(`/api/members/${member.userId}`)).body.role, 'viewer');
    await role.click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await closeClean();
  });

  it('show which records the domain of the sender has', async () => {
    await owner.client.put('/api/workspace', { senderEmail: 'hello@shop.example' });
    const { page, closeClean } = await open('/settings/workspace');
    await page.getByText('v=spf1 include:_spf.mail.example').waitFor();
    await page.getByText('Add a TXT record at _dmarc.shop.example').waitFor();
    await page.getByText('Not checked').waitFor();
    await page.getByLabel('DKIM selector').fill('s1');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid').waitFor();
    await page.getByLabel('DKIM selector').fill('s 1');
    await page.keyboard.press('Enter');
    await page.getByText('Has an invalid format').waitFor();
    await closeClean();
  });

  it('choose the provider that sends email, and try it', async () => {
    const { page, closeClean } = await open('/settings/provider');
    const stored = async () => (await owner.client.get('/api/workspace/mail-provider')).body;
    await page.getByRole('button', { name: 'The mail server of this installation Sent by' }).click();
    await page.getByRole('option', { name: 'Mailgun' }).click();
    await page.getByLabel('API key').fill('key-0123456789');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Is required').waitFor();
    await page.getByLabel('Sending domain').fill('mg.shop.example');
    await page.getByRole('button', { name: 'United States Region' }).click();
    await page.getByRole('option', { name: 'European Union' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('One is stored. Leave this empty to keep it.').waitFor();
    const { provider, options } = await stored();
    assert.deepEqual([provider, options.domain, options.region], ['mailgun', 'mg.shop.example', 'eu']);
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await page.getByText('The provider refused the email: 401 10 Bad token').waitFor();
    await page.getByLabel('Sending domain').fill('mg2.shop.example');
    await owner.client.put('/api/workspace/mail-provider', { provider: 'resend', secret: 're_0123456789' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this in the meantime').waitFor();
    await page.getByRole('button', { name: 'Mailgun Sent by' }).waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByRole('button', { name: 'Resend Sent by' }).click();
    await page.getByRole('option', { name: 'The mail server of this installation' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntil(async () => (await stored()).provider === 'smtp');
    await closeClean();
  });

  it('show no page to a role that may not use it', async () => {
    const user = await joinAs(api, owner, 'viewer');
    const { page, closeClean } = await open('/settings/keys', { user });
    await page.getByText('You need the role Admin to open this page.').waitFor();
    await page.getByText('Administrators and owners can change this.').waitFor();
    for (const [path, instead] of [
      ['/sources/new', '/sources'],
      ['/rules/new', '/rules'],
      ['/segments/new', '/segments'],
      ['/settings/jobs', '/settings/workspace'],
      ['/settings/provider', '/settings/workspace'],
      ['/settings/audit', '/settings/workspace'],
    ] as const) {
      await page.goto(api.url + path);
      await page.waitForURL(api.url + instead);
      await page.getByText(/^You need the role/).waitFor();
    }
    await closeClean();
  });

  it('let everyone leave but the last owner', async () => {
    const own = await open('/settings/account');
    await own.page.getByText('You’re the only owner.').waitFor();
    await own.closeClean();
    const user = await joinAs(api, owner, 'admin');
    const { page, closeClean } = await open('/settings/account', { user });
    await page.getByRole('button', { name: 'Leave the workspace…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('API keys and sources you’ve created stop working.').waitFor();
    await dialog.getByRole('button', { name: 'Leave the workspace' }).click();
    await page.waitForURL(/\/sign-in/);
    const { data } = (await owner.client.get('/api/members')).body;
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      [owner.userId],
    );
    await closeClean();
  });

  it('fit every state on a phone and a wide screen', async () => {
    await joinAs(api, owner, 'owner');
    await inspect('console-settings-overtaken', '/settings/workspace', async (page) => {
      await page.getByLabel('Sender name').fill('Mine');
      await owner.client.put('/api/workspace', { senderName: 'They' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Someone else changed this to').waitFor();
    });
    await owner.client.put('/api/workspace', { senderEmail: 'hello@shop.example' });
    await inspect('console-settings-dns', '/settings/workspace', async (page) => {
      await page.getByText('v=spf1 include:_spf.mail.example').waitFor();
      await page.getByLabel('DKIM selector').fill('s1');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid').waitFor();
    });
    await owner.client.put('/api/workspace/mail-provider', {
      provider: 'ses',
      options: { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLEKEYID' },
      secret: 'wJalrXUtnFEMI',
    });
    await inspect('console-settings-provider', '/settings/provider', async (page) => {
      await page.getByRole('button', { name: 'Send a test email' }).click();
      await page.getByText('The provider refused the email: 401 10 Bad token').waitFor();
    });
    await inspect('console-settings-leave', '/settings/account', async (page) => {
      await page.getByRole('button', { name: 'Leave the workspace…' }).click();
      await page.getByRole('dialog').waitFor();
    });
  });
});
