import type { Inline, MailBlock, Marks } from '../mail-document/document.js';
import type { Importing } from './importing.js';
import type { MailElement } from './read-tree.js';

/** A tag, by its number, between blocks or within a line. */
export interface TagSign {
  tag: number;
}

export type Item = MailBlock | TagSign;
export type LinePart = Inline | TagSign;

/** What an element is within. */
export interface Context {
  marks: Marks;
  align?: 'center' | 'end';
  /** The nearest element with its own background. */
  ground: MailElement | null;
  inColumns: boolean;
}

/** What a line becomes. */
export type TextKind = { type: 'paragraph' } | { type: 'quote' } | { type: 'heading'; level: 1 | 2 | 3 };

/** Takes what elements say, in their order. */
export interface BlockSink {
  mail: Importing;
  /** Adds a block behind the line before it. */
  add: (block: MailBlock) => void;
  /** Ends the line. */
  flush: () => void;
  /** Adds a text with tags to the line. */
  text: (text: string, context: Context) => void;
  /** Adds a break to the line. */
  breakLine: () => void;
  /** Reads what is in an element, whose lines become texts of this kind. */
  block: (element: MailElement, context: Context, kind?: TextKind) => void;
  /** Reads what is in an element as a part of the line. */
  inline: (element: MailElement, context: Context) => void;
  /** The blocks within an element, apart from what is around it. */
  nested: (element: MailElement, context: Context) => MailBlock[];
  /** The last block, if nothing has followed it. */
  last: () => MailBlock | null;
}

/** Reads an element. */
export type ReadElement = (sink: BlockSink, element: MailElement, context: Context) => void;
