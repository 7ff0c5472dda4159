import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Liquid } from 'liquidjs';
import { LosslessNumber, parse } from 'lossless-json';
import { checkJsonTemplate, checkTemplate, createRenderer } from '../../../activities/render/liquid.js';
import { withinDeadline } from '../../../activities/render/deadline.js';
import { RenderBudget } from '../../../activities/render/render-budget.js';
import { TemplateError } from '../../../activities/render/template-error.js';
import { processorMs } from '../../support/run/processor-time.js';

const { renderText, renderHtml, renderUrl, renderJson, renderValues } = createRenderer();

const scope = {
  contact: { firstName: '<Ada> & "Co"', email: 'ada@example.test', customFields: { plan: 'pro' } },
  event: { total: 5, when: '2026-01-31T23:30:00.000Z', items: [{ sku: 'a' }, { sku: 'b' }] },
  workspace: { name: 'Analytical Engines' },
};

describe('a template', () => {
  it('can print contact, event and workspace', () => {
    const template =
      'Hi {{ contact.firstName }} of {{ workspace.name }}: ' +
      '{% for item in event.items %}{{ item.sku | upcase }}{% unless forloop.last %}, {% endunless %}{% endfor %}' +
      '{% if contact.customFields.plan == "pro" and event.total > 4 %}!{% endif %}';
    assert.equal(renderText(template, scope), 'Hi <Ada> & "Co" of Analytical Engines: A, B!');
  });

  it('prints nothing for missing values', () => {
    assert.equal(renderText('a{{ contact.nope.deeper[3].x }}b{{ nothing | upcase }}c', scope), 'abc');
    assert.equal(renderText('{{ contact.nope | default: "friend" }}', scope), 'friend');
  });

  it('tells which outputs came out empty, once each, and not those with a default', () => {
    const budget = new RenderBudget();
    const template =
      '{% if contact.vip -%} x {%- endif %}{{ contact.firstname }} {{ contact.email }}' +
      '{{ contact.nick | default: "friend" }}{% for item in event.items %}{{ item.note | upcase }}{% endfor %}{{ "" }}';
    renderHtml(template, scope, budget);
    renderText('{{ event.nope }}', scope, budget);
    renderValues({ a: '{{ event.none }}', b: '{{ event.total }}' }, scope, budget);
    assert.deepEqual(
      budget.empty.map(({ variable }) => variable),
      ['contact.firstname', 'item.note', 'event.nope', 'event.none'],
    );
    assert.equal(budget.empty[0]?.template, template);
  });

  it('reads times as waits do', () => {
    const format = '| date: "%Y-%m-%d %H:%M"';
    for (const [at, shown] of [
      [1_767_261_600, '2026-01-01 10:00'],
      [1_767_261_600_123, '2026-01-01 10:00'],
      ['1767261600', '2026-01-01 10:00'],
      ['2026-01-01 10:00:00+00', '2026-01-01 10:00'],
      ['2026-01-01 10:00:00.678239', '2026-01-01 10:00'],
      ['2026-05-01', '2026-05-01 00:00'],
      ['1940-01-01', '1940-01-01 00:00'],
      ['soon', 'soon'],
    ] as const)
      assert.equal(renderText(`{{ event.at ${format} }}`, { event: { at } }), shown);
    assert.equal(
      renderText(`{{ event.at ${format}, "America/New_York" }}`, { event: { at: '2026-05-01' } }),
      '2026-05-01 00:00',
    );
    assert.equal(
      renderText('{{ event.at | date_to_xmlschema }}', { event: { at: '1767261600' } }),
      '2026-01-01T10:00:00+00:00',
    );
  });

  it('formats times in UTC unless a zone is named', () => {
    assert.equal(renderText('{{ event.when | date: "%Y-%m-%d %H:%M" }}', scope), '2026-01-31 23:30');
    assert.equal(
      renderText('{{ event.when | date: "%Y-%m-%d %H:%M", "Europe/Berlin" }}', scope),
      '2026-02-01 00:30',
    );
    assert.equal(
      renderText('{{ at }}', { at: new Date('2026-01-31T09:30:00Z') }),
      '2026-01-31T09:30:00.000Z',
    );
  });

  describe('for HTML', () => {
    it('escapes every output once, except with `raw`', () => {
      const escaped = '&lt;Ada&gt; &amp; &#34;Co&#34;';
      assert.equal(renderHtml('<b>{{ contact.firstName }}</b>', scope), `<b>${escaped}</b>`);
      assert.equal(renderHtml('{{ contact.firstName | escape }}', scope), escaped);
      assert.equal(
        renderHtml('{{ contact.firstName | upcase | downcase | append: "<" }}', scope).includes('<'),
        false,
      );
      assert.equal(renderHtml('{% assign x = contact.firstName %}{{ x }}', scope), escaped);
      assert.equal(renderHtml('{% echo contact.firstName %}', scope).includes('<'), false);
      assert.equal(renderHtml('{{ contact.firstName | raw }}', scope), '<Ada> & "Co"');
    });

    it('does not escape in text', () => {
      assert.equal(renderText('{{ contact.firstName }}', scope), '<Ada> & "Co"');
    });
  });

  describe('for a URL', () => {
    it('encodes every output once, except with `raw`', () => {
      const hostile = { event: { id: '../../admin?x=1&y=2#z', plain: 'a b' } };
      assert.equal(
        renderUrl('/u/{{ event.id }}?q={{ event.plain }}', hostile),
        '/u/..%2F..%2Fadmin%3Fx%3D1%26y%3D2%23z?q=a%20b',
      );
      assert.equal(renderUrl('?q={{ event.plain | url_encode }}', hostile), '?q=a+b');
      assert.equal(renderUrl('?{{ event.id | raw }}', hostile), '?../../admin?x=1&y=2#z');
    });
  });

  describe('for JSON', () => {
    it('renders every string at any depth and nothing else', () => {
      const body = {
        name: '{{ contact.firstName }}',
        list: ['{{ event.total | plus: 1 }}', 7, null, true, { deep: '{{ workspace.name }}' }],
        '{{ key }}': '',
      };
      assert.deepEqual(JSON.parse(renderJson(body, scope)), {
        name: '<Ada> & "Co"',
        list: ['6', 7, null, true, { deep: 'Analytical Engines' }],
        '{{ key }}': '',
      });
      assert.equal(renderJson('{{ event.total }}', scope), '"5"');
      assert.equal(renderJson(null, scope), 'null');
    });

    it('remains valid JSON whatever is filled in', () => {
      const nasty = { event: { x: '"}\n\\ \u2028 \0 {{ contact.email }}' } };
      assert.deepEqual(JSON.parse(renderJson({ a: '{{ event.x }}' }, nasty)), { a: nasty.event.x });
    });

    it('keeps keys with a special meaning in JavaScript', () => {
      const body: unknown = JSON.parse('{"__proto__":"{{ event.total }}","constructor":"x"}');
      assert.equal(renderJson(body, scope), '{"__proto__":"5","constructor":"x"}');
    });
  });

  describe('for values', () => {
    const values = (value: unknown): unknown => {
      const text = renderValues(value, {
        ...scope,
        event: { total: 5, paid: true, gone: null, items: [{ sku: 'a' }, { sku: 'b' }], name: ' Ada ' },
      });
      return text === undefined ? undefined : JSON.parse(text);
    };

    it('keeps the type of a single output', () => {
      assert.deepEqual(
        values({
          total: '{{ event.total }}',
          more: ' {{ event.total | plus: 1 }} ',
          paid: '{{- event.paid -}}',
          gone: '{{ event.gone }}',
          items: '{{ event.items }}',
          skus: ['{{ event.items | map: "sku" }}', '{{ event.name }}'],
          nil: '{{ nil }}',
        }),
        {
          total: 5,
          more: 6,
          paid: true,
          gone: null,
          items: [{ sku: 'a' }, { sku: 'b' }],
          skus: [['a', 'b'], ' Ada '],
          nil: null,
        },
      );
      assert.equal(values('{{ event.total }}'), 5);
    });

    it('renders everything else as text', () => {
      assert.deepEqual(
        values({
          a: 'No. {{ event.total }}',
          b: '{{ event.total }}{{ event.total }}',
          c: 7,
          d: 'x',
          e: null,
        }),
        { a: 'No. 5', b: '55', c: 7, d: 'x', e: null },
      );
      assert.deepEqual(values({ a: '{% if event.paid %}yes{% endif %}' }), { a: 'yes' });
    });

    it('leaves out what is missing', () => {
      assert.deepEqual(
        values({ a: '{{ event.other }}', b: ['{{ event.other }}'], c: 'x{{ event.other }}' }),
        {
          b: [null],
          c: 'x',
        },
      );
      assert.equal(values('{{ event.other.deeper }}'), undefined);
    });

    it('keeps every digit of large numbers', () => {
      const big = { event: parse('{"id":12345678901234567890}') };
      assert.equal(renderValues({ id: '{{ event.id }}' }, big), '{"id":12345678901234567890}');
    });

    it('limits the output', () => {
      const large = { event: { text: 'x'.repeat(100_000) } };
      const set = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, '{{ event.text }}']));
      assert.throws(() => renderValues(set, large), /exceeds 1048576 bytes/);
    });
  });

  describe('with numbers beyond the precision of a double', () => {
    const big = { event: parse('{"id":12345678901234567890,"huge":1e400,"small":5,"price":0.1}') };

    it('prints them exactly', () => {
      assert.equal(renderText('{{ event.id }} {{ event.huge }}', big), '12345678901234567890 1e400');
      assert.equal(renderHtml('{{ event.id | append: "!" }}', big), '12345678901234567890!');
      assert.equal(
        renderText('{{ event | json }}', big),
        '{"id":12345678901234567890,"huge":1e400,"small":5,"price":0.1}',
      );
      assert.equal(
        renderJson({ a: new LosslessNumber('98765432109876543210'), b: '{{ event.id }}' }, big),
        '{"a":98765432109876543210,"b":"12345678901234567890"}',
      );
    });

    it('compares and calculates with them, and with all others as numbers', () => {
      assert.equal(renderText('{% if event.id > 5 %}more{% endif %}', big), 'more');
      assert.equal(renderText('{% if event.small == 5 %}five{% endif %}', big), 'five');
      assert.equal(renderText('{{ event.small | plus: 1 }} {{ event.price | times: 10 }}', big), '6 1');
      assert.equal(renderText('{{ event.id | divided_by: 10 }}', big), '1234567890123456800');
    });
  });

  describe('with hostile data', () => {
    const keys: unknown = JSON.parse(
      '{"__proto__":{"admin":true},"constructor":{"prototype":1},"toString":"boo","valueOf":1,"hasOwnProperty":2,' +
        '"then":"x","next":"y","size":"own","toLiquid":"z","length":-1,"a.b":"dot","$set":"dollar","":"empty"}',
    );

    it('reads unusual keys as data and only what it was given', () => {
      const seen = (template: string) => renderText(template, { event: keys });
      assert.equal(
        seen('{{ event.toString }} {{ event.size }} {{ event["a.b"] }} {{ event["$set"] }}'),
        'boo own dot dollar',
      );
      assert.equal(seen('{{ event.__proto__.admin }}'), 'true');
      assert.equal(
        seen('{{ contact.__proto__ }}{{ constructor }}{{ event.isPrototypeOf }}{{ __proto__ }}'),
        '',
      );
      assert.equal(({} as Record<string, unknown>)['admin'], undefined);
    });

    it('prints objects as JSON, and filters accept them', () => {
      assert.deepEqual(JSON.parse(renderText('{{ event }}', { event: keys })), keys);
      assert.match(renderText('{{ event | upcase | truncate: 10 }}', { event: keys }), /^\{"__PRO/);
      assert.equal(renderText('{{ event.items }}', scope), '{"sku":"a"}{"sku":"b"}');
    });

    it('never evaluates data as a template', () => {
      assert.equal(
        renderText('{{ event.x }}', { event: { x: '{{ contact.email }}{% raw %}' } }),
        '{{ contact.email }}{% raw %}',
      );
    });

    it('does not modify its input', () => {
      const event = Object.freeze({ list: Object.freeze([3, 1, 2]), n: 1 });
      renderText('{% assign n = 5 %}{% increment n %}{{ event.list | sort }}{% assign event = 1 %}', {
        event,
        n: 1,
      });
      assert.deepEqual(event, { list: [3, 1, 2], n: 1 });
    });
  });

  describe('that exceeds the limits', () => {
    const big = 'x'.repeat(64 * 1024);
    const bombs = {
      'a long loop': '{% for i in (1..1000000000) %}x{% endfor %}',
      'loops in loops':
        '{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{% endfor %}{% endfor %}{% endfor %}',
      'a long output': '{% for i in (1..100) %}{{ big }}{% endfor %}',
      'a long capture':
        '{% capture x %}{% for i in (1..100000) %}{{ big }}{% endfor %}{% endcapture %}{{ x }}',
      'a string that doubles':
        '{% assign a = big %}{% for i in (1..99) %}{% assign a = a | append: a %}{% endfor %}',
      'an array that doubles':
        '{% assign a = "x" | split: "," %}{% for i in (1..99) %}{% assign a = a | concat: a %}{% endfor %}',
      'a wide number': '{{ "now" | date: "%999999999d" }}',
      'a replacement that multiplies': '{{ big | replace: "x", big }}',
      'a broken escape': '{{ "%E0%A4%A" | url_decode }}',
    };
    for (const [what, template] of Object.entries(bombs)) {
      it(`fails quickly, with a plain error message: ${what}`, () => {
        const ms = processorMs(() =>
          assert.throws(
            () => renderText(template, { big }),
            (error) =>
              error instanceof TemplateError &&
              error.message !== '' &&
              error.stack === undefined &&
              error.cause === undefined,
          ),
        );
        assert.ok(ms < 5_000, `${ms} ms`);
      });
    }

    const LOOPS_IN_ONE_OUTPUT = {
      'a search in a search':
        '{% assign a = (1..500000) %}{{ a | find_exp: "i", "a | has_exp: \'j\', \'j > 500000\'" }}',
      'a search for each item':
        '{% assign a = (1..9000) %}{{ a | where_exp: "i", "a | find_index_exp: \'j\', \'j < 0\'" }}',
      'groups of groups':
        '{% assign a = (1..900) %}{{ a | group_by_exp: "i", "a | group_by_exp: \'j\', \'a | sort_natural | join | upcase\'" }}',
      'searches of a property': '{% assign a = (1..2500) %}{{ a | reject_exp: "i", "a | has: \'x\', 1" }}',
    };
    for (const [what, template] of Object.entries(LOOPS_IN_ONE_OUTPUT)) {
      it(`ends a loop within one output at its budget: ${what}`, () => {
        const ms = processorMs(() =>
          assert.throws(() => renderText(template, {}, new RenderBudget(200)), TemplateError),
        );
        assert.ok(ms < 1_500, `${ms} ms`);
      });
    }

    it('quotes no value in its errors, which are shown to those who may not read it', () => {
      const value = 'c4n4ry @ "secret';
      const templates = [
        '{{ "2026-01-01" | date: "%Y", value }}',
        '{{ "a,b" | split: "," | where_exp: "i", value }}',
        '{{ "a,b" | split: "," | find_exp: "i", value }}',
        '{{ "a,b" | split: "," | group_by_exp: "i", filter }}',
        '{{ "a,b" | split: "," | map_exp: "i", filter }}',
        '{{ value | base64_decode }}',
        '{{ value | append: "%zz" | url_decode }}',
      ];
      let failed = 0;
      for (const template of templates) {
        try {
          renderText(template, { value, filter: 'i | c4n4ry: secret' });
        } catch (error) {
          assert.ok(error instanceof TemplateError, template);
          assert.doesNotMatch(error.message, /c4n4ry|secret/, template);
          assert.match(error.message, /, line:1, col:\d$/, template);
          failed += 1;
        }
      }
      assert.ok(failed >= 4, String(failed));
    });

    it('ends a loop that checks no limit at its deadline', () => {
      const began = performance.now();
      assert.throws(
        () =>
          withinDeadline(50, () => {
            while (performance.now() > began);
          }),
        (error) => error instanceof TemplateError && /too long/.test(error.message),
      );
      assert.equal(
        withinDeadline(1_000, () => 'as before'),
        'as before',
      );
      assert.throws(
        () =>
          withinDeadline(1_000, () => {
            throw new RangeError('of the work');
          }),
        RangeError,
      );
    });

    it('counts all templates of one budget together: output, memory and time', () => {
      const bytes = new RenderBudget();
      const half = 'x'.repeat(600_000);
      assert.equal(renderText('{{ half }}', { half }, bytes).length, 600_000);
      assert.throws(() => renderHtml('{{ half }}', { half }, bytes), /The output exceeds/);
      const memory = new RenderBudget();
      const wide = '{% assign a = (1..3000000) %}';
      renderText(wide, {}, memory);
      assert.throws(() => renderText(wide, {}, memory), /memory alloc limit/);
      const time = new RenderBudget(50);
      assert.throws(() => renderText('{% for i in (1..1000000) %}{% endfor %}', {}, time), TemplateError);
      assert.throws(() => renderUrl('{% for i in (1..1000) %}{{ i }}{% endfor %}', {}, time), /render limit/);
    });

    it('counts all strings of a JSON value together', () => {
      const body = Array.from({ length: 20 }, () => '{{ big }}');
      assert.throws(() => renderJson(body, { big }), TemplateError);
      assert.throws(() => renderJson(['y'.repeat(600_000), 'z'.repeat(600_000)], {}), TemplateError);
    });

    it('counts bytes, not characters', () => {
      const wide = { wide: '世'.repeat(10_000) };
      assert.equal(renderText('{% for i in (1..30) %}{{ wide }}{% endfor %}', wide).length, 300_000);
      assert.throws(() => renderText('{% for i in (1..40) %}{{ wide }}{% endfor %}', wide), TemplateError);
    });

    it('reads no files', () => {
      for (const template of [
        '{% include "/etc/hostname" %}',
        '{% render "/etc/hostname" %}',
        '{% layout "/etc/hostname" %}',
        '{% block a %}{% endblock %}',
      ]) {
        assert.throws(() => renderText(template, {}), /not found/, template);
      }
    });
  });

  it('is compiled once and rendered many times', () => {
    const template = `${'{{ contact.firstName }} '.repeat(1_000)}`;
    const parse = mock.method(Liquid.prototype, 'parse');
    for (let n = 0; n < 5; n += 1) renderText(template, scope);
    parse.mock.restore();
    assert.equal(parse.mock.callCount(), 1);
  });
});

describe('the check of a template', () => {
  it('reports nothing for a valid one', () => {
    for (const template of [
      '',
      'plain',
      '{{ a.b | upcase }}',
      '{% if a %}b{% else %}c{% endif %}',
      '} }} %}',
      `{% liquid\n assign b = a\n echo b\n%}${'\n'.repeat(6_000)}`,
    ]) {
      assert.equal(checkTemplate(template), null, template);
    }
  });

  it('reports what is wrong and where', () => {
    const wrong = {
      'a\n {{ b': /not closed.*line:2, col:2/s,
      '{% if a %}': /not closed/,
      '{% endif %}': /not found/,
      '{{ a | shout }}': /undefined filter: shout/,
      '{% include "x" %}': /"include" not found/,
      '{% if %}{% endif %}': /invalid/,
      '{% for x of y %}{% endfor %}': /illegal/,
      [`{{ a }}${' '.repeat(300_000)}`]: /limit/,
      ['{{ a }}'.repeat(5_001)]: /more than 5000/,
      [`{% liquid\n${'echo a\n'.repeat(13_000)}%}`]: /more than 5000/,
      ['{%-liquid\necho a\n%}\n'.repeat(2_000)]: /more than 5000/,
      ['{{ a'.concat('[a'.repeat(50_000), ']'.repeat(50_000), '}}')]: /stack/,
    };
    for (const [template, why] of Object.entries(wrong)) {
      assert.match(checkTemplate(template) ?? 'accepted', why, template.slice(0, 40));
    }
  });

  it('checks every string of a JSON value', () => {
    assert.equal(checkJsonTemplate({ a: ['{{ b }}', 1, null, new LosslessNumber('1')] }), null);
    assert.match(checkJsonTemplate({ a: [{ b: '{{ c' }] }) ?? '', /not closed/);
    assert.match(checkJsonTemplate('{{ c') ?? '', /not closed/);
  });
});
