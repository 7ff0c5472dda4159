import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newEmail } from '../../support/http/owners.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** A dry run is rendered by a thread that has to start first. */
const patience = { timeout: 60_000 };

describe('branches on behavior, and the canvas around them, in the console', () => {
  const stack = useWorker();
  const { owner, open, inspect } = useConsole({ api: on(stack), ownerPer: 'file' });

  const create = async (body: object): Promise<string> =>
    (await owner.client.post('/api/automations', body)).body.id;
  const enrollments = async (id: string) =>
    (await owner.client.get(`/api/enrollments?automationId=${id}`)).body.data;
  const draftOf = async (id: string) => (await owner.client.get(`/api/automations/${id}/draft`)).body.draft;
  const send = (email: string, eventName: string) =>
    owner.client.post('/api/events/send', { email, eventName });

  it('are written, tried, published and explained', async () => {
    const wait = { id: 'bought', type: 'wait', for: '1 second' };
    const steps = [{ id: 'which', type: 'branch', if: { all: [] }, then: [wait] }];
    const id = await create({ name: 'Buyers', trigger: { event: 'in' }, steps: [wait] });
    const etag = (await owner.client.get(`/api/automations/${id}/draft`)).headers.get('etag');
    assert.ok(etag);
    await owner.client.put(`/api/automations/${id}/draft`, { ...(await draftOf(id)), steps });
    const { page, closeClean } = await open(`/automations/${id}?step=which`);
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Event' }).click();
    await page.getByRole('combobox', { name: 'Event', exact: true }).fill('order.placed');
    await page.getByRole('button', { name: 'When', exact: false }).last().click();
    await page.getByRole('option', { name: 'since they entered' }).click();
    const test = { event: 'order.placed', since: 'entry' };
    await waitUntil(
      async () => JSON.stringify((await draftOf(id)).steps[0].if) === JSON.stringify({ all: [test] }),
    );
    const words = 'order.placed at least once since entering';
    await page.locator('.react-flow__node').getByText(words).waitFor();
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('list', { name: 'Conditions' }).getByText('never').waitFor(patience);
    await page.getByText('chosen: No').waitFor();
    await page
      .getByRole('button', { name: new RegExp(words) })
      .last()
      .click();
    await page.getByRole('option', { name: 'Assume Yes' }).click();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('chosen: Yes').waitFor(patience);
    const saved = (await draftOf(id)).steps[0].if;
    await page.locator('.react-flow__node').getByText(words).click();
    await page.getByRole('button', { name: /^Remove: / }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Field' }).click();
    await page.getByRole('combobox', { name: 'Field' }).fill('contact.language');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Value' }).fill('xx');
    await waitUntil(async () => (await draftOf(id)).steps[0].if.all[0]?.value === 'xx');
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: /^Run/ }).click();
    await page.getByText('chosen: No').waitFor(patience);
    const changed = await owner.client.get(`/api/automations/${id}/draft`);
    const restored = { ...changed.body.draft, steps: [{ ...changed.body.draft.steps[0], if: saved }] };
    await owner.client.put(`/api/automations/${id}/draft`, restored);
    await closeClean();
    await owner.client.post(`/api/automations/${id}/publish`);
    await owner.client.post(`/api/automations/${id}/activate`);
    await send(newEmail(), 'in');
    await waitUntil(async () => (await enrollments(id))[0]?.status === 'completed', 30_000);
    const [enrollment] = await enrollments(id);
    const shown = await open(`/enrollments/${enrollment.id}`);
    await shown.page.getByRole('list', { name: 'Conditions' }).getByText(words).waitFor();
    await shown.page.getByRole('list', { name: 'Conditions' }).getByLabel('Not met').waitFor();
    await shown.closeClean();
  });

  it('a link on a card leads to the people there, and to nothing else', async () => {
    const steps = [{ id: 'pause', type: 'wait', for: '30 days' }];
    const id = await create({ name: 'Long', trigger: { event: 'long' }, steps });
    await owner.client.post(`/api/automations/${id}/activate`);
    await send(newEmail(), 'long');
    await waitUntil(async () => (await enrollments(id))[0]?.step === 'pause', 30_000);
    const { page, closeClean } = await open(`/automations/${id}`);
    await page.locator('.react-flow__node').getByRole('link').click();
    await page.getByRole('heading', { name: 'People in it' }).or(page.getByRole('table')).first().waitFor();
    assert.equal(new URL(page.url()).pathname, `/automations/${id}/people`);
    await closeClean();
  });

  it('a dry run says in sentences why a contact would not enter', async () => {
    const where = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
    const steps = [{ id: 'pause', type: 'wait', for: '1 day' }];
    const id = await create({ name: 'Pros', trigger: { event: 'pro', where }, steps });
    const { page, closeClean } = await open(`/automations/${id}`);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Didn’t enter Pros because of its condition').waitFor(patience);
    await closeClean();
  });

  it('the canvas is reached by Tab, at the trigger until a card is chosen', async () => {
    const steps = [{ id: 'pause', type: 'wait', for: '1 day' }];
    const id = await create({ name: 'Tabbed', trigger: { event: 'tab' }, steps });
    const { page, closeClean } = await open(`/automations/${id}`);
    await page.locator('[data-step="pause"]').waitFor();
    const focused = (target: Page) =>
      target.evaluate<string | undefined>('document.activeElement.dataset.step');
    let reached: string | undefined;
    for (let i = 0; i < 60 && reached === undefined; i += 1) {
      await page.keyboard.press('Tab');
      reached = await focused(page);
    }
    assert.equal(reached, '$trigger');
    await closeClean();
  });

  it('are free of findings in all states, schemes and widths', async () => {
    const test = { event: 'email_clicked', withinLast: '7 days' };
    const steps = [
      { id: 'which', type: 'branch', if: { all: [test], none: [{ event: 'order.placed' }] }, then: [] },
    ];
    const id = await create({ name: 'Clicked', trigger: { event: 'clicked' }, steps });
    await inspect('branch-on-behavior', `/automations/${id}?step=which`, (page) =>
      page
        .getByRole('group', { name: /Clicks in mail/ })
        .first()
        .waitFor(),
    );
    await inspect('branch-dry-run', `/automations/${id}?tab=dry-run`, async (page) => {
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('list', { name: 'Conditions' }).waitFor(patience);
      // It has announced a button that other widths draw anew.
      const announced = page.locator('[data-live-announcer] [role=img]');
      await waitUntil(async () => (await announced.count()) === 0, 30_000);
    });
  });
});
