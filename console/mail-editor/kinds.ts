import type { Node } from 'prosemirror-model';
import { schema } from './document/schema.js';
import type { EditorTexts } from '../languages/en/mail-editor/editor.js';

export type Kind = keyof EditorTexts['kinds'];
export type KindGroup = keyof EditorTexts['groups'];

interface Made {
  kind: Kind;
  group: KindGroup;
  /** What makes it while typing. */
  keys?: string;
  make: (texts: EditorTexts) => Node;
}

const paragraph = (): Node => schema.node('paragraph');
const list = (ordered: true | null): Node =>
  schema.node('list', { ordered }, schema.node('item', null, paragraph()));
const columns = (count: number): Node =>
  schema.node(
    'columns',
    null,
    Array.from({ length: count }, () => schema.node('column', null, paragraph())),
  );
const value = (path: string, format: string | null = null): Node =>
  schema.node('value', { value: path, format });

/** What can be added, in the order of the menu. */
export const kinds: readonly Made[] = [
  { kind: 'paragraph', group: 'basics', make: paragraph },
  { kind: 'heading1', group: 'basics', keys: '#', make: () => schema.node('heading', { level: 1 }) },
  { kind: 'heading2', group: 'basics', keys: '##', make: () => schema.node('heading', { level: 2 }) },
  { kind: 'heading3', group: 'basics', keys: '###', make: () => schema.node('heading', { level: 3 }) },
  { kind: 'list', group: 'basics', keys: '-', make: () => list(null) },
  { kind: 'orderedList', group: 'basics', keys: '1.', make: () => list(true) },
  { kind: 'quote', group: 'basics', keys: '>', make: () => schema.node('quote') },
  {
    kind: 'button',
    group: 'basics',
    make: ({ buttonLabel }) => schema.node('button', null, schema.text(buttonLabel)),
  },
  { kind: 'image', group: 'basics', make: () => schema.node('image', { rounded: true }) },
  { kind: 'divider', group: 'layout', keys: '---', make: () => schema.node('divider') },
  { kind: 'spacer', group: 'layout', make: () => schema.node('spacer') },
  { kind: 'columns', group: 'layout', make: () => columns(2) },
  { kind: 'threeColumns', group: 'layout', make: () => columns(3) },
  { kind: 'box', group: 'layout', make: () => schema.node('box', null, paragraph()) },
  {
    kind: 'social',
    group: 'layout',
    make: () =>
      schema.node('social', {
        align: 'center',
        links: ['Instagram', 'LinkedIn'].map((name) => ({ name, href: '' })),
      }),
  },
  {
    kind: 'rows',
    group: 'live',
    make: () =>
      schema.node('rows', {
        rows: [
          {
            label: [{ value: 'item.title' }],
            value: [{ value: 'item.price', format: 'money:EUR' }],
            repeat: 'event.items',
          },
        ],
      }),
  },
  {
    kind: 'repeat',
    group: 'live',
    make: () =>
      schema.node('repeat', { of: 'event.items' }, [
        schema.node('heading', { level: 3 }, value('item.title')),
        schema.node('paragraph', null, value('item.price', 'money:EUR')),
      ]),
  },
  { kind: 'html', group: 'code', make: () => schema.node('html', { html: '<p></p>' }) },
];
