import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { Keyboard } from '../../support/browser/keyboard.js';
import { Mouse, type Hands } from '../../support/browser/hands.js';
import {
  beginBroadcast,
  bringPeople,
  emptyWorkspace,
  guestsAt,
  sendBroadcast,
  setSender,
  type Guests,
} from '../../support/browser/newsletter.js';
import { adaptDesign, said, translate, writeEmail } from '../../support/browser/newsletter-email.js';
import { picture } from '../../support/browser/tour.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { mailTo, type ReadMail } from '../../support/mail/tracked-mail.js';
import { startMailCatcher, type MailCatcher } from '../../support/servers/mail-catcher.js';

const FIVE_MINUTES = 300;
/** It is a long walk. */
const PATIENCE_MS = 300_000;

/** A newsletter that nobody has written HTML for: from an empty workspace to four inboxes. */
describe('a newsletter in the console', () => {
  const stack = useWorker();
  const { api, open } = useConsole({ api: on(stack) });
  let catcher: MailCatcher;
  before(async () => (catcher = await startMailCatcher()));
  beforeEach(function () {
    this.currentTest?.timeout(PATIENCE_MS);
  });
  after(() => catcher.stop());

  /** The mail server is shared with other tests. */
  const guests = () => guestsAt(`${randomUUID()}.example`);

  async function untilSent(hands: Hands, people: Guests): Promise<void> {
    await emptyWorkspace(hands.page);
    await setSender(hands);
    await bringPeople(hands, people);
    const sheet = await beginBroadcast(hands, 'Empty');
    await writeEmail(hands, sheet);
    await translate(hands, sheet);
    await hands.press(sheet.getByRole('button', { name: 'Close' }));
    await sendBroadcast(hands, 4);
  }

  it('is sent in less than five minutes from an empty workspace, when it begins with a design', async () => {
    const { page, closeClean } = await open('/sign-up', { user: null });
    const hands = new Mouse(page);
    const people = guests();
    await emptyWorkspace(page);
    await setSender(hands);
    await bringPeople(hands, people);
    const sheet = await beginBroadcast(hands, 'Newsletter');
    await adaptDesign(hands, sheet);
    await hands.press(sheet.getByRole('button', { name: 'Close' }));
    await sendBroadcast(hands, 4);
    const { html } = await mailTo(stack.smtp, people.ben);
    assert.match(html, /Autumn at the café/);
    report('from a design', hands);
    assert.ok(hands.seconds < FIVE_MINUTES);
    await closeClean();
  });

  it('is written in two languages, with a part for gold members, by keyboard alone', async () => {
    const { page, closeClean } = await open('/sign-up', { user: null });
    await page.addInitScript(COUNT_PRESSES);
    await page.reload();
    const hands = new Keyboard(page);
    const people = guests();
    await untilSent(hands, people);
    await assertRead(people);
    assert.equal(await page.evaluate('sessionStorage.getItem("presses")'), null, 'no mouse was used');
    report('by keyboard', hands);
    await closeClean();
  });

  it('is written in two languages, with a part for gold members, by mouse', async () => {
    const { page, closeClean } = await open('/sign-up', { user: null });
    const hands = new Mouse(page);
    const people = guests();
    await untilSent(hands, people);
    await assertRead(people);
    await readInCatcher(await page.context().newPage(), people);
    report('by mouse', hands);
    await closeClean();
  });

  /** Each in their language, the gold members with their part. */
  async function assertRead({ adaGold, ben, claraGold, david }: Guests): Promise<void> {
    const [ada, bens, clara, davids] = await Promise.all(
      [adaGold, ben, claraGold, david].map((address) => mailTo(stack.smtp, address)),
    );
    for (const [mail, language, isGold] of [
      [ada, 0, true],
      [bens, 0, false],
      [clara, 1, true],
      [davids, 1, false],
    ] as const)
      assertSays(mail, language, isGold);
    assert.match(ada?.html ?? '', /get warm, Ada/);
    assert.match(davids?.html ?? '', /wärm dich, David/);
  }

  /** The same emails where people look at them who try Rollcall. */
  async function readInCatcher(page: Page, { adaGold, claraGold }: Guests): Promise<void> {
    // Pictures have the public name of the installation.
    await page.route('http://rollcall.test/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: api.url + pathname }) });
    });
    for (const [address, language] of [
      [adaGold, 0],
      [claraGold, 1],
    ] as const) {
      const mail = stack.smtp.mails.find(({ to }) => to.includes(address));
      assert.ok(mail);
      await page.goto(await catcher.pageOf(mail));
      for (const width of [680, 375]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.getByText(said.gold[language]).waitFor();
          const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
          assert.ok(shown <= width, `${shown} px wide on ${width}`);
          const isDark = await page.evaluate<boolean>(IS_DARK);
          assert.equal(isDark, colorScheme === 'dark');
          const loaded = await page.evaluate<number>(PICTURE_WIDTH);
          assert.equal(loaded, 1_200, 'the picture is shown');
          const isShown = (language === 0) === (colorScheme === 'light');
          if (isShown) await picture(page, `tour-newsletter-${width}-${colorScheme}`);
        }
      }
    }
  }
});

const COUNT_PRESSES = `addEventListener('pointerdown', () => sessionStorage.setItem('presses', 'some'), true)`;
const IS_DARK = `(() => {
  const [red] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g);
  return Number(red) < 128;
})()`;
const PICTURE_WIDTH = `document.querySelector('img[src*="/images/"]').decode().then(() => document.querySelector('img[src*="/images/"]').naturalWidth)`;

function assertSays(mail: ReadMail | undefined, language: 0 | 1, isGold: boolean): void {
  assert.ok(mail);
  for (const part of [mail.html, mail.text]) {
    for (const text of [said.title, said.left, said.right]) assert.ok(part.includes(text[language]), part);
    assert.equal(part.includes(said.gold[language]), isGold, part);
    for (const text of Object.values(said)) assert.ok(!part.includes(text[1 - language] ?? ''), part);
  }
  assert.ok(mail.html.includes(`alt="${said.alt[language]}"`));
}

function report(how: string, { clicks, keys, seconds }: Hands): void {
  const minutes = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  process.stdout.write(`    ${how}: ${clicks} clicks, ${keys} keys, about ${minutes} for a person\n`);
}
