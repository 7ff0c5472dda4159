import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { goTo, hasCount } from '../../support/browser/console.js';
import { csvFile } from '../../support/imports/imports.js';
import { fillSignUp, picture, TAKES_PICTURES } from '../../support/browser/tour.js';
import { BROWSER, mailTo, pathIn, untilReadable } from '../../support/mail/tracked-mail.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** The mail server is shared with other tests. */
const DOMAIN = TAKES_PICTURES ? 'guests.example' : `${randomUUID()}.example`;
const NAMES = [
  'Ada',
  'Ben',
  'Clara',
  'David',
  'Emma',
  'Felix',
  'Greta',
  'Hugo',
  'Ida',
  'Jonas',
  'Karla',
  'Leo',
];
/** Every third of them is a regular. */
const REGULARS = 4;
const CONTENT = `<p>Hello {{ contact.firstName }},</p>
<p>the terrace is open again, and the first coffee is on us.</p>`;

describe('the first newsletter in the console', () => {
  const stack = useWorker();
  const { api, open } = useConsole({ api: on(stack) });

  it('leads from a file of contacts to what a reader has chosen on the preference page', async () => {
    const { page, reader, closeClean } = await open('/sign-up', { user: null });
    await signUp(page);
    await makeList(page);
    await importContacts(page);
    await makeSegment(page);
    await measureClicks(page);
    await sendBroadcast(page);
    const reading = await reader.newPage();
    await reading.setExtraHTTPHeaders({ 'User-Agent': BROWSER });
    await untilReadable(api.db, `ada@${DOMAIN}`);
    const { html } = await mailTo(stack.smtp, `ada@${DOMAIN}`);
    await changePreferences(reading, api.url + pathIn(html, 'unsubscribe'));
    await waitUntil(async () => (await recorded('preferences_opened')) === 1);

    await page.getByRole('link', { name: `ada@${DOMAIN}` }).click();
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor();
    await page
      .getByText(/^Left /)
      .first()
      .waitFor();
    await page.getByText('Looked at their email preferences').first().waitFor();
    await hasCount(page.getByText('Subscribed', { exact: true }), 0);
    await picture(page, 'tour-contact');
    await closeClean();
  });

  async function recorded(name: 'preferences_opened'): Promise<number> {
    const contact = await api.db.collections.Contact.findOne({ email: `ada@${DOMAIN}` });
    assert.ok(contact !== null);
    const { workspaceId, _id: contactId } = contact;
    return api.db.collections.Event.countDocuments({ workspaceId, contactId, key: `internal:${name}` });
  }
});

async function signUp(page: Page): Promise<void> {
  await fillSignUp(page, { name: 'Jonas Weber', address: 'jonas@morgenrot.example' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByLabel('Postal address').fill('Hauptstraße 1, 10827 Berlin');
  await page.getByLabel('Brand color').first().fill('#b3541e');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Continue without measuring' }).click();
  await page.getByRole('button', { name: 'Use this' }).waitFor();
}

async function makeList(page: Page): Promise<void> {
  await goTo(page, 'Lists');
  await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New list' }).first().click();
  await page.getByLabel('Name').fill('Newsletter');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Nobody’s on this list yet' }).waitFor();
}

async function importContacts(page: Page): Promise<void> {
  await goTo(page, 'Imports');
  await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
  await page.getByLabel('Upload a file').setInputFiles(csvFile('guests.csv', fileOfGuests()));
  await page.getByRole('button', { name: /Goes to: Email/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Newsletter' }).check({ force: true });
  await page.getByText('These contacts have already opted in elsewhere').click();
  await page.getByLabel('What they agreed to').fill('Yes, send me the newsletter.');
  await page.getByLabel('Where', { exact: true }).fill('Guest book in the café');
  await page.getByLabel('When', { exact: true }).fill('2026-05-01');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByText('Nothing has changed yet.').scrollIntoViewIfNeeded();
  await page.getByText(String(NAMES.length), { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByText('Counting', { exact: true }).waitFor({ state: 'detached' });
  await picture(page, 'tour-import');
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  await page.getByRole('button', { name: 'Undo import' }).waitFor();
}

async function makeSegment(page: Page): Promise<void> {
  await goTo(page, 'Segments');
  await page.getByRole('heading', { name: 'No segments yet' }).waitFor();
  await page.getByRole('link', { name: 'New segment' }).first().click();
  await page.getByLabel('Name').fill('Regulars');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name: 'Field' }).click();
  await page.getByRole('combobox', { name: 'Field' }).fill('guest');
  await page.getByRole('option', { name: 'guest' }).click();
  const condition = page.getByRole('group', { name: 'guest is …' });
  await condition.getByRole('combobox', { name: 'Value' }).fill('regular');
  await page.getByText(`${REGULARS} contacts`).waitFor();
  await page.keyboard.press('Escape');
  await picture(page, 'tour-segment');
  await page.getByRole('button', { name: 'Create segment' }).click();
  await page.getByRole('heading', { name: 'Regulars', level: 1 }).waitFor();
  await page.getByText(`ada@${DOMAIN}`).waitFor({ timeout: 60_000 });
}

async function measureClicks(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  const parts = page.getByRole('navigation', { name: 'Settings' });
  await parts.getByRole('link', { name: 'Marketing email' }).click();
  await page.getByText('Measure clicks', { exact: false }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function sendBroadcast(page: Page): Promise<void> {
  await goTo(page, 'Broadcasts');
  await page.getByRole('heading', { name: 'No broadcasts yet' }).waitFor();
  await page.getByRole('button', { name: 'New broadcast' }).first().click();
  await page.getByLabel('Name').fill('Terrace');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'List', exact: true }).click();
  await page.getByRole('option', { name: /Newsletter/ }).click();
  await page.getByRole('combobox', { name: 'Only those in' }).click();
  await page.getByRole('option', { name: 'Segment: Regulars' }).click();
  await page.getByRole('radio', { name: /^HTML For/ }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('The terrace is open');
  await page.getByRole('textbox', { name: 'Content' }).fill(CONTENT);
  await page.getByRole('button', { name: 'Save and count recipients' }).click();
  await page.getByText(`${REGULARS} people get this email`).waitFor();
  await page.frameLocator('iframe[title="Email"]').getByText('the terrace is open again').waitFor();
  await picture(page, 'tour-broadcast');
  await page.getByRole('button', { name: 'Review and send…' }).click();
  await page.getByRole('button', { name: `Send to ${REGULARS} people` }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Sent\\s*${String(REGULARS)}\\s*100% delivered$`) })
    .waitFor({ timeout: 60_000 });
  await page.getByText('Done', { exact: true }).waitFor();
  await picture(page, 'tour-broadcast-sent');
}

async function changePreferences(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 720, height: 900 });
  await page.goto(address);
  await page.getByRole('checkbox', { name: 'Newsletter' }).uncheck();
  await picture(page, 'tour-preferences');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
}

function fileOfGuests(): string {
  const rows = NAMES.map((name, n) => {
    const kind = n % 3 === 0 ? 'regular' : 'new';
    return `${name.toLowerCase()}@${DOMAIN},${name},${kind}`;
  });
  return `Email,First name,Guest\r\n${rows.join('\r\n')}\r\n`;
}
