import type { Page } from 'playwright-core';
import type { Language } from '../../../console/languages/languages.js';
import { textsIn, type AllTexts } from '../../../console/texts/texts-in.js';
import { csvFile } from '../imports/imports.js';
import { picture } from './tour.js';
import type { Hands } from './hands.js';

/** The console's texts of a part, in the language that someone works in. */
export type Words = <P extends keyof AllTexts>(part: P) => AllTexts[P];

export function wordsIn(language: Language): Words {
  return (part) => textsIn(language, part);
}

/** A day at the console: who works how, and with whose addresses. */
export interface Day {
  hands: Hands;
  page: Page;
  words: Words;
  domain: string;
}

/** Who writes, in which color, and that clicks are measured. */
export async function takeFirstSteps({ hands, page, words }: Day): Promise<void> {
  const start = words('start');
  await hands.write(page.getByLabel(start.postalAddress), 'Hauptstraße 1, 10827 Berlin');
  await hands.press(page.getByRole('button', { name: start.save }));
  await hands.press(page.getByRole('switch', { name: words('sending').clicksOn }));
  await hands.press(page.getByRole('button', { name: start.measure }));
  await page.getByRole('button', { name: start.makeAutomation }).waitFor();
}

const GUESTS = ['Ada', 'Ben', 'Clara', 'David'];
/** Those of the export that have the tag; the others have none. */
const REGULARS = ['Ada', 'Clara'];

/** A list, and who is subscribed to it according to an export of Mailchimp. */
export async function importAudience({ hands, page, words, domain }: Day): Promise<void> {
  const lists = words('lists');
  const imports = words('imports');
  await hands.go('lists');
  await hands.press(page.getByRole('button', { name: lists.newList }).first());
  await hands.type('News');
  await hands.press(page.getByRole('checkbox', { name: lists.asksToConfirm }));
  await hands.press(page.getByRole('button', { name: lists.create, exact: true }));
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
  await hands.go('imports');
  const file = csvFile('subscribed_email_audience_export_1a2b.csv', mailchimpExport(domain));
  await hands.upload(page.getByRole('button', { name: imports.choose }), file);
  await page.getByText('Mailchimp', { exact: false }).first().waitFor();
  await hands.press(page.getByRole('checkbox', { name: 'News' }));
  await hands.press(page.getByRole('button', { name: imports.tryIt, exact: true }));
  await page.getByText(imports.trialNote).waitFor();
  await hands.press(page.getByRole('button', { name: imports.start }));
  await page.getByRole('button', { name: imports.undo }).waitFor({ timeout: 60_000 });
}

function mailchimpExport(domain: string): string {
  const rows = GUESTS.map((name, n) => {
    const tags = REGULARS.includes(name) ? '"""Regulars"""' : '';
    const at = `2026-03-0${String(n + 1)} 09:12:31`;
    return `${name.toLowerCase()}@${domain},${name},,4,${at},203.0.113.4,${at},203.0.113.4,${at},4487784${String(n)},c2cb0681a${String(n)},,${tags}`;
  });
  return `"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS
${rows.join('\n')}
`;
}

/** Everyone with the tag. */
export async function makeSegment({ hands, page, words }: Day): Promise<void> {
  const segments = words('segments');
  const conditions = words('conditions');
  await hands.go('segments');
  await hands.press(page.getByRole('link', { name: segments.newSegment }).first());
  await hands.write(page.getByLabel(segments.name, { exact: true }), 'Regulars');
  await hands.press(page.getByRole('button', { name: conditions.add }));
  await hands.press(page.getByRole('menuitem', { name: conditions.addField }));
  await hands.pick(page.getByRole('combobox', { name: conditions.field, exact: true }), 'TAGS');
  await hands.enter(page.getByRole('combobox', { name: conditions.value, exact: true }));
  await hands.type('Regulars');
  await page.getByText(segments.count(String(REGULARS.length), true)).waitFor();
  await hands.key('Escape');
  await hands.press(page.getByRole('button', { name: segments.create }));
  await page.getByRole('heading', { name: 'Regulars', level: 1 }).waitFor();
}

/** A newsletter to the list, taken back in time and then sent. */
export async function sendNewsletter({ hands, page, words }: Day): Promise<void> {
  const broadcasts = words('broadcasts');
  const draft = words('draft');
  await hands.go('broadcasts');
  await hands.press(page.getByRole('button', { name: broadcasts.newBroadcast }).first());
  await hands.type('Terrace');
  await hands.key('Enter');
  await hands.pick(page.getByRole('combobox', { name: broadcasts.list, exact: true }), 'News');
  await hands.press(page.getByRole('radio', { name: /^HTML/ }));
  const mail = words('mailFields');
  await hands.write(page.getByRole('textbox', { name: mail.subject }), 'The terrace is open');
  await hands.write(page.getByRole('textbox', { name: mail.html }), '<p>Come by.</p>');
  for (const sending of ['undone', 'done']) {
    await hands.press(page.getByRole('button', { name: draft.review }));
    await page.getByText(draft.undoAfter).waitFor();
    await picture(page, 'tour-day-review');
    await hands.press(page.getByRole('button', { name: broadcasts.sendTo(String(GUESTS.length)) }));
    if (sending === 'undone') await hands.press(page.getByRole('button', { name: broadcasts.undoSend }));
  }
  await page.getByText(broadcasts.statuses.done, { exact: true }).waitFor({ timeout: 90_000 });
}
