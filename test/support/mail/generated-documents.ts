import fc, { type Arbitrary } from 'fast-check';
import {
  colorNames,
  type Inline,
  type MailBlock,
  type MailDocument,
  type Marks,
  type Phrase,
} from '../../../domain/mail-document/document.js';

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((one) => one.replace(/\p{Cc}/gu, '.'));
const path = fc.constantFrom('contact.firstName', 'event.items[0].title', 'item.price', 'unsubscribeUrl');
const value = fc.record(
  {
    value: path,
    fallback: text,
    format: fc.constantFrom('upper' as const, 'day' as const, 'money:EUR' as const),
  },
  { requiredKeys: ['value'] },
);
const phrase: Arbitrary<Phrase> = fc.oneof(
  fc.constantFrom('https://example.org/a?b=c#d', 'mailto:ada@example.com', ''),
  fc.array(fc.oneof(text, value), { minLength: 1, maxLength: 3 }),
);
const isTrue = fc.constant(true as const);
const marks: Arbitrary<Marks> = fc.record(
  {
    ...{ bold: isTrue, italic: isTrue, underline: isTrue, strike: isTrue, code: isTrue },
    ...{ color: fc.constantFrom(...colorNames), link: phrase },
  },
  { requiredKeys: [] },
);

const inline: Arbitrary<Inline> = fc.oneof(
  fc.tuple(text, marks).map(([one, marked]) => ({ text: one, ...marked })),
  fc.tuple(value, marks).map(([one, marked]) => ({ ...one, ...marked })),
  fc.record({ liquid: fc.constantFrom('{{ event.total | round }}', '{% if contact.vip %}Hi{% endif %}') }),
  fc.constant({ break: true as const }),
);

/** Texts beside each other differ in their marks: the editor joins those that do not. */
const content = fc.array(inline, { maxLength: 6 }).map((parts) => {
  const isText = (part: Inline | undefined): boolean => part !== undefined && 'text' in part;
  return parts.filter((part, index) => !isText(part) || !isText(parts[index - 1]));
});

const label = fc
  .array(fc.oneof(value, fc.constant({ break: true as const })), { maxLength: 3 })
  .chain((parts) => fc.tuple(text, fc.constant(parts.filter((part) => 'value' in part))))
  .map(([first, values]) => [{ text: first }, ...values]);

const where = fc.constant({ all: [{ field: 'contact.plan', op: 'eq' as const, value: 'gold' }] });
const common = {
  id: fc.constant(''),
  when: where,
  on: fc.constantFrom('phone' as const, 'desktop' as const),
};
const align = fc.constantFrom('center' as const, 'end' as const);
const look = fc.constant('outline' as const);

function made<F extends Record<string, Arbitrary<unknown>>>(fields: F, required: readonly string[]) {
  return fc.record({ ...common, ...fields }, { requiredKeys: ['id', 'type', ...required] });
}

const simple = [
  made({ type: fc.constant('paragraph'), align, content }, ['content']),
  made({ type: fc.constant('quote'), align, content }, ['content']),
  made({ type: fc.constant('heading'), align, level: fc.constantFrom(1, 2, 3), content }, [
    'content',
    'level',
  ]),
  made(
    {
      type: fc.constant('list'),
      ordered: isTrue,
      items: fc.array(content, { minLength: 1, maxLength: 3 }),
    },
    ['items'],
  ),
  made({ type: fc.constant('button'), align, look, full: isTrue, content: label, href: phrase }, [
    'content',
    'href',
  ]),
  made(
    {
      ...{ type: fc.constant('image'), align, src: phrase, alt: phrase, href: phrase },
      ...{ decorative: isTrue, rounded: isTrue, width: fc.integer({ min: 8, max: 1_200 }) },
    },
    ['src'],
  ),
  made({ type: fc.constant('divider') }, []),
  made({ type: fc.constant('spacer'), height: fc.integer({ min: 8, max: 96 }) }, ['height']),
  made(
    {
      type: fc.constant('rows'),
      rows: fc.array(
        fc.record(
          { image: phrase, alt: phrase, label: content, value: content, repeat: path },
          { requiredKeys: ['label', 'value'] },
        ),
        { minLength: 1, maxLength: 2 },
      ),
    },
    ['rows'],
  ),
  made(
    {
      type: fc.constant('social'),
      align,
      links: fc.array(fc.record({ name: text, href: phrase }), { minLength: 1, maxLength: 3 }),
    },
    ['links'],
  ),
  made({ type: fc.constant('html'), html: text, text }, ['html']),
  made({ type: fc.constant('snippet'), snippet: fc.constant('65a1f0c2b3d4e5f601234567') }, ['snippet']),
];

const { blocks } = fc.letrec<{ blocks: Record<string, unknown>[]; block: Record<string, unknown> }>((tie) => {
  const inner = fc.array(tie('block'), { maxLength: 3 });
  return {
    blocks: fc.array(tie('block'), { maxLength: 8 }),
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      ...simple,
      made({ type: fc.constant('box'), look, blocks: inner }, ['blocks']),
      made({ type: fc.constant('repeat'), of: path, max: fc.integer({ min: 1, max: 50 }), blocks: inner }, [
        'of',
        'blocks',
      ]),
      made({ type: fc.constant('columns'), columns: fc.array(inner, { minLength: 2, maxLength: 3 }) }, [
        'columns',
      ]),
    ),
  };
});

/** Documents with every kind of block and text, as the editor writes them: without fields that say nothing. */
export const mailDocuments: Arbitrary<MailDocument> = blocks.map((all) => {
  let count = 0;
  const named = JSON.parse(JSON.stringify(all), (key, one) => {
    return key === 'id' ? `b${String((count += 1))}` : one;
  }) as MailBlock[];
  return { version: 1, blocks: named };
});
