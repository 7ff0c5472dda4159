import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hasCount } from '../../support/browser/console.js';
import { HOSTILE } from '../../support/http/hostile.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';

const LONG = `${HOSTILE} ${'long '.repeat(400)}`;

describe('the console’s events', () => {
  const { api, owner, open, inspect } = useConsole({ api: on(useWorker()) });

  const made = async (path: string, body: object) => {
    const response = await owner.client.post(path, body);
    assert.ok(response.status < 300, response.text);
    return response.body;
  };
  const withAutomation = async () => {
    const automation = await made('/api/automations', {
      name: 'Post-purchase',
      trigger: {
        event: 'order.placed',
        where: { all: [{ field: 'event.total', op: 'gt', value: 10 }] },
      },
      steps: [
        { id: 'rest', type: 'wait', for: '3 days' },
        {
          id: 'kind',
          type: 'branch',
          if: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
          then: [],
          else: [],
        },
        { id: 'again', type: 'wait', for: '2 days' },
      ],
    });
    await made(`/api/automations/${automation.id}/activate`, {});
    const key = await api.withKey(owner.client, ['events:write']);
    const send = async (total: number, more: object = {}) => {
      const event = { email: 'ada@example.com', eventName: 'order.placed' };
      const response = await key.post('/api/events/send', { ...event, eventProperties: { total, ...more } });
      assert.equal(response.status, 200, response.text);
    };
    return { automation, send };
  };

  it('arrive live with what came of them; an enrollment is followed, moved and ended', async () => {
    const { send } = await withAutomation();
    const { page, closeClean } = await open('/events');
    await page.getByRole('heading', { name: 'No events yet' }).waitFor();
    await page.getByText('For developers').click();
    await page.getByText(`curl ${api.url}/api/events/send`).waitFor();
    await send(42, { note: LONG, many: Array.from({ length: 5_000 }, (_, index) => index) });
    const row = page.getByRole('link', { name: 'order.placed' });
    await row.waitFor();
    await page.getByRole('row', { name: /order\.placed.*Entered/ }).waitFor();

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForURL(/live=off/);
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await send(5);
    await page.getByText('1 new').waitFor();
    assert.equal(await row.count(), 1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('row', { name: /order\.placed.*Nothing entered/ }).waitFor();
    await hasCount(row, 2);

    await row.first().click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details
      .getByText('Didn’t enter Post-purchase because of its condition total is more than 10')
      .waitFor();
    await details.getByText('here it was 5').waitFor();
    await row.nth(1).click();
    await details.getByText('Entered Post-purchase.').waitFor();
    await details.getByRole('treeitem', { name: /total/ }).focus();
    await page.keyboard.press('ArrowDown');
    await details.getByTitle('note').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await details.getByRole('treeitem', { name: 'Show more of 4,900 hidden' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await hasCount(details.getByRole('treeitem'), 4);

    await details.getByRole('link', { name: 'Show the enrollment' }).click();
    await page.getByRole('heading', { name: 'ada@example.com in Post-purchase', level: 1 }).waitFor();
    const now = page.locator('[aria-current=step]');
    await now.getByText('Wait 3 days').waitFor();
    await page.getByRole('button', { name: 'Skip the wait' }).click();
    await page.getByText('The current wait ends now').waitFor();
    await page.getByLabel('Note').fill('Asked by phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Skip the wait' }).click();
    await now.getByText('Wait 2 days').waitFor();
    await page.getByText('Skipped: Asked by phone').waitFor();
    await page.getByRole('button', { name: 'End it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('ended by hand').waitFor();
    await now.waitFor({ state: 'hidden' });
    await closeClean();
  });

  it('tell why someone did not get it', async () => {
    const { automation, send } = await withAutomation();
    await send(5);
    const { page, closeClean } = await open('/events/why');
    await page.getByRole('heading', { name: 'Ask about one person' }).waitFor();
    await page.getByLabel('Contact', { exact: true }).fill('ada');
    await page.getByRole('option', { name: /ada@example\.com/ }).click();
    await page.getByLabel('Automation or broadcast', { exact: true }).fill('post');
    await page.getByRole('option', { name: /Post-purchase/ }).click();
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('ada@example.com didn’t get in at the last order.placed').waitFor();
    await answer.getByText('total is more than 10').waitFor();
    await page.waitForURL(new RegExp(`automation=${automation.id}`));
    await send(50);
    await page.reload();
    await answer.getByText('ada@example.com is in Post-purchase now').waitFor();
    await closeClean();
  });

  it('without a person are mapped by a click, and what waits is applied', async () => {
    const source = await made('/api/event-sources', { name: 'Shop' });
    const url = new URL(source.url).pathname;
    for (const [index, who] of ['grace', 'linus'].entries()) {
      const buyer = { handle: `${who}@example.com` };
      const order = { number: index, support: 'help@shop.example', seller: 'sales@shop.example', buyer };
      await api.anonymous().post(url, { type: 'order.paid', order });
    }
    const { page, closeClean } = await open('/events/unmapped');
    await page.getByRole('heading', { name: 'Click the person’s email address' }).waitFor();
    await page.getByRole('treeitem', { name: /^buyer/ }).click();
    await page.getByRole('treeitem', { name: /^number/ }).click();
    await page.getByText('That isn’t an email address').waitFor();
    await page.getByRole('treeitem', { name: /^handle/ }).click();
    await page.getByText('2 of the 2 payloads shown').waitFor();
    await page.getByText('linus@example.com').first().waitFor();
    await page.getByRole('button', { name: 'Save and apply' }).click();
    await page.getByRole('heading', { name: 'Every payload has found its person' }).waitFor();
    const { body } = await owner.client.get(`/api/event-sources/${source.id}`);
    assert.equal(body.mapping.email, 'order.buyer.handle');
    const events = await owner.client.get('/api/events?status=applied&eventName=order.paid');
    assert.equal(events.body.data.length, 2);
    await closeClean();
  });

  it('go on after the api was away, with what came meanwhile', async () => {
    const { send } = await withAutomation();
    await send(1);
    const { page, reader, closeClean } = await open('/events');
    const row = page.getByRole('link', { name: 'order.placed' });
    await row.waitFor();
    const { port, address } = api.server.address() as AddressInfo;
    api.server.close();
    api.server.closeAllConnections();
    await page.getByText('Reconnecting').first().waitFor();
    assert.equal(await row.count(), 1);
    api.server.listen(port, address);
    await once(api.server, 'listening');
    await send(2);
    await row.nth(1).waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();
    const other = await reader.newPage();
    await other.goto(`${api.url}/events`);
    await other.getByRole('link', { name: 'order.placed' }).nth(1).waitFor();
    await send(3);
    await row.nth(2).waitFor();
    await other.getByRole('link', { name: 'order.placed' }).nth(2).waitFor();
    await closeClean();
  });

  it('are accessible and fit a phone, in every state', async () => {
    const { automation, send } = await withAutomation();
    const show = (name: string, path: string, text: string) => inspect(`console-events-${name}`, path, text);
    await show('empty', '/events', 'No events yet');
    await send(5, { text: LONG });
    await send(50, { order: { items: [{ sku: 'A-1', count: 2 }], gift: false, code: null } });
    const { body } = await owner.client.get('/api/events?eventName=order.placed');
    const [entered] = body.data;
    await show('log', '/events', 'Entered');
    await show('detail', `/events?event=${entered.id}`, 'Entered Post-purchase.');
    await show('refused', `/events?event=${body.data[1].id}`, 'here it was 5');
    const [{ enrollmentId }] = entered.enrollments;
    await show('enrollment', `/enrollments/${enrollmentId}`, 'Wait 3 days');
    await show('why', `/events/why?contact=${entered.contactId}&automation=${automation.id}`, 'is in');
    const source = await made('/api/event-sources', { name: 'Shop' });
    const order = { support: 'help@shop.example', buyer: { handle: 'grace@example.com' } };
    await api.anonymous().post(new URL(source.url).pathname, { type: 'order.paid', order });
    await show('unmapped', '/events/unmapped', 'order.paid');
  });
});
