import type { Inline, MailBlock, MailDocument, MailValue } from '../document.js';
import { designWordsDe } from './design-words-de.js';
import { designWordsFr } from './design-words-fr.js';
import { designWordsEn, type DesignWords } from './design-words-en.js';

export const designNames = ['letter', 'newsletter', 'announcement', 'order', 'welcome'] as const;
export type DesignName = (typeof designNames)[number];

const words = { en: designWordsEn, de: designWordsDe, fr: designWordsFr } satisfies Record<
  string,
  DesignWords
>;
export type DesignLanguage = keyof typeof words;
export const designLanguages: readonly DesignLanguage[] = ['en', 'de', 'fr'];

/** Links of designs lead to example.com, which the check reports until they are replaced. */
const SITE = 'https://www.example.com/';

/** Finished mails to begin with, in the workspace's colors. Their pictures are still to be chosen. */
export function mailDesigns(language: DesignLanguage): Record<DesignName, MailDocument> {
  const said: DesignWords = words[language];
  const document = (blocks: MailBlock[]): MailDocument => ({ version: 1, language, blocks });
  return {
    letter: document(letter(said)),
    newsletter: document(newsletter(said)),
    announcement: document(announcement(said)),
    order: document(order(said)),
    welcome: document(welcome(said)),
  };
}

function letter(words: DesignWords): MailBlock[] {
  const { who, ask, until, page, has, name } = words.letter;
  return [
    greeting(words),
    paragraph('who', who),
    paragraph('ask', ask),
    paragraph('page', until, { text: page, link: `${SITE}start` }, has),
    signature(words, { text: name }),
  ];
}

function newsletter({ newsletter: said }: DesignWords): MailBlock[] {
  return [
    picture('hero', said.picture),
    heading('title', 1, said.title),
    paragraph('short', said.short),
    { id: 'line', type: 'divider' },
    heading('story', 2, said.story),
    paragraph('storytext', said.storyText),
    { ...button('read', said.read, 'story'), look: 'outline' },
    {
      id: 'two',
      type: 'columns',
      columns: [
        [
          picture('leftpic', said.left),
          heading('left', 3, said.left),
          paragraph('lefttext', said.leftText, { text: said.leftLink, link: `${SITE}visit` }),
        ],
        [
          picture('rightpic', said.right),
          heading('right', 3, said.right),
          paragraph('righttext', said.rightText, { text: said.rightLink, link: `${SITE}soup` }),
        ],
      ],
    },
    { id: 'quote', type: 'quote', content: [{ text: said.quote }] },
    {
      id: 'social',
      type: 'social',
      align: 'center',
      links: [
        { name: 'Mastodon', href: `${SITE}mastodon` },
        { name: 'LinkedIn', href: `${SITE}linkedin` },
      ],
    },
  ];
}

function announcement({ announcement: said }: DesignWords): MailBlock[] {
  return [
    { id: 'space', type: 'spacer', height: 8 },
    { ...heading('title', 1, said.title), align: 'center' },
    { ...paragraph('text', said.text), align: 'center' },
    { ...button('share', said.button, 'share'), align: 'center' },
    picture('shot', said.picture),
    {
      id: 'box',
      type: 'box',
      blocks: [
        heading('changes', 2, said.changes),
        { id: 'points', type: 'list', items: said.points.map((text) => [{ text }]) },
      ],
    },
  ];
}

function order({ order: said }: DesignWords): MailBlock[] {
  return [
    heading('title', 1, said.title, { value: 'contact.firstName', fallback: said.friend }),
    paragraph('text', said.before, { value: 'event.orderId', bold: true }, said.after),
    {
      id: 'rows',
      type: 'rows',
      rows: [
        {
          repeat: 'event.items',
          label: [
            { value: 'item.title', bold: true },
            { text: said.times },
            { value: 'item.quantity', fallback: '1' },
          ],
          value: [{ value: 'item.price', format: 'money:EUR' }],
        },
        { label: [{ text: said.total }], value: [{ value: 'event.total', format: 'money:EUR' }] },
      ],
    },
    { ...button('see', said.button, ''), href: [`${SITE}orders/`, { value: 'event.orderId' }] },
    paragraph('help', { text: said.help, color: 'soft' }),
  ];
}

function welcome(words: DesignWords): MailBlock[] {
  const { title, text, steps, button: label } = words.welcome;
  return [
    heading('title', 1, title),
    greeting(words),
    paragraph('text', text),
    ...steps.map(([name = '', what = ''], i): MailBlock => ({
      id: `step${String(i)}`,
      type: 'box',
      blocks: [heading(`name${String(i)}`, 2, name), paragraph(`what${String(i)}`, what)],
    })),
    { ...button('start', label, 'start'), full: true },
    signature(words, { value: 'workspace.name' }),
  ];
}

function greeting({ hello, there, comma }: DesignWords): MailBlock {
  return paragraph('hello', hello, { value: 'contact.firstName', fallback: there }, comma);
}

function signature({ regards }: DesignWords, name: { text: string } | MailValue): MailBlock {
  return paragraph('sign', regards, { break: true }, name);
}

type Said = (string | Inline)[];

function paragraph(id: string, ...content: Said) {
  return { id, type: 'paragraph' as const, content: content.map(asPart) };
}

function heading(id: string, level: 1 | 2 | 3, ...content: Said) {
  return { id, type: 'heading' as const, level, content: content.map(asPart) };
}

function asPart(part: string | Inline): Inline {
  return typeof part === 'string' ? { text: part } : part;
}

function button(id: string, text: string, path: string) {
  return { id, type: 'button' as const, content: [{ text }], href: `${SITE}${path}` };
}

function picture(id: string, alt: string): MailBlock {
  return { id, type: 'image', src: '', alt, rounded: true };
}
