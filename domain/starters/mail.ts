import type { WrittenMailStep } from '../automation/automation.js';
import type { MailKind } from '../mail/mail-content.js';
import type { Inline, MailBlock } from '../mail-document/document.js';
import type { WordLanguage } from '../words/languages.js';
import { contentIn, phraseIn } from './liquid-content.js';

/** Content of a starter's mail; its texts have values in them, written as Liquid. */
export interface MailWords {
  id: string;
  kind?: MailKind;
  subject: string;
  /** Preview text shown next to the subject in mail clients. */
  preheader: string;
  heading: string;
  blocks: Block[];
}

/** Makes a step of what an email says in English. */
export type WriteMail = (words: MailWords) => WrittenMailStep;

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  /** Short points with titles. */
  | { type: 'points'; points: { title: string; text: string }[] }
  /** Rows of label and value. */
  | { type: 'facts'; facts: { label: string; value: string }[] }
  /** A row for each item of a list in the event. */
  | { type: 'items'; list: string; title: string; detail: string; value: string }
  | { type: 'signature'; text: string };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const button = (label: string, url: string): Block => ({ type: 'button', label, url });
export const signature = (text: string): Block => ({ type: 'signature', text });

/** A `sendEmail` step in blocks, in a language. */
export function mailStep(
  { id, kind, subject, preheader, heading, blocks }: MailWords,
  language: WordLanguage,
): WrittenMailStep {
  const title: MailBlock = { id: 'title', type: 'heading', level: 1, content: contentIn(heading) };
  const document = {
    version: 1 as const,
    language,
    blocks: [title, ...blocks.map((block, i) => mailBlock(block, `b${String(i + 1)}`))],
  };
  return { id, type: 'sendEmail', subject, preheader, document, ...(kind !== undefined && { kind }) };
}

function mailBlock(block: Block, id: string): MailBlock {
  switch (block.type) {
    case 'paragraph':
    case 'signature':
      return { id, type: 'paragraph', content: contentIn(block.text) };
    case 'button':
      return { id, type: 'button', content: [{ text: block.label }], href: phraseIn(block.url) };
    case 'points':
      return {
        id,
        type: 'box',
        blocks: block.points.map((point, i) => ({
          id: `${id}p${String(i + 1)}`,
          type: 'paragraph',
          content: pointContent(point),
        })),
      };
    case 'facts':
      return {
        id,
        type: 'rows',
        rows: block.facts.map(({ label, value }) => ({ label: contentIn(label), value: contentIn(value) })),
      };
    case 'items':
      return { id, type: 'rows', rows: [itemRow(block)] };
  }
}

function pointContent({ title, text }: { title: string; text: string }): Inline[] {
  return [{ text: title, bold: true }, { break: true }, ...contentIn(text)];
}

function itemRow({ list, title, detail, value }: Extract<Block, { type: 'items' }>) {
  const named = contentIn(title).map((part) =>
    'text' in part || 'value' in part ? { ...part, bold: true as const } : part,
  );
  return { repeat: list, label: [...named, ...contentIn(detail)], value: contentIn(value) };
}
