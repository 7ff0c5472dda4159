import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { joinAs } from '../../support/audience/members.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the command palette', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });
  let automation: string;

  before(async () => {
    await owner.client.post('/api/contacts', { email: 'spring@example.com', firstName: 'Spring' });
    const body = { name: 'Spring welcome', trigger: { event: 'joined' }, steps: [{ type: 'exit' }] };
    automation = (await owner.client.post('/api/automations', body)).body.id;
    await owner.client.post(`/api/automations/${automation}/activate`, {});
    await owner.client.post('/api/broadcasts', { name: 'Spring news' });
    await owner.client.post('/api/lists', { name: 'Spring readers' });
  });

  const ask = async (page: Page, text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    await page.keyboard.type(text);
  };
  const choose = (page: Page, name: string): Promise<void> =>
    page.getByRole('menuitem', { name, exact: true }).click();

  it('finds everything that has a name, kind by kind, and then what was opened last', async () => {
    const { page, closeClean } = await open('/', { user: owner });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await ask(page, 'spring');
    for (const [kind, name] of [
      ['Contacts', 'Spring spring@example.com'],
      ['Automations', 'Spring welcome'],
      ['Broadcasts', 'Spring news'],
      ['Lists', 'Spring readers'],
    ])
      await page.getByRole('group', { name: kind! }).getByRole('menuitem', { name: name! }).waitFor();
    await choose(page, 'Spring news');
    await page.getByRole('heading', { name: 'Spring news', level: 1 }).waitFor();
    await ask(page, 'readers');
    await choose(page, 'Spring readers');
    await page.getByRole('heading', { name: 'Spring readers', level: 1 }).waitFor();
    await ask(page, '');
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('menuitem');
    assert.deepEqual(await recent.allTextContents(), ['Spring news']);
    await choose(page, 'Spring news');
    await page.getByRole('heading', { name: 'Spring news', level: 1 }).waitFor();
    await closeClean();
  });

  it('opens what makes a new one, and the parts of the settings', async () => {
    const { page, closeClean } = await open('/', { user: owner });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await ask(page, 'new broad');
    await page.getByRole('menuitem', { name: 'New broadcast' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New broadcast' }).getByLabel('Name').fill('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();
    await ask(page, 'new list');
    await choose(page, 'New list');
    const dialog = page.getByRole('dialog', { name: 'New list' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).hash, '');
    await ask(page, 'settings mem');
    await choose(page, 'Settings: Members');
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    await closeClean();
  });

  it('pauses an automation, which can be undone', async () => {
    const { page, closeClean } = await open('/contacts', { user: owner });
    const status = async () => (await owner.client.get(`/api/automations/${automation}`)).body.status;
    await page.getByRole('link', { name: 'spring@example.com' }).waitFor();
    await ask(page, 'pause spring');
    await choose(page, 'Pause “Spring welcome”');
    await page.getByText('Spring welcome is paused: nobody enters').waitFor();
    assert.equal(await status(), 'paused');
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await status()) === 'active');
    await closeClean();
  });

  it('offers viewers nothing that they may not do', async () => {
    const viewer = await joinAs(api, owner, 'viewer');
    const { page, closeClean } = await open('/lists#new', { user: viewer });
    await page.getByRole('link', { name: 'Spring readers' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await ask(page, '');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /^New |Invite|Import a file/ }).count(), 0);
    await page.keyboard.type('spring');
    await page.getByRole('menuitem', { name: 'Spring welcome' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /^Pause/ }).count(), 0);
    await closeClean();
  });

  it('is accessible and fits a phone with results', async () => {
    await inspect('console-palette-found', '/contacts', async (page) => {
      await page.getByRole('link', { name: 'spring@example.com' }).waitFor();
      await ask(page, 'spring');
      await page.getByRole('menuitem', { name: 'Spring news' }).waitFor();
    });
  });
});
