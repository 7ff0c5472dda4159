import assert from 'node:assert/strict';
import { makeList, pressConfirm } from '../../support/audience/sign-ups.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('sentences in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  const made = async (path: string, body: object) => (await owner.client.post(path, body)).body;

  async function signedUp() {
    const listId = await makeList(owner.client, { name: 'Coffee news', doubleOptIn: true });
    const trigger = {
      event: 'list_subscribed',
      where: { all: [{ field: 'event.listId', op: 'eq', value: listId }] },
    };
    const steps = [{ id: 'later', type: 'wait', for: '2 days' }];
    const automation = await made('/api/automations', { name: 'Welcome', trigger, steps });
    await owner.client.post(`/api/automations/${automation.id}/activate`);
    const signUp = { email: 'ada@example.com', listId, consent: true, consentText: 'Yes, coffee news.' };
    const { contactId } = await made('/api/subscribe', signUp);
    return { contactId, listId, automation };
  }

  it('tell a sign-up in one line, and what a contact’s standing is', async () => {
    const neverAsked = await made('/api/contacts', { email: 'bob@example.com' });
    const { contactId } = await signedUp();
    const { page, closeClean } = await open(`/contacts/${neverAsked.id}`);
    const who = page.getByRole('heading', { level: 2, name: 'bob@example.com' }).locator('../..');
    await who.getByText('Never asked').waitFor();
    await owner.client.post('/api/suppressions', { email: 'bob@example.com' });
    await page.reload();
    await who.getByText('Suppressed').waitFor();

    await page.goto(`${api.url}/contacts/${contactId}`);
    await page.getByText('Signed up for Coffee news and hasn’t confirmed yet').waitFor();
    await page.getByText('Hasn’t confirmed Coffee news').waitFor();
    assert.equal((await pressConfirm(api, contactId)).status, 200);
    await page.getByText('Signed up for Coffee news and confirmed it').waitFor();
    await page.getByText('Subscribed to Coffee news').first().waitFor();
    const parts = page.getByText(/contact added · .*confirmed · subscribed · entered Welcome/);
    await parts.waitFor();
    assert.equal(await page.getByText('Entered Welcome', { exact: true }).isVisible(), false);
    await parts.click();
    await page.getByText('Entered Welcome', { exact: true }).first().waitFor();
    await closeClean();
    await inspect('console-contact-story', `/contacts/${contactId}`, 'Signed up for');
  });

  it('say why someone imported got nothing, and what became of a broadcast', async () => {
    const { listId, automation } = await signedUp();
    const person = await made('/api/contacts', { email: 'eve@example.com', firstName: 'Eve' });
    const draft = await made('/api/broadcasts', {
      name: 'June news',
      audience: { list: listId },
      mail: { subject: 'June', text: 'Hello' },
    });
    const { page, closeClean } = await open(`/events/why?contact=${person.id}`);
    await page.getByLabel('Automation or broadcast', { exact: true }).fill('june');
    await page.getByRole('option', { name: /June news/ }).click();
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('June news hasn’t been sent yet.').waitFor();
    await page.waitForURL(new RegExp(`broadcast=${draft.id}`));
    await page.goto(`${api.url}/events/why?contact=${person.id}&automation=${automation.id}`);
    await answer.getByText('Welcome starts with Joins list “Coffee news”').waitFor();
    await closeClean();
    await inspect(
      'console-why-broadcast',
      `/events/why?contact=${person.id}&broadcast=${draft.id}`,
      'June news hasn’t',
    );
  });

  it('tell in the audit log who changed what, from what to what', async () => {
    const listId = await makeList(owner.client, { name: 'Coffee news' });
    await owner.client.put(`/api/lists/${listId}`, { name: 'Tea news' });
    await made('/api/contacts', { email: 'bob@example.com' });
    const { page, closeClean } = await open('/settings/audit');
    const entry = page.getByRole('listitem').filter({ hasText: 'changed the list Tea news' });
    await entry.getByRole('deletion').filter({ hasText: 'Coffee news' }).first().waitFor();
    await entry.getByRole('link', { name: 'the list Tea news' }).waitFor();
    await entry.getByText('Details').click();
    await entry.getByRole('button', { name: 'Only this' }).click();
    await page.getByText('created a contact').waitFor({ state: 'detached' });
    await page.getByText('created the list Coffee news').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('created a contact').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No entries match.').waitFor();
    await closeClean();
    await inspect('console-audit', '/settings/audit', 'created the list');
  });

  it('say what is wrong with a field once it was left, not while it is typed', async () => {
    const automation = await made('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'order.placed' },
      steps: [{ id: 'hook', type: 'webhook', url: 'https://example.com/hook' }],
    });
    const { page, closeClean } = await open(`/automations/${automation.id}?step=hook`);
    const url = page.getByLabel('Address', { exact: true });
    await url.fill('');
    const problem = page.locator('[class*=problem]').first();
    await page.getByText('Saved').first().waitFor();
    await url.pressSequentially('https://', { delay: 30 });
    assert.notEqual(await url.getAttribute('aria-invalid'), 'true');
    await problem.waitFor();
    assert.equal(await url.getAttribute('aria-invalid'), 'true');
    await url.fill('https://example.com/other');
    await problem.waitFor({ state: 'detached' });
    await closeClean();
  });

  it('show whether someone agrees to be measured, and who is measured without an answer', async () => {
    const { id } = await made('/api/contacts', { email: 'bob@example.com' });
    const trackingConsent = { state: 'withdrawn', text: 'May we measure?' };
    await owner.client.put(`/api/contacts/${id}`, { trackingConsent });
    const { page, closeClean } = await open(`/contacts/${id}`);
    await page.getByText('Refused opens and clicks being measured').waitFor();
    await page.getByText('Refused', { exact: true }).waitFor();
    await owner.client.put('/api/workspace/sending', { tracking: { clicks: true } });
    await page.goto(`${api.url}/settings/sending`);
    await page.getByText('Also measure people who haven’t said').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntil(async () => {
      const { body } = await owner.client.get('/api/workspace/sending');
      return body.tracking.withoutAnswer === false && body.tracking.clicks === true;
    });
    await closeClean();
    await inspect('console-measuring', '/settings/sending', 'Also measure people');
  });
});
