import assert from 'node:assert/strict';
import { createRenderPool, RenderBusy } from '../../../activities/render/render-pool.js';
import { RENDER_LIMITS } from '../../../activities/render/render-limits.js';
import type { RenderFacts } from '../../../domain/render/preview.js';
import { waitFor } from '../../support/run/wait-until.js';

const facts: RenderFacts = {
  contact: {
    id: '0'.repeat(24),
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: null,
    name: null,
    subscribed: true,
    timezone: null,
    language: null,
    customFields: {},
  },
  workspace: { name: 'Northwind', postalAddress: null, timezone: 'UTC', brandColor: null, logoUrl: null },
  entry: { eventId: null, name: 'in', properties: '{"big":12345678901234567890}', at: new Date() },
};
const mailOf = (text: string) => ({ mail: { subject: 'News', text, kind: 'transactional' as const }, facts });

/** A loop within one output, and HTML whose text part takes longer than the limits of this test. */
const LONG = {
  'a search in a search': mailOf(
    '{% assign a = (1..500000) %}{{ a | find_exp: "i", "a | has_exp: \'j\', \'j > 500000\'" }}',
  ),
  'HTML that is costly to convert': {
    mail: { subject: 'News', html: '<ul>{% for i in (1..60000) %}<li>{{ i }}{% endfor %}</ul>' },
    facts,
  },
};
/** The real ones have 2 s for a mail. */
const limits = { ...RENDER_LIMITS, mailMs: 300, quickMs: 150 };

describe('The threads that render', function () {
  this.timeout(30_000);
  const renders = createRenderPool(limits);
  after(() => renders.close());

  it('render as the process would, all digits of numbers included', async () => {
    const rendered = await renders.mail('a', mailOf('{{ contact.firstName }}, {{ event.big }}'));
    assert.ok(rendered.ok);
    assert.deepEqual(rendered.value, {
      kind: 'transactional',
      subject: 'News',
      text: 'Ada, 12345678901234567890',
    });
    const refused = await renders.mail('a', mailOf('a\n{{ b'));
    assert.ok(!refused.ok);
    assert.match(refused.error, /not closed.*line:2/s);
    const step = {
      id: 'a',
      type: 'webhook' as const,
      url: 'https://example.com',
      headers: { 'x-a': 'a\u0000' },
    };
    const webhook = await renders.webhook('a', { step, facts });
    assert.match(webhook.ok ? '' : webhook.error, /headers cannot be sent/);
  });

  for (const [what, mail] of Object.entries(LONG)) {
    it(`end ${what}, and render for others meanwhile`, async () => {
      const long = renders.mail(what, mail);
      const began = performance.now();
      const rendered = await renders.mail('another', mailOf('{{ contact.firstName }}'));
      assert.ok(rendered.ok);
      const ended = await long;
      assert.match(ended.ok ? 'rendered' : ended.error, /takes too long|limit exceeded/);
      assert.ok(performance.now() - began < 10_000);
    });
  }

  it('render a mail for several people together, and leave out those for whom it fails', async () => {
    const { mail } = mailOf(
      '{{ contact.firstName }}{{ contact.wanted | times: 2 }}{% if contact.bad %}{% assign a = (1..5000000) %}{% endif %}',
    );
    const of = (firstName: string, customFields = {}): RenderFacts => ({
      ...facts,
      contact: { ...facts.contact, firstName, customFields },
    });
    const people = [of('Ada'), of('Bob', { bad: true }), of('Cem')];
    // On a busy machine, the time may run out before the last one.
    const patient = createRenderPool({ ...limits, quickMs: 10_000 });
    const rendered = await waitFor(async () => {
      const all = await patient.mails('together', { mail, facts: people });
      return all[2] === null ? undefined : all;
    });
    assert.deepEqual(
      rendered.map((one) => one?.text ?? null),
      ['Ada0', null, 'Cem0'],
    );
    const alone = await patient.mail('together', { mail, facts: of('Bob', { bad: true }) });
    assert.match(alone.ok ? 'rendered' : alone.error, /limit exceeded/);
    await patient.close();
  });

  it('leave what takes long to be rendered alone', async () => {
    const { mail } = LONG['a search in a search'];
    assert.deepEqual(await renders.mails('long', { mail, facts: [facts, facts] }), [null, null]);
    const rendered = await renders.mail('another', mailOf('{{ contact.firstName }}'));
    assert.ok(rendered.ok);
  });

  it('let workspaces take turns, and refuse what would wait too long', async () => {
    const slow = () => renders.mail('greedy', LONG['a search in a search']);
    // After it, those of this workspace go to the slow thread at once.
    await slow();
    const many = Array.from({ length: 7 }, slow);
    const results = await Promise.allSettled(many);
    const refused = results.filter(({ status }) => status === 'rejected');
    assert.ok(refused.length > 0 && refused.length < many.length, String(refused.length));
    for (const result of results)
      if (result.status === 'rejected') assert.ok(result.reason instanceof RenderBusy);
  });

  it('end a template that fills the memory of its thread', async () => {
    const small = createRenderPool({ ...limits, mailMs: 20_000, memoryMb: 24 });
    try {
      const wide = '{% assign a = (1..4000000) %}{{ a | size }}';
      const ended = await small.mail('wide', mailOf(wide));
      assert.equal(ended.ok ? 'rendered' : ended.error, 'The template needs too much memory');
      assert.ok((await small.mail('narrow', mailOf('a'))).ok);
    } finally {
      await small.close();
    }
  });

  it('sends the default confirmation where the own template does not end', async () => {
    const template = LONG['a search in a search'].mail.text;
    const words = await renders.confirmation('lists', {
      list: { name: 'News', confirmation: { subject: template, html: null, expiresAfter: '7 days' } },
      workspace: facts.workspace,
      contact: facts.contact,
      url: 'https://example.com/confirm/a',
      reminder: false,
    });
    assert.equal(words.subject, 'Please confirm: News');
    assert.match(words.html, /confirm\/a/);
  });
});
