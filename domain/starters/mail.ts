import type { WrittenMailStep } from '../automation/automation.js';
import type { MailKind } from '../mail/mail-content.js';

/** Content of a starter's mail; its texts are Liquid. */
export interface MailWords {
  id: string;
  kind?: MailKind;
  subject: string;
  /** Preview text shown next to the subject in mail clients. */
  preheader: string;
  heading: string;
  blocks: Block[];
}

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; url: string }
  /** Short points with titles. */
  | { type: 'points'; points: { title: string; text: string }[] }
  /** Rows of label and value. */
  | { type: 'facts'; facts: { label: string; value: string }[] }
  /** Renders a line for each item of a list in the event. */
  | { type: 'items'; list: string; title: string; detail: string; value: string }
  | { type: 'signature'; text: string };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const button = (label: string, url: string): Block => ({ type: 'button', label, url });
export const signature = (text: string): Block => ({ type: 'signature', text });

/** A `sendEmail` step: short HTML, which the base layout styles and from which the plain text is derived. */
export function mailStep({ id, kind, subject, preheader, heading, blocks }: MailWords): WrittenMailStep {
  const html = [`<h1>${heading}</h1>`, ...blocks.map(blockHtml)].join('\n');
  return { id, type: 'sendEmail', subject, preheader, html, ...(kind !== undefined && { kind }) };
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'signature':
      return `<p>${block.text}</p>`;
    case 'button':
      return `<p><a class="button" href="${block.url}">${block.label}</a></p>`;
    case 'points':
      return rowsHtml(block.points.map(({ title, text }) => row(`<strong>${title}</strong><br>${text}`)));
    case 'facts':
      return rowsHtml(block.facts.map(({ label, value }) => row(label, value)));
    case 'items':
      return rowsHtml([`{% for item in ${block.list} -%}`, itemRow(block), '{%- endfor %}']);
  }
}

function itemRow({ title, detail, value }: Extract<Block, { type: 'items' }>): string {
  return row(`<strong>${title}</strong>${detail}`, value);
}

function row(...cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function rowsHtml(rows: string[]): string {
  return `<table class="rows">\n${rows.join('\n')}\n</table>`;
}
