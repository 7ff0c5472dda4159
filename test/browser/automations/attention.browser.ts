import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Page } from 'playwright-core';
import { deliveryRow } from '../../../engine/intake/parts/deliveries/write-deliveries.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { newEmail } from '../../support/http/owners.js';
import { ruleBody } from '../../support/engine/rules.js';
import { useConsole } from '../../support/browser/use-console.js';

const MINUTE = 60_000;

describe('what needs attention, in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  let rule: string;
  let automation: string;

  beforeEach(async () => {
    rule = (await owner.client.post('/api/rules', { ...ruleBody(), name: 'To the shop' })).body.id;
    const failing = { $set: { failingSince: new Date(Date.now() - MINUTE) } };
    await api.db.models.Rule.updateOne({ _id: new ObjectId(rule) }, failing);
    const hex = () => new ObjectId().toHexString();
    const row = (fields: Partial<WebhookDeliveryRecord>) => {
      const of = { ruleId: rule, eventId: hex(), contactId: hex(), contact: '{}', origin: '' };
      return { ...deliveryRow({ id: hex(), ...of }, new ObjectId(owner.workspaceId), new Date()), ...fields };
    };
    await api.db.collections.WebhookDelivery.insertMany([
      row({ nextAttemptAt: new Date(Date.now() + 5 * MINUTE) }),
      row({ nextAttemptAt: new Date(Date.now() + 9 * MINUTE) }),
      row({ status: 'delivered' }),
    ]);
    const steps = [{ id: 'pause', type: 'wait', for: '1 day' }];
    const definition = { name: 'Cart', trigger: { event: 'cart.left' }, steps };
    automation = (await owner.client.post('/api/automations', definition)).body.id;
    await owner.client.post(`/api/automations/${automation}/activate`);
    for (const lastError of [
      '"Liquid": unknown variable',
      '"Liquid": unknown variable',
      'Webhook: HTTP 500',
    ]) {
      await owner.client.post('/api/events/send', { email: newEmail(), eventName: 'cart.left' });
      const failed = { $set: { status: 'failed', lastError, endedAt: new Date() } } as const;
      const running = { automationId: new ObjectId(automation), status: 'active' } as const;
      await api.db.collections.Enrollment.updateOne(running, failed);
    }
  });

  const itemOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  const rows = async (page: Page) => (await page.getByRole('row').count()) - 1;

  it('leads from a failing rule to what it has not delivered, all of which can be tried again', async () => {
    const { page, closeClean } = await open('/');
    const item = itemOf(page, 'Rule “To the shop” is failing');
    await item.getByText('2 deliveries haven’t arrived.').waitFor();
    await item.getByRole('link', { name: 'Open deliveries' }).click();
    await page.getByText('Next attempt', { exact: false }).first().waitFor();
    assert.equal(await rows(page), 2);
    await page.getByRole('button', { name: 'Retry…' }).click();
    await page.getByText('2 deliveries will be tried again.').waitFor();
    await page.getByRole('button', { name: 'Retry all' }).click();
    await page.getByText('Retrying: 0 of 2 tried again').waitFor();
    await closeClean();
  });

  it('does not offer to retry nothing', async () => {
    await api.db.collections.WebhookDelivery.deleteMany({ ruleId: new ObjectId(rule) });
    const { page, closeClean } = await open(`/rules/${rule}/deliveries`);
    await page.getByRole('button', { name: 'Retry…' }).click();
    await page.getByText('There is nothing to retry in this period.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Retry all' }).isDisabled());
    await closeClean();
  });

  it('leads from an error to those who failed with it, and acts on them alone', async () => {
    const { page, closeClean } = await open('/');
    const item = itemOf(page, '2 people are stuck in “Cart”');
    await item.getByRole('link', { name: 'Review and retry' }).click();
    await page.getByText('With the error:').waitFor();
    await page.getByRole('row').nth(2).waitFor();
    assert.equal(await rows(page), 2);
    await page.reload();
    await page.getByText('"Liquid": unknown variable').waitFor();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Try again' }).click();
    await page.getByText('2 will try their failed step again.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Any error' }).click();
    await page.getByRole('row').nth(3).waitFor();
    await closeClean();
  });

  it('finds the delivery that Temporal links to', async () => {
    const found = await api.db.collections.WebhookDelivery.findOne({ ruleId: new ObjectId(rule) });
    const id = found?._id.toHexString() ?? '';
    const { page, closeClean } = await open(`/deliveries/${id}`);
    await page.getByRole('dialog', { name: 'Delivery' }).getByText(id).waitFor();
    await closeClean();
  });

  it('is listed at every width and in both schemes', async () => {
    const error = encodeURIComponent(JSON.stringify('"Liquid": unknown variable'));
    await inspect(
      'attention-people',
      `/automations/${automation}/people?state=failed&error=${error}`,
      'With the error:',
    );
    await inspect('attention-deliveries', `/rules/${rule}/deliveries?status=undelivered`, async (page) => {
      await page.getByRole('button', { name: 'Retry…' }).click();
      await page.getByText('2 deliveries will be tried again.').waitFor();
    });
  });
});
