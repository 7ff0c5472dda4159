import assert from 'node:assert/strict';
import { picture } from './tour.js';
import { hasCount } from './console.js';
import type { Day } from './day-audience.js';

/** Emails that wait for a mail server which is away are news on every screen, and are tried at once when it is back. */
export async function retryMails({ hands, page, words }: Day, comeBack: () => void): Promise<void> {
  const texts = words('serverAway');
  await hands.go('overview');
  await page
    .getByText(texts.away('1', { isOne: true, isExact: true }))
    .first()
    .waitFor({ timeout: 60_000 });
  await picture(page, 'tour-day-server-away');
  comeBack();
  await hands.press(page.getByRole('button', { name: texts.retry }).first());
  await page.getByText(texts.retrying('1', true)).waitFor();
  await hasCount(page.getByText(texts.away('1', { isOne: true, isExact: true })), 0);
}

/** Those who wait in the automation continue at once with its branch. */
export async function endWaits({ hands, page, words }: Day, people: number): Promise<void> {
  const builder = words('builder');
  const texts = words('people');
  await openSeries({ hands, page, words });
  await hands.press(page.getByRole('button', { name: builder.more }));
  await hands.press(page.getByRole('menuitem', { name: builder.people }));
  await hands.press(page.getByRole('button', { name: texts.actions }));
  await hands.press(page.getByRole('menuitem', { name: texts.jump }));
  await page.getByText(texts.ask.jump(String(people))).waitFor();
  await hands.press(page.getByRole('dialog').locator('[aria-haspopup=listbox]'));
  await hands.press(page.getByRole('option').filter({ hasText: /branch-/ }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: texts.jump }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function openSeries({ hands, page, words }: Pick<Day, 'hands' | 'page' | 'words'>): Promise<void> {
  await hands.go('automations');
  await hands.press(page.getByRole('link', { name: 'Series', exact: true }));
  await page.getByRole('button', { name: words('builder').more }).waitFor();
}

/** What became of the welcome email, whose numbers lead to its people. */
export async function readResults({ hands, page, words }: Day, people: number): Promise<void> {
  await openSeries({ hands, page, words });
  await hands.press(page.locator('[data-step^="email"]'));
  const results = page.getByRole('region', { name: words('mails').results });
  await hands.press(results.getByRole('link', { name: String(people), exact: true }).last());
  await hasCount(page.getByRole('row', { name: /Welcome/ }), people);
  await picture(page, 'tour-day-results');
}

/** Why someone has not gone on. */
export async function askWhy({ hands, page, words }: Day, person: string): Promise<void> {
  const why = words('why');
  await hands.go('events');
  await hands.press(page.getByRole('link', { name: words('events').why }));
  await hands.pick(page.getByRole('combobox', { name: why.contact }), person);
  await hands.pick(page.getByRole('combobox', { name: why.automation }), 'Series');
  const [stuck = ''] = why.failed.split('{name}')[0]?.split('{who}').slice(1) ?? [];
  assert.notEqual(stuck.trim(), '');
  await page.getByText(stuck.trim(), { exact: false }).waitFor();
  await picture(page, 'tour-day-why');
}

/** From what needs attention to the step that is wrong, which is mended for all whom it has stopped. */
export async function repair({ hands, page, words }: Day, { url, people }: { url: string; people: number }) {
  const overview = words('overview');
  const builder = words('builder');
  const publish = words('publish');
  await hands.go('overview');
  const stuck = { count: String(people), isOne: false, isExact: true, name: 'Series' };
  await page.getByText(overview.failedEnrollments(stuck)).waitFor();
  await hands.press(page.getByRole('link', { name: overview.act.failedEnrollments }));
  await hasCount(page.getByRole('cell', { name: words('people').states.failed }), people);
  await openSeries({ hands, page, words });
  await hands.press(page.locator('[data-step^="webhook"]'));
  await hands.write(page.getByRole('textbox', { name: words('stepForms').url }), url);
  await page.getByText(builder.nobodyAffected, { exact: false }).waitFor();
  await hands.press(page.getByRole('button', { name: builder.publish }));
  const dialog = page.getByRole('dialog');
  await hands.press(dialog.getByRole('radio', { name: publish.retry(3) }));
  await picture(page, 'tour-day-repair');
  await hands.press(dialog.getByRole('button', { name: publish.publish, exact: true }));
  await page.getByText(publish.published(3)).first().waitFor();
}
