import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { frames } from '../../support/http/frames.js';
import { sized } from '../../support/run/sizes.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('automations in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });
  let ada: string;

  before(async () => {
    const { body } = await owner.client.post('/api/contacts', { email: 'ada@example.com', firstName: 'Ada' });
    ada = body.id;
  });

  async function automation(overrides: object = {}): Promise<string> {
    const { body } = await owner.client.post('/api/automations', { ...trial, ...overrides });
    return body.id;
  }

  const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor();
  const announced = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  /** Waits until a step, by the beginning of its id, or a field, by its name, has the focus. */
  const isFocused = (page: Page, what: string) =>
    waitUntil(async () => {
      const focused = await page.evaluate<string | undefined>(
        'document.activeElement.dataset.step ?? document.activeElement.labels?.[0]?.textContent',
      );
      return focused?.startsWith(what) === true;
    });
  const draftOf = async (id: string) => (await owner.client.get(`/api/automations/${id}/draft`)).body.draft;
  const typesIn = async (id: string) =>
    (await draftOf(id)).steps.map(({ type }: { type: string }) => type).join(' ');

  it('are built, dry-run and activated by mouse', async () => {
    const { page, closeClean } = await open('/automations');
    await page.getByRole('button', { name: 'New automation' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Reminders');
    await page.getByRole('combobox', { name: 'Trigger' }).fill('trial.started');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Reminders', level: 1 }).waitFor();
    const [, id = ''] = /automations\/([0-9a-f]{24})/.exec(page.url()) ?? [];
    await page.getByRole('button', { name: 'Add a step here' }).last().click();
    await page.getByRole('menuitem', { name: 'Send event' }).click();
    await page.getByRole('combobox', { name: 'Event' }).fill('trial.reminded');
    await saved(page);
    assert.equal(await typesIn(id), 'wait sendEvent');
    await page.getByRole('button', { name: 'Wait 1 day' }).click();
    await page.getByRole('heading', { name: '1 day', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Move down' }).click();
    await announced(page, '1 day moved to place 2 of 2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await announced(page, 'Undone');
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('combobox', { name: 'Contact' }).fill('ada');
    await page.getByRole('option', { name: 'ada@example.com' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Completes').waitFor();
    await page.getByRole('button', { name: 'End the dry run' }).click();
    await page.getByRole('button', { name: 'Activate…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByText('Active, v2').waitFor();
    const { body } = await owner.client.get(`/api/automations/${id}`);
    assert.deepEqual([body.status, body.version, body.steps.length], ['active', 2, 2]);
    await owner.client.post(`/api/automations/${id}/enroll`, { contactId: ada });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'People in it' }).click();
    await page.getByRole('link', { name: 'Ada' }).waitFor();
    await page.getByRole('link', { name: 'Reminders' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await page.getByText('Compared with version 1').waitFor();
    await page.getByText('Added', { exact: true }).waitFor();
    await closeClean();
  });

  it('are built and published by keyboard alone', async () => {
    const id = await automation({ name: 'By keyboard' });
    await owner.client.post(`/api/automations/${id}/activate`);
    const { page, closeClean } = await open(`/automations/${id}`);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('button', { name: 'Email Welcome' }).waitFor();
    await press('F6', 'F6');
    await isFocused(page, '$trigger');
    await press('ArrowDown');
    await isFocused(page, 'welcome');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await isFocused(page, 'team');
    await press('ArrowRight');
    await isFocused(page, 'invite');
    await press('ArrowLeft');
    await isFocused(page, 'team');
    await press('ArrowUp');
    await isFocused(page, 'plan');
    await press('Alt+ArrowUp');
    await announced(page, 'plan is “free” moved to place 2 of 5');
    await press('Control+z');
    await announced(page, 'Undone');
    await press('ArrowUp');
    await isFocused(page, 'pause');
    await press('a');
    await page.getByRole('dialog', { name: 'Add a step' }).waitFor();
    await page.keyboard.type('send event');
    await press('ArrowDown', 'Enter');
    await announced(page, 'Send event added');
    await isFocused(page, 'event-');
    await press('Enter');
    await isFocused(page, 'Event');
    await page.keyboard.type('trial.waited');
    await press('Escape', 'Escape');
    await isFocused(page, 'event-');
    await press('Control+d');
    await announced(page, 'trial.waited duplicated');
    await press('Backspace');
    await announced(page, 'trial.waited deleted');
    await saved(page);
    assert.equal(await typesIn(id), 'sendEmail wait sendEvent branch wait updateContact');
    await press('ArrowUp', 'Control+c');
    await announced(page, 'trial.waited copied');
    await press('Control+v');
    await announced(page, 'Step pasted');
    await press('Control+z', 'Control+Enter');
    await page.getByRole('dialog', { name: 'Publish version 2' }).waitFor();
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await page.getByText('Active, v2').waitFor();
    await closeClean();
  });

  it('are changed in two windows at once without losing anything', async () => {
    const id = await automation({ name: 'Shared' });
    const openAt = (step: string) => open(`/automations/${id}?step=${step}`);
    const [first, second] = [await openAt('pause'), await openAt('invite')];
    await second.page.getByRole('combobox', { name: 'Event' }).waitFor();
    await first.page.getByRole('button', { name: 'Duplicate' }).click();
    await saved(first.page);
    await second.page.getByRole('combobox', { name: 'Event' }).fill('invite.accepted');
    await second.page.getByText(/changed this in the meantime/).waitFor();
    await second.page.getByText('added “3 days”').waitFor();
    await second.page.getByText('changed “invite.accepted, 2 days at most”').waitFor();
    await second.page.getByRole('button', { name: 'Keep mine' }).click();
    await saved(second.page);
    const { steps } = await draftOf(id);
    assert.equal(
      steps.map(({ type }: { type: string }) => type).join(' '),
      'sendEmail wait wait branch wait updateContact',
    );
    assert.equal(steps[3].else[0].event, 'invite.accepted');
    await first.closeClean();
    await second.closeClean();
  });

  if (sized({ reduced: 0, full: 1 }) === 1) {
    it('move smoothly with 200 steps', async () => {
      const id = await automation({ name: 'Large', steps: manySteps() });
      const { page, closeClean } = await open(`/automations/${id}`);
      await page.getByRole('button', { name: 'Wait 1 day' }).first().waitFor();
      const near = await frames(page, () => moveAround(page));
      await page.getByRole('button', { name: 'Show everything' }).click();
      const far = await frames(page, () => moveAround(page));
      process.stderr.write(`      frames at 100 %: ${near.text}; all in view: ${far.text}\n`);
      assert.ok(near.p95 <= 17, `p95 at 100 %: ${near.p95} ms`);
      assert.ok(far.p95 <= 34, `p95 with all in view: ${far.p95} ms`);
      await closeClean();
    });
  }

  it('is accessible and fits a phone, in every state', async () => {
    const id = await automation();
    const at = (name: string, path: string, ready: (page: Page) => Promise<unknown>) =>
      inspect(name, path, (page) => ready(page));
    await at('automations', '/automations', (page) =>
      page.getByRole('link', { name: 'Trial to paid' }).waitFor(),
    );
    await at('builder', `/automations/${id}?step=plan`, async (page) => {
      await page.getByRole('heading', { name: 'plan is “free”' }).waitFor();
      await page.getByRole('button', { name: 'Email You are a team now' }).waitFor();
    });
    await at('builder-email', `/automations/${id}?step=welcome`, async (page) => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.frameLocator('iframe[title="Email"]').getByText('Hello').waitFor();
    });
    await at('builder-email-test', `/automations/${id}?step=welcome`, async (page) => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('button', { name: 'Send test' }).click();
      await page.getByRole('textbox', { name: 'Send to' }).waitFor();
    });
    await at('automations-found', '/automations?search=tri', async (page) => {
      await page.getByRole('link', { name: 'Trial to paid' }).waitFor();
      await page.getByLabel('Search automations').fill('elsewhere');
      await page.getByRole('heading', { name: 'No automation matches' }).waitFor();
    });
    await at('people', `/automations/${id}/people`, (page) =>
      page.getByRole('heading', { name: 'Nobody here' }).waitFor(),
    );
    await at('versions', `/automations/${id}/versions`, (page) => page.getByText('Version 1').waitFor());
    await at('builder-outline', `/automations/${id}?view=outline`, (page) =>
      page.getByRole('button', { name: 'Add a step' }).first().waitFor(),
    );
  });
});

/** Pans, zooms and drags a step, as a hand would. */
async function moveAround(page: Page): Promise<void> {
  const canvas = await page.getByLabel('Canvas', { exact: true }).first().boundingBox();
  const { x, y } = { x: (canvas?.x ?? 0) + 200, y: (canvas?.y ?? 0) + 300 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y - 200, { steps: 60 });
  await page.mouse.move(x, y, { steps: 60 });
  await page.mouse.up();
  await page.keyboard.down('Control');
  for (let i = 0; i < 40; i += 1) await page.mouse.wheel(0, i < 20 ? -4 : 4);
  await page.keyboard.up('Control');
  for (let i = 0; i < 40; i += 1) await page.mouse.wheel(0, i < 20 ? 30 : -30);
  const step = await page.locator('[data-step]').nth(2).boundingBox();
  assert.ok(step !== null);
  const [middle, centre] = [step.x + step.width / 2, step.y + step.height / 2];
  await page.mouse.move(middle, centre);
  await page.mouse.down();
  await page.mouse.move(middle + 50, centre + 120, { steps: 40 });
  await page.mouse.move(middle, centre + 2, { steps: 40 });
  await page.mouse.up();
}

/** 200 steps: waits, updates and branches within branches. */
function manySteps(): object[] {
  const update = () => ({ type: 'updateContact', set: { plan: 'paid' } });
  const block = () => [
    update(),
    { type: 'wait', for: '1 day' },
    { type: 'branch', if: trial.steps[2]?.if, then: [update(), inner()], else: [update(), update()] },
    update(),
    update(),
  ];
  const inner = () => ({ type: 'branch', if: trial.steps[2]?.if, then: [update()], else: [] });
  return Array.from({ length: 20 }, block).flat();
}

const trial = {
  name: 'Trial to paid',
  trigger: {
    event: 'trial.started',
    where: { all: [{ field: 'event.plan', op: 'ne', value: 'free' }] },
  },
  exitOn: [{ event: 'order.placed' }],
  goal: { event: 'order.placed' },
  steps: [
    {
      id: 'welcome',
      type: 'sendEmail',
      subject: 'Welcome, {{ contact.firstName }}',
      html: '<p>Hello</p>',
      kind: 'transactional',
    },
    { id: 'pause', type: 'wait', for: '3 days' },
    {
      id: 'plan',
      type: 'branch',
      if: { all: [{ field: 'contact.customFields.plan', op: 'eq', value: 'free' }] },
      then: [
        {
          id: 'team',
          type: 'sendEmail',
          subject: 'You are a team now',
          html: '<p>Team</p>',
          kind: 'transactional',
        },
      ],
      else: [
        { id: 'invite', type: 'waitForEvent', event: 'invite.sent', timeout: '2 days' },
        { id: 'crm', type: 'webhook', url: 'https://example.com/hook' },
      ],
    },
    { id: 'end', type: 'wait', untilField: 'customFields.trialEndsAt', offset: '-2 days' },
    { id: 'ends', type: 'updateContact', set: { plan: 'paid' } },
  ],
};
