import type { Inline, MailBlock, MailDocument } from '../domain/mail-document/document.js';

/** A newsletter of thirty blocks as shops send them, with everything that blocks can do, and the same content as HTML. */
export const newsletter: MailDocument = {
  version: 1,
  language: 'en',
  blocks: [
    {
      id: 'hero',
      type: 'image',
      src: picture('hero'),
      alt: 'Tulips on a market stall',
      href: shop('spring'),
      rounded: true,
    },
    heading('title', 1, t('Spring has arrived, '), v('contact.firstName', 'there')),
    paragraph(
      'intro',
      t('We have been busy. Here is what is '),
      { ...t('new'), bold: true },
      t(' in the shop, and '),
      { ...t('where to find us'), link: [shop('where?city='), v('contact.city', 'Vienna')] },
      t(' this month. Braces such as {{ this }} stay text.'),
    ),
    {
      id: 'see',
      type: 'button',
      align: 'center',
      content: [t('See it')],
      href: [shop('new?u='), v('contact.id')],
    },
    { id: 'line', type: 'divider' },
    { ...heading('gold', 2, t('For members')), when: gold() },
    {
      id: 'code',
      type: 'box',
      when: gold(),
      blocks: [
        paragraph(
          'code2',
          t('Your code '),
          { ...t('TULIP'), color: 'brand' },
          t(' until '),
          day('event.until'),
        ),
      ],
    },
    heading('seen', 2, t('What you looked at')),
    { id: 'items', type: 'repeat', of: 'event.items', max: 12, blocks: [product()] },
    heading('basket', 2, t('Your basket')),
    {
      id: 'rows',
      type: 'rows',
      rows: [
        {
          repeat: 'event.items',
          image: [picture(''), v('item.image')],
          alt: [v('item.title')],
          label: [{ ...v('item.title'), bold: true }, t(' × '), v('item.quantity', '1')],
          value: [money('item.price')],
        },
        { label: [t('Total')], value: [money('event.total')] },
      ],
    },
    { id: 'space', type: 'spacer', height: 16 },
    {
      id: 'two',
      type: 'columns',
      columns: [story('a', 'Pots from Linz'), story('b', 'Cans from Graz')],
    },
    {
      id: 'quote',
      type: 'quote',
      content: [t('The best basil I have ever had came out of one of your boxes.')],
    },
    { ...paragraph('who', { ...t('Maria from Salzburg'), color: 'soft' }), align: 'end' },
    heading('three', 2, t('Three things to do this week')),
    {
      id: 'todo',
      type: 'list',
      ordered: true,
      items: [
        [t('Cut back the lavender.')],
        [t('Sow tomatoes indoors.')],
        [{ ...t('Feed the roses.'), link: shop('roses') }],
      ],
    },
    { id: 'open', type: 'list', items: [[t('Open Saturdays 9 to 13')], [t('Call '), v('workspace.name')]] },
    { id: 'map', type: 'image', src: [picture('map?of='), v('contact.city', 'vienna')], alt: 'A map' },
    {
      id: 'own',
      type: 'html',
      html: '<p>{% if contact.points > 100 %}{{ contact.points }}{% else %}0{% endif %} points</p>',
    },
    { ...paragraph('big', t('Only on big screens.')), on: 'desktop' },
    { ...paragraph('small', t('Only on phones: '), { ...t('call us'), link: 'tel:+43123' }), on: 'phone' },
    heading('shop', 2, t('From the workshop')),
    ...['w1', 'w2', 'w3', 'w4'].map((id) =>
      paragraph(
        id,
        t(
          'Every second Thursday we open the workshop. Bring a pot, take home a plant, and stay for soup. There is room for twelve people, and the dog is friendly.',
        ),
      ),
    ),
    { id: 'place', type: 'button', full: true, content: [t('Reserve a place')], href: shop('workshop') },
    {
      id: 'social',
      type: 'social',
      align: 'center',
      links: [
        { name: 'Mastodon', href: shop('mastodon') },
        { name: 'Instagram', href: shop('instagram') },
      ],
    },
    paragraph('bye', t('Warm regards,'), { break: true }, t('Lena and the team at '), v('workspace.name')),
  ],
};

/** A greeting, a line and a button. */
export const short: MailDocument = {
  version: 1,
  blocks: [
    heading('a', 1, t('Hello '), v('contact.firstName', 'there')),
    paragraph('b', t('Your account is ready.')),
    { id: 'c', type: 'button', content: [t('Sign in')], href: shop('sign-in') },
  ],
};

/** The short one as it is written for the base layout. */
export const SHORT_HTML = `<h1>Hello {{ contact.firstName | default: "there" }}</h1>
<p>Your account is ready.</p>
<p><a class="button" href="https://shop.example.net/sign-in">Sign in</a></p>`;

/** About the same as the newsletter for the base layout, which has neither columns nor boxes. */
export const LONG_HTML = Array.from(
  { length: 10 },
  () => `${SHORT_HTML}
<table class="rows">{% for item in event.items %}<tr><td><strong>{{ item.title }}</strong></td><td>{{ item.price }} EUR</td></tr>{% endfor %}</table>`,
).join('\n');

export const PROPERTIES = JSON.stringify({
  until: '2026-12-24',
  total: 47.2,
  items: [
    { id: 'p1', title: 'Basil "Genovese" & <friends>', price: 3.5, quantity: 2, image: 'basil' },
    { id: 'p2', title: 'Clay pot', price: 24.9, image: 'pot' },
    { id: 'p3', title: 'Watering can', price: 18.8, quantity: 1, image: 'can' },
  ],
});

function t(text: string): { text: string } {
  return { text };
}

function v(value: string, fallback?: string): { value: string; fallback?: string } {
  return { value, ...(fallback !== undefined && { fallback }) };
}

function money(value: string): Inline {
  return { value, format: 'money:EUR' };
}

function day(value: string): Inline {
  return { value, format: 'day' };
}

function paragraph(id: string, ...content: Inline[]): Extract<MailBlock, { type: 'paragraph' }> {
  return { id, type: 'paragraph', content };
}

function heading(
  id: string,
  level: 1 | 2 | 3,
  ...content: Inline[]
): Extract<MailBlock, { type: 'heading' }> {
  return { id, type: 'heading', level, content };
}

function picture(name: string): string {
  return `https://images.example.net/${name}`;
}

function shop(path: string): string {
  return `https://shop.example.net/${path}`;
}

function gold(): NonNullable<MailBlock['when']> {
  return { all: [{ field: 'contact.plan', op: 'eq', value: 'gold' }] };
}

function story(id: string, title: string): MailBlock[] {
  return [
    { id: `${id}1`, type: 'image', src: picture(id), alt: title, rounded: true },
    heading(`${id}2`, 3, t(title)),
    paragraph(`${id}3`, t('Thrown by hand, glazed in grey and green.')),
  ];
}

function product(): MailBlock {
  return {
    id: 'prod',
    type: 'columns',
    columns: [
      [
        {
          id: 'prod1',
          type: 'image',
          src: [picture(''), v('item.image')],
          alt: [v('item.title')],
          rounded: true,
        },
      ],
      [
        heading('prod2', 3, v('item.title')),
        paragraph('prod3', money('item.price')),
        {
          id: 'prod4',
          type: 'button',
          look: 'outline',
          content: [t('See it')],
          href: [shop('p/'), v('item.id')],
        },
      ],
    ],
  };
}
