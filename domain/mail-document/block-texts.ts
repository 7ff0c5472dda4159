import type {
  Inline,
  MailBlock,
  MailRow,
  MailValue,
  Phrase,
  SocialLink,
  TranslatedBlock,
} from './document.js';

/** A text of a block, and where it is in it: `content`, `items[0]`, `rows[1].label`, `links[0].name`, `alt`. */
export interface BlockText {
  field: string;
  content: readonly Inline[];
}

type Texts = Pick<TranslatedBlock, 'content' | 'items' | 'rows' | 'links' | 'alt'>;

/** The texts of a block for translators. HTML blocks are code, and addresses and mere values no texts. */
export function blockTexts(block: MailBlock): BlockText[] {
  return textsIn(ownTexts(block)).filter(({ content }) => saysSomething(content));
}

/** A text of a block in another language; undefined if there is none. */
export function translatedText(
  own: TranslatedBlock | undefined,
  field: string,
): readonly Inline[] | undefined {
  const content = textsIn(own ?? {}).find((one) => one.field === field)?.content;
  return content !== undefined && content.some((part) => !('text' in part) || part.text !== '')
    ? content
    : undefined;
}

function ownTexts(block: MailBlock): Texts {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
    case 'button':
      return { content: block.content };
    case 'list':
      return { items: block.items };
    case 'rows':
      return { rows: block.rows };
    case 'social':
      return { links: block.links };
    case 'image':
      return block.alt === undefined || block.decorative === true ? {} : { alt: block.alt };
    default:
      return {};
  }
}

function textsIn({ content, items = [], rows = [], links = [], alt }: Texts): BlockText[] {
  return [
    ...(content === undefined ? [] : [{ field: 'content', content }]),
    ...items.map((item, i) => ({ field: `items[${String(i)}]`, content: item })),
    ...rows.flatMap((row, i) =>
      rowTexts(row).map(({ field, content: own }) => ({
        field: `rows[${String(i)}].${field}`,
        content: own,
      })),
    ),
    ...links.map(({ name }, i) => ({ field: `links[${String(i)}].name`, content: [{ text: name }] })),
    ...(alt === undefined ? [] : [{ field: 'alt', content: phraseContent(alt) }]),
  ];
}

function rowTexts({ label, value, alt }: MailRow): BlockText[] {
  return [
    { field: 'label', content: label },
    { field: 'value', content: value },
    ...(alt === undefined ? [] : [{ field: 'alt', content: phraseContent(alt) }]),
  ];
}

function saysSomething(content: readonly Inline[]): boolean {
  return content.some((part) => 'text' in part && part.text.trim() !== '');
}

const ITEM = /^(?:items|rows|links)\[(\d{1,3})\](?:\.(label|value|alt|name))?$/;

/**
 * A translated block with one of its texts, or without it if the content is empty. What is not translated beside it in the same list
 * is empty.
 */
export function withBlockText(
  block: MailBlock,
  own: TranslatedBlock,
  { field, content }: { field: string; content: Inline[] },
): TranslatedBlock {
  if (field === 'content') return content.length === 0 ? without(own, 'content') : { ...own, content };
  if (field === 'alt') return content.length === 0 ? without(own, 'alt') : { ...own, alt: toPhrase(content) };
  const [, number = '', part = ''] = ITEM.exec(field) ?? [];
  const isMeant = (i: number): boolean => i === Number(number);
  switch (block.type) {
    case 'list':
      return { ...own, items: block.items.map((_, i) => (isMeant(i) ? content : (own.items?.[i] ?? []))) };
    case 'rows':
      return {
        ...own,
        rows: block.rows.map((_, i) => {
          const row = own.rows?.[i] ?? { label: [], value: [] };
          return isMeant(i) ? withRowText(row, part, content) : row;
        }),
      };
    case 'social':
      return {
        ...own,
        links: block.links.map((_, i) => {
          const link = own.links?.[i] ?? { name: '', href: '' };
          return isMeant(i) ? { ...link, name: plainWords(content) } : link;
        }),
      };
    default:
      return own;
  }
}

function withRowText(row: MailRow, part: string, content: Inline[]): MailRow {
  if (part === 'alt') {
    const { alt: _alt, ...rest } = row;
    return content.length === 0 ? rest : { ...rest, alt: toPhrase(content) };
  }
  return part === 'label' ? { ...row, label: content } : { ...row, value: content };
}

function without({ content, alt, ...rest }: TranslatedBlock, field: 'content' | 'alt'): TranslatedBlock {
  if (field === 'content') return { ...rest, ...(alt !== undefined && { alt }) };
  return { ...rest, ...(content !== undefined && { content }) };
}

/** Each item in the other language, or else the original's. */
export function itemsInLanguage(items: readonly Inline[][], own: TranslatedBlock['items'] = []): Inline[][] {
  return items.map((item, i) => orOriginal(own[i], item));
}

/** Rows with what they say in the other language; what is repeated is the original's. */
export function rowsInLanguage(rows: readonly MailRow[], own: TranslatedBlock['rows'] = []): MailRow[] {
  return rows.map((row, i) => {
    const { image = row.image, alt = row.alt, label, value } = own[i] ?? row;
    return {
      ...row,
      ...(image !== undefined && { image }),
      ...(alt !== undefined && { alt }),
      label: orOriginal(label, row.label),
      value: orOriginal(value, row.value),
    };
  });
}

/** Links with their names and addresses in the other language, or else the original's. */
export function linksInLanguage(
  links: readonly SocialLink[],
  own: TranslatedBlock['links'] = [],
): SocialLink[] {
  return links.map((link, i) => {
    const { name, href } = own[i] ?? link;
    return { name: name === '' ? link.name : name, href: href.length === 0 ? link.href : href };
  });
}

function orOriginal(own: Inline[] | undefined, original: Inline[]): Inline[] {
  return own === undefined || own.length === 0 ? original : own;
}

function phraseContent(phrase: Phrase): Inline[] {
  return (typeof phrase === 'string' ? [phrase] : phrase).map((part) =>
    typeof part === 'string' ? { text: part } : part,
  );
}

function toPhrase(content: readonly Inline[]): Phrase {
  const parts = content.flatMap((part): (string | MailValue)[] => {
    if ('text' in part) return [part.text];
    return 'value' in part ? [part] : [' '];
  });
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

function plainWords(content: readonly Inline[]): string {
  return content.map((part) => ('text' in part ? part.text : ' ')).join('');
}
