import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { useApi, useSharedOwner } from '../../support/http/use-api.js';

const steps = [{ id: 'rest', type: 'wait', for: '9 days' }];
const JSON_TYPE = { 'Content-Type': 'application/json' };
const NOW_S = Math.floor(Date.now() / 1_000);
const HOUR_AGO = NOW_S - 3_600;

interface Answer {
  id: string;
  enrolled: number;
  exited: number;
}

interface Case {
  title: string;
  /** JSON text of the event's properties, so that its numbers keep their digits. */
  properties: string;
  /** JSON text of a condition. */
  condition: string;
  enters: boolean;
  timezone?: string;
}

function row(title: string, properties: string, condition: string, enters: boolean, timezone?: string): Case {
  return { title, properties, condition, enters, ...(timezone !== undefined && { timezone }) };
}

function on(field: string, op: string, value?: string): string {
  return `{"field":"${field}","op":"${op}"${value === undefined ? '' : `,"value":${value}`}}`;
}

const recent = on('event.at', 'withinLast', '"2 hours"');
const before2000 = on('event.at', 'before', '"2000-01-01"');

const TIMES = [
  row('Unix seconds', `{"at":${String(HOUR_AGO)}}`, recent, true),
  row('Unix milliseconds', `{"at":${String(HOUR_AGO)}123}`, recent, true),
  row('Unix seconds in a text', `{"at":"${String(HOUR_AGO)}"}`, recent, true),
  row('Unix seconds of yesterday', `{"at":${String(NOW_S - 90_000)}}`, recent, false),
  row(
    'a time of PostgreSQL',
    '{"at":"2026-01-01 10:00:00+00"}',
    on('event.at', 'after', '"2026-01-01T09:59:00Z"'),
    true,
  ),
  // cortezaproject/corteza-docs#308
  row('milliseconds of 1998', '{"at":896745600000}', before2000, true),
  row(
    'milliseconds of 1998 in a text',
    '{"at":"896745600000"}',
    on('event.at', 'after', '"1998-06-01"'),
    true,
  ),
  // openmrs/openmrs-esm-patient-management#2717
  row('a birthday before 1970 with +0000', '{"at":"1940-01-01T00:00:00.000+0000"}', before2000, true),
  // TotallyInformation/node-red-contrib-moment#32
  row(
    'microseconds without a zone',
    '{"at":"2018-06-03 00:30:56.678239"}',
    on('event.at', 'before', '"2018-06-03T00:30:56.700Z"'),
    true,
  ),
  // mautic/mautic#10621
  row(
    'a day in Berlin',
    '{"at":"2026-05-01"}',
    on('event.at', 'before', '"2026-04-30T22:00:01Z"'),
    true,
    'Europe/Berlin',
  ),
  row(
    'a day in Berlin is no earlier',
    '{"at":"2026-05-01"}',
    on('event.at', 'before', '"2026-04-30T22:00:00Z"'),
    false,
    'Europe/Berlin',
  ),
  row(
    'a time of a day given in Los Angeles',
    '{"at":"2026-05-01T03:00:00Z"}',
    on('event.at', 'before', '"2026-05-01"'),
    true,
    'America/Los_Angeles',
  ),
  row('what is no time', '{"at":"31/01/1999"}', before2000, false),
];

const NUMBERS = [
  row(
    'an amount in a text, at least a number',
    '{"total_price":"199.00"}',
    on('event.total_price', 'gte', '100'),
    true,
  ),
  row('a smaller one', '{"total_price":"99.00"}', on('event.total_price', 'gte', '100'), false),
  row(
    'an amount in a text, at least a text',
    '{"total_price":"99.00"}',
    on('event.total_price', 'gte', '"100"'),
    false,
  ),
  row('a number, at least a text', '{"total_price":199}', on('event.total_price', 'gte', '"100"'), true),
  row('words are not numbers', '{"total_price":"free"}', on('event.total_price', 'gte', '0'), false),
  // ArkEcosystem/core#2881
  row('fewer digits', '{"amount":"681877755"}', on('event.amount', 'gte', '"2500000000"'), false),
  // adnanh/webhook#217
  row(
    'more than another field',
    '{"newVolume":"100","previousVolume":"49"}',
    on('event.newVolume', 'gt', '{"ref":"event.previousVolume"}'),
    true,
  ),
  // brettlangdon/node-dogapi#16
  row('an id of 19 digits', '{"id":2868860079149422351}', on('event.id', 'eq', '2868860079149422351'), true),
  row('the id in a text', '{"id":2868860079149422351}', on('event.id', 'eq', '"2868860079149422351"'), true),
  // douglascrockford/JSON-js#134
  row(
    'an id that differs in the last digit',
    '{"id":9196877626998785}',
    on('event.id', 'eq', '9196877626998784'),
    false,
  ),
  row(
    'one more in the last digit',
    '{"id":9196877626998785}',
    on('event.id', 'gt', '9196877626998784'),
    true,
  ),
  // cloudevents/sdk-javascript#489
  row(
    'one of several ids',
    '{"tweet":{"id":1524831183200260097}}',
    on('event.tweet.id', 'in', '[1524831183200260096,1524831183200260097]'),
    true,
  ),
  row(
    'none of several ids',
    '{"tweet":{"id":1524831183200260097}}',
    on('event.tweet.id', 'notIn', '[1524831183200260098]'),
    true,
  ),
];

const order = '{"line_items":[{"title":"Widget","tags":["new"]},{"title":"Gadget"}]}';
const PATHS = [
  row('brackets', order, on('event.line_items[0].title', 'eq', '"Widget"'), true),
  row('dots', order, on('event.line_items.0.title', 'eq', '"Widget"'), true),
  row('the other item', order, on('event.line_items[1].title', 'eq', '"Widget"'), false),
  row('brackets in brackets', order, on('event.line_items[0].tags[0]', 'eq', '"new"'), true),
  // Shopify's Liquid: first, last and size
  row('first', order, on('event.line_items.first.title', 'eq', '"Widget"'), true),
  row('last', order, on('event.line_items.last.title', 'eq', '"Gadget"'), true),
  row('size', order, on('event.line_items.size', 'gte', '2'), true),
  // novuhq/novu#9464
  row(
    'criteria[0].code',
    '{"payload":{"criteria":[{"code":"A"}]}}',
    on('event.payload.criteria[0].code', 'eq', '"A"'),
    true,
  ),
  // EloquentStudio/filter.js#135
  row(
    'detail.address[0].city',
    '{"detail":{"address":[{"city":"Pune"},{"city":"Pune2"}]}}',
    on('event.detail.address[0].city', 'in', '["Pune"]'),
    true,
  ),
  // onury/notation#6
  row('a list at the root', '[{"id":1},{"id":2},{"id":3}]', on('event[2].id', 'eq', '3'), true),
  // blinkk/rootjs#749
  row(
    'a key with a space',
    '{"Order Items":[{"SKU no.":"x"}]}',
    on(String.raw`event[\"Order Items\"][0]['SKU no.']`, 'eq', '"x"'),
    true,
  ),
  row('a reference', '{"ids":[7],"id":7}', on('event.id', 'eq', '{"ref":"event.ids[0]"}'), true),
  row('a key of a form', '{"data[email]":"a@b.test"}', on('event.data[email]', 'endsWith', '"b.test"'), true),
];

describe('What conditions of automations read', () => {
  const api = useApi();
  const { client } = useSharedOwner(api);
  let events = 0;

  const post = async (path: string, raw: string): Promise<Answer> => {
    const { status, body, text } = await client.post(path, undefined, { raw, headers: JSON_TYPE });
    assert.ok(status < 300, text);
    return body;
  };
  const activate = async (raw: string): Promise<void> => {
    const { id } = await post('/api/automations', raw);
    await post(`/api/automations/${id}/activate`, '{}');
  };
  const send = (email: string, eventName: string, properties: string, timezone?: string) =>
    post(
      '/api/events/send',
      `{"email":"${email}","eventName":"${eventName}","eventProperties":${properties}${
        timezone === undefined ? '' : `,"contactProperties":{"timezone":"${timezone}"}`
      }}`,
    );

  for (const [what, cases] of [
    ['times', TIMES],
    ['numbers', NUMBERS],
    ['paths', PATHS],
  ] as const)
    describe(what, () => {
      for (const { title, properties, condition, enters, timezone } of cases)
        it(`${title}: ${enters ? 'enters' : 'does not enter'}`, async () => {
          const event = `read_${String((events += 1))}`;
          const trigger = `{"event":"${event}","where":{"all":[${condition}]}}`;
          await activate(`{"name":"A","trigger":${trigger},"steps":${JSON.stringify(steps)}}`);
          const { enrolled } = await send(newEmail(), event, properties, timezone);
          assert.equal(enrolled, enters ? 1 : 0);
        });
    });

  // mautic/mautic#7033
  it('a day in the zone of the workspace, where the contact has none', async () => {
    await client.put('/api/workspace', { timezone: 'Asia/Tokyo' });
    const where = `{"all":[${on('event.at', 'before', '"2026-05-01"')}]}`;
    await activate(
      `{"name":"A","trigger":{"event":"day","where":${where}},"reentry":"always","steps":${JSON.stringify(steps)}}`,
    );
    const email = newEmail();
    assert.equal((await send(email, 'day', '{"at":"2026-04-30T14:59:59Z"}')).enrolled, 1);
    assert.equal((await send(email, 'day', '{"at":"2026-04-30T15:00:00Z"}')).enrolled, 0);
  });

  describe('keys and exits', () => {
    const start = (event: string, more: string) =>
      activate(`{"name":"A","trigger":{"event":"${event}"},${more},"steps":${JSON.stringify(steps)}}`);
    const sameOrder = `"exitOn":[{"event":"paid","where":{"all":[${on('event.order.id', 'eq', '{"ref":"entry.order.id"}')}]}}]`;

    it('tell orders apart whose ids differ in the last of many digits', async () => {
      await start('keyed', `"reentry":{"key":"event.order.id"},${sameOrder}`);
      const email = newEmail();
      for (const id of ['9007199254740992', '9007199254740993', '9007199254740993'])
        await send(email, 'keyed', `{"order":{"id":${id}}}`);
      assert.equal((await send(email, 'paid', '{"order":{"id":9007199254740994}}')).exited, 0);
      assert.equal((await send(email, 'paid', '{"order":{"id":9007199254740993}}')).exited, 1);
      assert.equal((await send(email, 'paid', '{"order":{"id":9007199254740992}}')).exited, 1);
    });

    it('tell them apart without a key', async () => {
      await start('unkeyed', sameOrder);
      const email = newEmail();
      await send(email, 'unkeyed', '{"order":{"id":820982911946154508}}');
      assert.equal((await send(email, 'paid', '{"order":{"id":820982911946154507}}')).exited, 0);
      assert.equal((await send(email, 'paid', '{"order":{"id":820982911946154508}}')).exited, 1);
    });

    it('reach into lists', async () => {
      const where = `{"all":[${on('event.items[0].id', 'eq', '{"ref":"entry.items[0].id"}')}]}`;
      const exit = `"exitOn":[{"event":"returned","where":${where}}]`;
      await start('listed', `"reentry":{"key":"event.items[0].id"},${exit}`);
      const email = newEmail();
      const items = (id: string) => `{"items":[{"id":"${id}"}]}`;
      assert.equal((await send(email, 'listed', items('a'))).enrolled, 1);
      assert.equal((await send(email, 'listed', items('a'))).enrolled, 0);
      assert.equal((await send(email, 'listed', items('b'))).enrolled, 1);
      assert.equal((await send(email, 'returned', items('b'))).exited, 1);
    });
  });
});
