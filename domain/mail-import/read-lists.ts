import type { Inline, ListBlock, MailBlock } from '../mail-document/document.js';
import { isListSign } from './looks.js';
import { textIn } from './element-parts.js';
import { isElement, type MailElement } from './read-tree.js';
import type { BlockSink, Context } from './reading.js';

const SIGN = /^[\s\u00A0]{0,20}(?:[·•§▪o-]|\d{1,3}[.)]|[a-zA-Z][.)])[\s\u00A0]{1,40}/;
const NUMBER = /^[\s\u00A0]{0,20}(?:\d{1,3}|[a-zA-Z])[.)]/;

/** The texts of blocks, one below the other, and the blocks that are none. */
export function joined(blocks: readonly MailBlock[]): { content: Inline[]; others: MailBlock[] } {
  const content: Inline[] = [];
  const others: MailBlock[] = [];
  for (const block of blocks) {
    const isText = 'content' in block && block.type !== 'button' && block.when === undefined;
    if (!isText) others.push(block);
    else content.push(...(content.length > 0 ? [{ break: true as const }] : []), ...block.content);
  }
  return { content, others };
}

/** Lists have one level here: the items of a list within one follow it. */
export function readList(sink: BlockSink, element: MailElement, context: Context): void {
  const { mail } = sink;
  const ordered = element.name === 'ol';
  const items: Inline[][] = [];
  const others: MailBlock[] = [];
  for (const item of itemsOf(element)) {
    const rest: MailBlock[] = [];
    const { content, others: blocks } = joined(sink.nested(item, context));
    if (content.length > 0) items.push(content);
    for (const block of blocks) {
      if (block.type === 'list') items.push(...block.items);
      else rest.push(block);
    }
    others.push(...rest);
  }
  if (items.length > 0) sink.add({ id: mail.newId(), type: 'list', ...(ordered && { ordered }), items });
  for (const block of others) sink.add(block);
}

/** What a browser shows as items: all that is in a list; texts between them are an item of their own. */
function itemsOf({ children }: MailElement): MailElement[] {
  return children.filter(isElement).filter(({ letters, pictures }) => letters > 0 || pictures > 0);
}

export function readQuote(sink: BlockSink, element: MailElement, context: Context): void {
  const { content, others } = joined(sink.nested(element, context));
  if (content.length > 0) sink.add({ id: sink.mail.newId(), type: 'quote', content });
  for (const block of others) sink.add(block);
}

/** Word writes the items of a list as paragraphs with a sign. */
export function readWordItem(sink: BlockSink, element: MailElement, context: Context): void {
  const { mail } = sink;
  const sign = signIn(element);
  const ordered = NUMBER.test(sign ?? textIn(element));
  const { content, others } = joined(sink.nested(element, context));
  const item = sign === null ? withoutSign(content) : content;
  const before = sink.last();
  if (item.length === 0) return;
  if (isWordList(before, ordered, mail.wordLists)) before.items.push(item);
  else {
    const list: ListBlock = { id: mail.newId(), type: 'list', ...(ordered && { ordered }), items: [item] };
    mail.wordLists.add(list);
    sink.add(list);
  }
  for (const block of others) sink.add(block);
}

function isWordList(
  block: MailBlock | null,
  ordered: boolean,
  lists: WeakSet<MailBlock>,
): block is ListBlock {
  return block?.type === 'list' && lists.has(block) && (block.ordered ?? false) === ordered;
}

function signIn(element: MailElement): string | null {
  if (isListSign(element)) return textIn(element);
  for (const node of element.children) {
    const sign = isElement(node) ? signIn(node) : null;
    if (sign !== null) return sign;
  }
  return null;
}

function withoutSign([first, ...rest]: Inline[]): Inline[] {
  if (first === undefined || !('text' in first)) return first === undefined ? rest : [first, ...rest];
  const text = `${first.text}`.replace(SIGN, '');
  return text === '' ? rest : [{ ...first, text }, ...rest];
}
