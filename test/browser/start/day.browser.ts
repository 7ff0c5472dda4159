import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { loadTexts } from '../../../console/texts/texts-in.js';
import {
  importAudience,
  makeSegment,
  sendNewsletter,
  takeFirstSteps,
  wordsIn,
  type Day,
} from '../../support/browser/day-audience.js';
import { makeSeries } from '../../support/browser/day-automation.js';
import { askWhy, endWaits, readResults, repair, retryMails } from '../../support/browser/day-repair.js';
import { Mouse } from '../../support/browser/hands.js';
import { TAKES_PICTURES } from '../../support/browser/tour.js';
import { useConsole } from '../../support/browser/use-console.js';
import { DENIED_HOST } from '../../support/engine/stack.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { BROWSER, linkOf, mailTo, untilReadable } from '../../support/mail/tracked-mail.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** It is a long day. */
const PATIENCE_MS = 300_000;

describe('a day in the console', () => {
  const stack = useWorker();
  const { api, open } = useConsole({ api: on(stack) });
  beforeEach(function () {
    this.currentTest?.timeout(PATIENCE_MS);
  });
  afterEach(() => stack.smtp.behave());

  /** A visitor who joins the list. */
  async function join({ page, domain }: Day, name: string): Promise<string> {
    const email = `${name.toLowerCase()}@${domain}`;
    const post = async (path: string, data: object) => {
      const response = await page.request.post(api.url + path, { data });
      assert.ok(response.ok(), await response.text());
      return await response.json();
    };
    const { id: contactId } = await post('/api/contacts', { email, firstName: name });
    const lists = await page.request.get(`${api.url}/api/lists`);
    const [{ id }] = (await lists.json()).data;
    await post(`/api/lists/${id}/members`, { contactId });
    return email;
  }

  async function click(email: string): Promise<void> {
    const mail = await mailTo(stack.smtp, email);
    await untilReadable(api.db, email);
    const headers = { 'User-Agent': BROWSER };
    const followed = await fetch(api.url + linkOf(mail, 'Menu'), { redirect: 'manual', headers });
    assert.equal(followed.headers.get('location'), 'https://morgenrot.example/menu');
  }

  async function enrollments({ page }: Day): Promise<{ status: string }[]> {
    return (await (await page.request.get(`${api.url}/api/enrollments`)).json()).data;
  }

  const areAll = (day: Day, status: string, count: number) =>
    waitUntil(async () => {
      const all = await enrollments(day);
      return all.length === count && all.every((one) => one.status === status);
    }, 60_000);

  for (const language of ['en', 'de'] as const)
    it(`is worked through by mouse, in ${language}`, async () => {
      const user = await api.signUp();
      const { page, closeClean } = await open('/start', { user, locale: language });
      await loadTexts(language, 'first');
      await loadTexts(language, 'screens');
      const hands = new Mouse(page, language);
      const words = wordsIn(language);
      const domain = TAKES_PICTURES && language === 'en' ? 'guests.example' : `${randomUUID()}.example`;
      await work({ hands, page, words, domain });
      await closeClean();
    });

  async function work(day: Day): Promise<void> {
    await takeFirstSteps(day);
    await importAudience(day);
    await makeSegment(day);
    await sendNewsletter(day);
    await makeSeries(day, `http://${DENIED_HOST}/hook`);
    const emma = await join(day, 'Emma');
    await click(emma);
    stack.smtp.behave({ at: 'connect', reply: '421 4.3.2 Closed for now' });
    stack.smtp.cut();
    const felix = await join(day, 'Felix');
    await retryMails(day, () => stack.smtp.behave());
    await click(felix);
    await endWaits(day, 2);
    await areAll(day, 'failed', 2);
    await askWhy(day, 'Emma');
    await repair(day, { url: `${stack.providers.url}/team`, people: 2 });
    await areAll(day, 'completed', 2);
    await readResults(day, 2);
  }
});
