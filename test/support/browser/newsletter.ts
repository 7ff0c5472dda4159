import type { Locator, Page } from 'playwright-core';
import { csvFile } from '../imports/imports.js';
import type { ChosenFile, Hands } from './hands.js';
import { fillSignUp } from './tour.js';

/** Those who get the newsletter: two languages, each read by a gold member and by someone else. */
export interface Guests {
  adaGold: string;
  ben: string;
  claraGold: string;
  david: string;
}

export function guestsAt(domain: string): Guests {
  const [adaGold, ben, claraGold, david] = ['ada', 'ben', 'clara', 'david'].map(
    (name) => `${name}@${domain}`,
  );
  return { adaGold: adaGold ?? '', ben: ben ?? '', claraGold: claraGold ?? '', david: david ?? '' };
}

/** An account whose workspace is empty. */
export async function emptyWorkspace(page: Page): Promise<void> {
  await fillSignUp(page, { name: 'Jonas Weber', address: 'jonas@morgenrot.example' });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
}

/** Says who writes, and in which color. */
export async function setSender(hands: Hands): Promise<void> {
  const { page } = hands;
  await hands.write(page.getByLabel('Postal address'), 'Hauptstraße 1, 10827 Berlin');
  await hands.write(page.getByLabel('Brand color').first(), '#b3541e');
  const save = page.getByRole('button', { name: 'Save and continue' });
  await hands.press(save);
  // Whatever the next step is.
  await save.waitFor({ state: 'hidden' });
}

/** A list, and a file of people who have agreed to be on it. */
export async function bringPeople(hands: Hands, guests: Guests): Promise<void> {
  const { page } = hands;
  await hands.go('lists');
  await hands.press(page.getByRole('button', { name: 'New list' }).first());
  await hands.type('Newsletter');
  await hands.key('Enter');
  await page.getByRole('heading', { name: 'Nobody’s on this list yet' }).waitFor();
  await hands.go('imports');
  await hands.upload(page.getByRole('button', { name: 'choose one' }), csvFile('guests.csv', fileOf(guests)));
  await page.getByRole('button', { name: /Goes to: Email/ }).waitFor();
  await hands.press(page.getByRole('checkbox', { name: 'Newsletter' }));
  await hands.press(page.getByRole('switch', { name: 'These contacts have already opted in elsewhere' }));
  await hands.write(page.getByLabel('What they agreed to'), 'Yes, send me the newsletter.');
  await hands.write(page.getByLabel('Where', { exact: true }), 'Guest book');
  await hands.enter(page.getByLabel('When', { exact: true }));
  await hands.type('01052026');
  await hands.press(page.getByRole('button', { name: 'Start import' }));
  await page.getByRole('button', { name: 'Undo import' }).waitFor({ timeout: 60_000 });
}

/** A broadcast to the list, whose email begins as one of the designs. */
export async function beginBroadcast(hands: Hands, design: string): Promise<Locator> {
  const { page } = hands;
  await hands.go('broadcasts');
  await hands.press(page.getByRole('button', { name: 'New broadcast' }).first());
  await hands.type('Autumn at the café');
  await hands.key('Enter');
  await hands.pick(page.getByRole('combobox', { name: 'List', exact: true }), 'Newsletter');
  await page.getByRole('radio', { name: /^Newsletter/ }).waitFor();
  await hands.picture('tour-newsletter-designs');
  await hands.press(page.getByRole('radio', { name: new RegExp(`^${design}`) }));
  const sheet = page.getByRole('dialog', { name: 'Email', exact: true });
  await sheet.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
  return sheet;
}

/** Sends it to all of them. */
export async function sendBroadcast(hands: Hands, people: number): Promise<void> {
  const { page } = hands;
  await hands.press(page.getByRole('button', { name: 'Review and send…' }));
  await hands.press(page.getByRole('button', { name: `Send to ${String(people)} people` }));
  await page.getByText('Done', { exact: true }).waitFor({ timeout: 90_000 });
}

function fileOf({ adaGold, ben, claraGold, david }: Guests): string {
  return `Email,First name,Plan,Language
${adaGold},Ada,gold,en
${ben},Ben,free,en
${claraGold},Clara,gold,de
${david},David,free,de
`;
}

/** A photograph, as far as one can be drawn. */
export async function drawnPicture(page: Page, name: string): Promise<ChosenFile> {
  const drawing = await page.context().newPage();
  await drawing.setViewportSize({ width: 1_200, height: 560 });
  await drawing.setContent(DRAWING);
  const buffer = await drawing.screenshot();
  await drawing.close();
  return { name, mimeType: 'image/png', buffer };
}

const DRAWING = `<body style="margin:0;height:100vh;overflow:hidden;background:linear-gradient(#f4d9b0,#e3a76a 55%,#8a4a26 55%,#5e2f17)">
<div style="position:absolute;left:470px;top:180px;width:260px;height:210px;border-radius:20px 20px 110px 110px;background:linear-gradient(90deg,#fffaf2,#e9d9c3)"></div>
<div style="position:absolute;left:700px;top:215px;width:90px;height:90px;border:22px solid #efe2cf;border-radius:50%;box-sizing:border-box"></div>
<div style="position:absolute;left:490px;top:165px;width:220px;height:44px;border-radius:50%;background:#5b3218;border:8px solid #fffaf2;box-sizing:border-box"></div>
<div style="position:absolute;left:400px;top:380px;width:400px;height:36px;border-radius:50%;background:#fff6e8"></div>
<div style="position:absolute;left:560px;top:60px;width:16px;height:90px;border-radius:50%;background:#fff8;transform:rotate(12deg)"></div>
<div style="position:absolute;left:610px;top:40px;width:16px;height:100px;border-radius:50%;background:#fff8;transform:rotate(-10deg)"></div>
</body>`;
