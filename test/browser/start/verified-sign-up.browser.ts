import assert from 'node:assert/strict';
import { mailedToken } from '../../support/mail/account-mails.js';
import { newEmail } from '../../support/http/api.js';
import { useConsole } from '../../support/browser/use-console.js';

const PASSWORD = 'quite another password';

describe('the door of the console where addresses are verified first', () => {
  const { api, open, inspect } = useConsole({ api: { settings: { signUp: 'verified' } } });

  it('asks for the password behind the mailed link only', async () => {
    const email = newEmail();
    const { page, closeClean } = await open('/sign-up', { user: null });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Workspace').fill('Acme');
    assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(`${api.url}/complete/${await mailedToken(api, email)}`);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('10 to 256 characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`You can sign in with ${email}.`).waitFor();
    const { status } = await api.anonymous().post('/api/auth/sign-in', { email, password: PASSWORD });
    assert.equal(status, 200);
    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await closeClean();
  });

  it('passes inspection', async () => {
    const email = newEmail();
    await api.anonymous().post('/api/auth/sign-up', { email, workspaceName: 'Acme' });
    const path = `/complete/${await mailedToken(api, email)}`;
    await inspect('complete-sign-up', path, 'Choose a password for your account.', null);
  });
});
