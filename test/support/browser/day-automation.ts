import type { Locator } from 'playwright-core';
import type { StepType } from '../../../domain/automation/automation.js';
import { picture } from './tour.js';
import type { Day } from './day-audience.js';

/** Where a step is added: at the nth place of the canvas, from its top. */
async function addStep({ hands, words }: Day, place: Locator, type: StepType): Promise<void> {
  await hands.press(place);
  await hands.type(words('steps').kinds[type]);
  await hands.key('ArrowDown');
  await hands.key('Enter');
}

/**
 * A series for those who join the list: an email, a day, and whoever has clicked in it is told to the team. The address of
 * the team’s webhook is wrong.
 */
export async function makeSeries(day: Day, wrongUrl: string): Promise<void> {
  const { hands, page, words } = day;
  const automations = words('automations');
  const builder = words('builder');
  const conditions = words('conditions');
  const mail = words('mailFields');
  const { deeds } = words('eventPicker');
  await hands.go('automations');
  await hands.press(page.getByRole('button', { name: automations.create }).first());
  await hands.write(page.getByRole('textbox', { name: automations.name }), 'Series');
  await hands.pick(page.getByRole('combobox', { name: automations.event }), deeds.list_subscribed);
  await hands.press(page.getByRole('button', { name: automations.begin, exact: true }));
  await page.getByRole('heading', { name: 'Series', level: 1 }).waitFor();

  const places = page.getByRole('button', { name: builder.addHere });
  await addStep(day, places.first(), 'sendEmail');
  await hands.press(page.getByRole('radio', { name: /^HTML/ }));
  await hands.write(page.getByRole('textbox', { name: mail.subject }), 'Welcome');
  await hands.write(
    page.getByRole('textbox', { name: mail.html }),
    '<p><a href="https://morgenrot.example/menu">Menu</a></p>',
  );

  await addStep(day, places.last(), 'branch');
  await hands.press(page.getByRole('button', { name: conditions.add }));
  await hands.press(page.getByRole('menuitem', { name: conditions.addEvent }));
  await hands.pick(page.getByRole('combobox', { name: conditions.event, exact: true }), deeds.email_clicked);

  await addStep(day, places.nth(3), 'webhook');
  await hands.write(page.getByRole('textbox', { name: words('stepForms').url }), wrongUrl);
  await page.getByText(builder.saved(''), { exact: false }).waitFor();
  await picture(page, 'tour-day-series');
  await hands.press(page.getByRole('button', { name: builder.activate }));
  await hands.press(
    page.getByRole('dialog').getByRole('button', { name: words('publish').activate, exact: true }),
  );
  await page.getByText(builder.status.active(2)).waitFor();
}
