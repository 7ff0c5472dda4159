import assert from 'node:assert/strict';
import { createRenderer } from '../../../activities/render/liquid.js';
import { processorMs } from '../../support/run/processor-time.js';

const { renderHtml, renderMailText, renderText } = createRenderer();

const scope = {
  contact: { email: 'ada+news@example.test', firstName: "Tom & Jerry's #1 <b>", city: 'São Paulo' },
  event: {
    url: 'https://shop.test/p/1?a=1&b=2#top',
    path: '/products/tea?variant=1',
    slug: 'teas/green tea',
    utm: 'utm_source=mail&utm_medium=x y',
    back: 'https://shop.test/?x=1&y=2',
    phone: '+49 30 1',
    half: '\ud83d',
  },
  workspace: { site: 'https://shop.test' },
};
const NAME = 'Tom%20%26%20Jerry%27s%20%231%20%3Cb%3E';

/** Addresses as authors write them, and what they become. `&` is `&amp;` or `&#38;` in the attribute. */
const ADDRESSES: Record<string, string> = {
  'https://x.test/p?email={{ contact.email }}': 'https://x.test/p?email=ada%2Bnews%40example.test',
  'https://x.test/p?a=1&name={{ contact.firstName }}&c=2': `https://x.test/p?a=1&name=${NAME}&c=2`,
  'https://x.test/u/{{ contact.email }}/edit': 'https://x.test/u/ada%2Bnews%40example.test/edit',
  'https://x.test/{{ event.slug }}': 'https://x.test/teas/green%20tea',
  'https://x.test/p#{{ contact.city }}': 'https://x.test/p#S%C3%A3o%20Paulo',
  'https://x.test/?back={{ event.back }}': 'https://x.test/?back=https%3A%2F%2Fshop.test%2F%3Fx%3D1%26y%3D2',
  'https://x.test/?e={{ contact.email | url_encode }}': 'https://x.test/?e=ada%2Bnews%40example.test',
  'https://x.test/?e={{ contact.email | cgi_escape }}': 'https://x.test/?e=ada%2Bnews%40example.test',
  'https://x.test/?e={{ contact.email | downcase }}': 'https://x.test/?e=ada%2Bnews%40example.test',
  'https://x.test/?e={{ contact.none | default: "a b" }}': 'https://x.test/?e=a%20b',
  'https://x.test/?e={{ "a" | append: "+b" }}': 'https://x.test/?e=a%2Bb',
  'https://x.test/?e={% if contact.email %}{{ contact.email }}{% endif %}':
    'https://x.test/?e=ada%2Bnews%40example.test',
  '{{ event.url }}': 'https://shop.test/p/1?a=1&b=2#top',
  '{{ workspace.site }}{{ event.path }}': 'https://shop.test/products/tea?variant=1',
  '{{ workspace.site }}/p?e={{ contact.email }}': 'https://shop.test/p?e=ada%2Bnews%40example.test',
  'https://shop.test{{ event.path }}': 'https://shop.test/products/tea?variant=1',
  'https://x.test/?{{ event.utm }}': 'https://x.test/?utm_source=mail&utm_medium=x%20y',
  'https://x.test/?e={{ contact.email | raw }}': 'https://x.test/?e=ada+news@example.test',
  'https://x.test/?e={{ event.half }}': 'https://x.test/?e=%EF%BF%BD',
};
const inHtml = (html: string): string => html.replaceAll('&#38;', '&').replaceAll('&amp;', '&');

describe('a value in the address of a link', () => {
  for (const [address, becomes] of Object.entries(ADDRESSES)) {
    it(address, () => {
      for (const quote of ['"', "'"]) {
        if (address.includes('"') && quote === '"') continue;
        const html = renderHtml(`<p>x</p><a class="c" href=${quote}${address}${quote}>y</a>`, scope);
        assert.equal(inHtml(html), `<p>x</p><a class="c" href=${quote}${becomes}${quote}>y</a>`);
      }
      if (!address.startsWith('{{'))
        assert.equal(renderMailText(`See ${address} now`, scope), `See ${becomes} now`);
    });
  }

  it('is encoded once if the author has set a variable to the encoded value', () => {
    const set = [
      '{% assign q = contact.city | url_encode %}',
      '{%- capture q -%}{{ contact.city | url_encode }}{%- endcapture -%}',
    ];
    for (const tag of set) {
      assert.equal(renderHtml(`${tag}<a href="/p?q={{ q }}">`, scope), '<a href="/p?q=S%C3%A3o+Paulo">');
      assert.equal(
        renderMailText(`${tag}https://x.test/?q={{ q }}`, scope),
        'https://x.test/?q=S%C3%A3o+Paulo',
      );
    }
    const other = '{% assign r = contact.city | url_encode %}{% assign q = contact.city %}';
    assert.equal(renderHtml(`${other}<a href="/p?q={{ q }}">`, scope), '<a href="/p?q=S%C3%A3o%20Paulo">');
  });

  it('is encoded in an address that a tag has put together', () => {
    const template =
      '{% capture link %}https://x.test/?e={{ contact.email | url_encode }}{% endcapture %}<a href="{{ link }}">';
    assert.equal(renderHtml(template, scope), '<a href="https://x.test/?e=ada%2Bnews%40example.test">');
  });

  it('is encoded in pictures, forms and addresses for mail programs', () => {
    assert.match(renderHtml('<img src="/i?t={{ contact.city }}">', scope), /t=S%C3%A3o%20Paulo"/);
    assert.match(renderHtml('<form action="/i?t={{ contact.email }}">', scope), /t=ada%2Bnews/);
    assert.equal(
      renderHtml('<a href="mailto:{{ contact.email }}?subject={{ contact.city }} x">', scope),
      '<a href="mailto:ada+news@example.test?subject=S%C3%A3o%20Paulo x">',
    );
    assert.equal(renderHtml('<a href="tel:{{ event.phone }}">', scope), '<a href="tel:+49 30 1">');
  });

  it('cannot leave its attribute', () => {
    const evil = { x: '"\'><img src=x onerror=alert(1)>' };
    for (const template of [
      `<a href='/p?x={{ x }}'>`,
      '<a href="/p/{{ x }}">',
      '<a href=/p?x={{ x }}>',
      `<a href='{{ x }}'>`,
    ]) {
      assert.equal(renderHtml(template, evil).match(/[<>]/g)?.length, 2, template);
      assert.doesNotMatch(renderHtml(template, evil).slice(9, -2), /["']/, template);
    }
  });

  it('stays as it is outside of addresses', () => {
    const html =
      '<a href="https://x.test/?a=1">{{ contact.email }}</a> <p title="/p?{{ contact.email }}">{{ contact.email }}';
    assert.equal(renderHtml(html, scope), html.replaceAll('{{ contact.email }}', scope.contact.email));
    const text = 'Hello {{ contact.email }}, https://x.test/ {{ contact.email }}/{{ contact.email }}';
    assert.equal(renderMailText(text, scope), text.replaceAll('{{ contact.email }}', scope.contact.email));
    assert.equal(
      renderText('https://x.test/?e={{ contact.email }}', scope),
      'https://x.test/?e=ada+news@example.test',
    );
  });

  it('takes little time, however many there are', () => {
    const many =
      '{% for i in (1..6000) %}<a href="https://x.test/p?i={{ i }}&e={{ contact.email }}">{% endfor %}';
    const ms = processorMs(() => assert.ok(renderHtml(many, scope).length > 300_000));
    assert.ok(ms < 1_500, `${ms} ms`);
  });
});
