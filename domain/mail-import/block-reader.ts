import type { Inline, MailBlock, Marks } from '../mail-document/document.js';
import { areSameMarks, marksOf } from '../mail-document/marks-of.js';
import { addColumns } from './add-columns.js';
import { splitAtTags } from './find-tags.js';
import { foldItems } from './fold-items.js';
import type { Importing } from './importing.js';
import { contextIn } from './context-in.js';
import { isColumn, isListSign } from './looks.js';
import { isElement, type MailElement } from './read-tree.js';
import type { BlockSink, Context, Item, LinePart, ReadElement, TextKind } from './reading.js';
import { lineItems } from './write-line.js';

/** A longer line becomes several blocks, in parts. */
const MAX_LINE = 2_000;
const SPACES = /[\t\n\f\r ]{1,99}/g;
/** Signs without a width, which fill preview texts, and what no text may have. */
const DROPPED = /[\u200B-\u200D\u00AD\u2060\uFEFF]|\u034F|(?![\t\n\f\r])\p{Cc}/gu;

export const noContext: Context = { marks: {}, ground: null, inColumns: false };

/** Reads elements into blocks. */
export class BlockReader implements BlockSink {
  readonly #items: Item[] = [];
  #line: LinePart[] = [];
  #kind: TextKind = { type: 'paragraph' };
  #align: Context['align'];

  constructor(
    readonly mail: Importing,
    private readonly read: ReadElement,
  ) {}

  finish(): MailBlock[] {
    this.flush();
    return foldItems(this.#items, this.mail);
  }

  add(block: MailBlock): void {
    this.flush();
    this.#items.push(block);
  }

  flush(): void {
    if (this.#line.length === 0) return;
    const align = this.#align;
    const kind = this.#kind;
    const make = (content: Inline[]): MailBlock => ({
      id: this.mail.newId(),
      ...kind,
      ...(align !== undefined && { align }),
      content,
    });
    this.#items.push(...lineItems(this.#line, make, this.mail));
    this.#line = [];
  }

  last(): MailBlock | null {
    const last = this.#line.length > 0 ? undefined : this.#items.at(-1);
    return last === undefined || 'tag' in last ? null : last;
  }

  breakLine(): void {
    this.#push({ break: true });
  }

  text(text: string, { marks, align }: Context): void {
    if (this.#line.length === 0) this.#align = align;
    for (const part of splitAtTags(text)) {
      if (typeof part === 'number') this.#tag(part, marks);
      else this.#words(part.replace(DROPPED, '').replace(SPACES, ' '), marks);
    }
  }

  block(element: MailElement, context: Context, kind?: TextKind): void {
    this.flush();
    const outer = this.#kind;
    this.#kind = kind ?? outer;
    this.inline(element, context);
    this.flush();
    this.#kind = outer;
  }

  inline(element: MailElement, context: Context): void {
    const within = contextIn(element, context);
    const { children } = element;
    for (let i = 0; i < children.length; i += 1) {
      const node = children[i];
      if (node === undefined) continue;
      const beside = within.inColumns || !isElement(node) ? [] : columnsAt(children, i);
      if (beside.length > 1) {
        addColumns(this, { elements: beside, context: within });
        i = children.indexOf(beside.at(-1) ?? node, i);
      } else if (isElement(node)) {
        if (!isListSign(node)) this.read(this, node, within);
      } else this.text(node, within);
    }
  }

  nested(element: MailElement, context: Context): MailBlock[] {
    const reader = new BlockReader(this.mail, this.read);
    reader.block(element, context);
    return reader.finish();
  }

  #tag(tag: number, marks: Marks): void {
    const meaning = this.mail.meaning(tag);
    switch (meaning.kind) {
      case 'value':
        this.#push(this.mail.marked(this.mail.value(tag, meaning.value), marks));
        break;
      case 'unsubscribe':
        this.mail.values += 1;
        this.#push({ ...marks, text: meaning.words, link: [{ value: 'unsubscribeUrl' }] });
        break;
      case 'code': {
        const code = this.mail.codeOf(tag);
        this.#push(
          this.mail.isTemplate(code) ? { liquid: code } : { text: this.mail.literal(tag), ...marks },
        );
        break;
      }
      case 'open':
      case 'middle':
      case 'close':
        this.#push({ tag });
        break;
      case 'unknown':
        this.#words(this.mail.literal(tag), marks);
        break;
    }
  }

  #words(text: string, marks: Marks): void {
    const last = this.#line.at(-1);
    const isAfterSpace = last === undefined || 'break' in last || ('text' in last && last.text.endsWith(' '));
    const words = isAfterSpace ? text.trimStart() : text;
    if (words === '') return;
    if (last !== undefined && 'text' in last && areSameMarks(marksOf(last), marks)) last.text += words;
    else this.#push({ text: words, ...marks });
  }

  #push(part: LinePart): void {
    if (this.#line.length >= MAX_LINE) this.flush();
    this.#line.push(part);
  }
}

/** The columns that begin at one of the children; empty if it is none. */
function columnsAt(children: MailElement['children'], at: number): MailElement[] {
  const found: MailElement[] = [];
  for (let i = at; i < children.length; i += 1) {
    const node = children[i];
    if (node === undefined) break;
    if (!isElement(node)) {
      if (node.trim() === '') continue;
      break;
    }
    if (!isColumn(node)) break;
    found.push(node);
  }
  return found;
}
