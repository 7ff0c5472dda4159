import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newEmail } from '../../support/http/owners.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';
import { ObjectId } from 'mongodb';

const PEOPLE = 3;

describe('a mail server that is away, in the console', () => {
  const stack = useWorker();
  const { owner, open, inspect } = useConsole({ api: on(stack), ownerPer: 'file' });
  let automation: string;
  let enrollment: string;

  before(async () => {
    stack.smtp.behave({ at: 'connect', reply: '421 4.3.2 Closed for now' });
    stack.smtp.cut();
    const steps = [{ id: 'welcome', type: 'sendEmail', subject: 'Welcome', text: 'Hello' }];
    const made = await owner.client.post('/api/automations', {
      name: 'Greeting',
      trigger: { event: 'in' },
      steps,
    });
    automation = made.body.id;
    await owner.client.post(`/api/automations/${automation}/activate`);
    for (let n = 0; n < PEOPLE; n += 1)
      await owner.client.post('/api/events/send', { email: newEmail(), eventName: 'in' });
    enrollment = (await owner.client.get(`/api/enrollments?automationId=${automation}`)).body.data[0].id;
    await waitUntil(async () => (await waiting()).length === PEOPLE, 30_000);
    // An hour ago, so that the next attempts are minutes ahead.
    const ofWorkspace = { workspaceId: new ObjectId(owner.workspaceId) };
    const first = { $set: { firstAttemptAt: new Date(Date.now() - HOUR_MS) } };
    await stack.db.collections.Message.updateMany(ofWorkspace, first);
    await waitUntil(async () => (await waiting()).every(isAhead), 30_000);
  });
  after(() => stack.smtp.behave());

  const waiting = async () => (await owner.client.get('/api/messages?status=serverAway')).body.data;
  const isAhead = ({ serverRetryAt }: { serverRetryAt: string }) =>
    Date.parse(serverRetryAt) > Date.now() + 120_000;
  const news = (page: Page) => page.getByText(`The mail server is away: ${PEOPLE} emails are waiting for it`);

  it('is said on every screen, why, since when, and when it is tried again', async () => {
    const { page, closeClean } = await open('/contacts');
    const banner = page.getByRole('alert').filter({ has: news(page) });
    await banner.getByText('It takes no email at the moment.').waitFor();
    await banner.getByText('Waiting since').waitFor();
    await banner.getByText('Next attempt').waitFor();
    await banner.getByRole('link', { name: 'Show the emails' }).click();
    await page.getByRole('row').getByText('Waiting for mail server').first().waitFor();
    assert.equal(await page.getByRole('row').getByText('Waiting for mail server').count(), PEOPLE);
    await closeClean();
  });

  it('is why a person waits, and what the system says of email', async () => {
    const { page, closeClean } = await open(`/enrollments/${enrollment}`);
    await page.getByText('It’s waiting for the mail server, which is away.', { exact: false }).waitFor();
    await page.goto(new URL('/settings/system', page.url()).href);
    await page.getByText('is waiting for the mail server, since', { exact: false }).waitFor();
    await closeClean();
  });

  it('is why people wait at a step on the canvas', async () => {
    const { page, closeClean } = await open(`/automations/${automation}`);
    await page.getByRole('link', { name: `${PEOPLE} waiting · mail server away` }).waitFor();
    await closeClean();
  });

  it('is shown accessibly, and on a phone', async () => {
    for (const [name, path] of Object.entries({
      overview: '/',
      mails: '/mails?status=serverAway',
      enrollment: `/enrollments/${enrollment}`,
      automation: `/automations/${automation}`,
      system: '/settings/system',
    }))
      await inspect(`server-away-${name}`, path, async (page) => {
        await news(page).waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
      });
  });

  it('is tried at once by a button when it is back', async () => {
    const { page, closeClean } = await open('/');
    await news(page).waitFor();
    stack.smtp.behave();
    await page.getByRole('button', { name: 'Retry now' }).click();
    await page.getByText(`${PEOPLE} emails are being tried now.`).waitFor();
    await waitUntil(async () => (await waiting()).length === 0, 30_000);
    await news(page).waitFor({ state: 'detached', timeout: 60_000 });
    await closeClean();
  });
});
