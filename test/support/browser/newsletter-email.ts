import type { Locator } from 'playwright-core';
import { drawnPicture } from './newsletter.js';
import type { Hands, Mouse } from './hands.js';

/** What the newsletter says, and what that is in German; the texts of its blocks in their order. */
export const said = {
  title: ['Autumn at the café', 'Herbst im Café'],
  hello: ['Come in and get warm, {2:friend}', 'Komm herein und wärm dich, {2:Gast}'],
  alt: ['A cup of coffee in the afternoon sun', 'Eine Tasse Kaffee in der Nachmittagssonne'],
  left: ['Soup at noon, from Monday.', 'Mittags Suppe, ab Montag.'],
  right: ['Cake as ever, from two.', 'Kuchen wie immer, ab zwei.'],
  button: ['Reserve a table', 'Tisch reservieren'],
  gold: [
    'For gold members: the first coffee is on us.',
    'Für Goldmitglieder: Der erste Kaffee geht aufs Haus.',
  ],
} as const;

/** Makes a newsletter of one's own of the design: other words, a picture, a link, and less. Its title is chosen as it opens. */
export async function adaptDesign(hands: Mouse, sheet: Locator): Promise<void> {
  const { page } = hands;
  const text = sheet.getByRole('textbox', { name: 'Email', exact: true });
  const settings = sheet.getByRole('complementary', { name: 'Settings' });
  await hands.type(said.title[0]);
  await hands.replace(
    text.getByText('Three stories'),
    'The terrace sleeps, the stove burns, and there is soup.',
  );
  await hands.press(text.locator('[data-block=image]').first());
  const upload = settings.getByRole('button', { name: 'Upload image' });
  await hands.upload(upload, await drawnPicture(page, 'coffee.png'));
  await hands.write(settings.getByLabel('Description'), said.alt[0]);
  await hands.replace(text.getByText('Twice as fast'), 'Soup at noon');
  await hands.replace(
    text.getByText('Since Tuesday'),
    'From Monday there is one pot a day. Come before it is empty.',
  );
  await hands.replace(text.getByText('Read the story'), 'See the menu');
  await hands.write(settings.getByLabel('Opens'), 'morgenrot.example/menu');
  const remove = settings.getByRole('button', { name: /^Remove/ }).first();
  await hands.press(text.getByText('Visit the workshop'));
  await hands.around('Columns');
  await hands.press(remove);
  for (const rest of ['The first newsletter', 'Mastodon']) {
    await hands.press(text.getByText(rest));
    await hands.press(remove);
  }
}

/** Writes it from nothing: a title, a value, a picture, two columns, a button, and a box for gold members. */
export async function writeEmail(hands: Hands, sheet: Locator): Promise<void> {
  const { page } = hands;
  const text = sheet.getByRole('textbox', { name: 'Email', exact: true });
  const settings = sheet.getByRole('complementary', { name: 'Settings' });
  await hands.enter(text);
  await hands.add('Title');
  await hands.type(said.title[0]);
  await hands.add('Text');
  await hands.type('Come in and get warm, {{first');
  await page.getByRole('option', { name: /First name/ }).waitFor();
  await hands.key('Enter');
  await hands.value(text.locator('[data-value]'));
  await hands.toSettings();
  await hands.write(settings.getByLabel('If empty, write'), 'friend');
  await hands.toText();
  await hands.add('Image');
  await hands.toSettings();
  const upload = settings.getByRole('button', { name: 'Upload image' });
  await hands.upload(upload, await drawnPicture(page, 'coffee.png'));
  await text.locator('[data-block=image] img').waitFor();
  await hands.write(settings.getByLabel('Description'), said.alt[0]);
  await hands.toText();
  await hands.add('Two columns');
  await hands.type(said.left[0]);
  await hands.besides(text.locator('[data-column]').nth(1));
  await hands.type(said.right[0]);
  await hands.around('Columns');
  await hands.add('Button');
  await hands.type(said.button[0]);
  await hands.toSettings();
  await hands.write(settings.getByLabel('Opens'), 'morgenrot.example/table');
  await hands.toText();
  await hands.add('Box');
  await hands.type(said.gold[0]);
  await hands.around('Box');
  await hands.toSettings();
  await showToGold(hands, settings);
}

async function showToGold(hands: Hands, settings: Locator): Promise<void> {
  const { page } = hands;
  await hands.press(settings.getByRole('button', { name: 'Show only if …' }));
  await hands.press(settings.getByRole('button', { name: 'Add condition' }));
  await hands.type('plan');
  await hands.key('Enter');
  await hands.pick(settings.getByRole('combobox', { name: 'Value' }), 'gold');
  await page.getByText('2 of 4 people on Newsletter see it.').waitFor();
  await hands.picture('tour-newsletter-gold');
}

/** The same in German. */
export async function translate(hands: Hands, sheet: Locator): Promise<void> {
  const { page } = hands;
  await hands.press(sheet.getByRole('tab', { name: 'Languages' }));
  await hands.pick(sheet.getByRole('combobox', { name: 'Language of the original' }), 'English');
  await hands.pick(sheet.getByRole('combobox', { name: 'Add a language' }), 'German');
  const dialog = page.getByRole('dialog', { name: 'Translation: German' });
  await hands.write(dialog.getByLabel('Subject: Autumn at the café'), 'Herbst im Café');
  for (const [original, german] of Object.values(said)) {
    const field = dialog.getByRole('textbox', { name: `: ${original}` }).last();
    await hands.write(field, german);
  }
  await hands.picture('tour-newsletter-german');
  await hands.press(dialog.getByRole('button', { name: 'Close' }));
  await sheet.getByText('Done', { exact: true }).waitFor();
}
