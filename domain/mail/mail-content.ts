import type { Id } from '../id.js';
import type { Compilation } from '../mail-document/compile.js';
import type { MailDocument } from '../mail-document/document.js';

export const mailKinds = ['marketing', 'transactional'] as const;
export type MailKind = (typeof mailKinds)[number];

/** `base`: the HTML is placed in the built-in layout, unless it is a full document; `none`: it is sent as is. */
export type MailLayout = 'base' | 'none';

/** A mail's Liquid sources: html, text or both; or blocks. */
export interface MailContent {
  subject: string;
  html?: string;
  text?: string;
  /** Default: `base`. */
  layout?: MailLayout;
  /** Preview text shown next to the subject in mail clients; `base` layout only. */
  preheader?: string;
  /** The mail in blocks, instead of `html` and `layout`. */
  document?: MailDocument;
  /** What `html` and `text` were compiled from blocks with; absent if they are an author's. */
  compiled?: Compilation;
  /** The sender that it comes from; by default the workspace's. */
  sender?: Id;
}

/** The content of one mail to send. */
export type WrittenMail = MailContent & {
  kind?: MailKind;
  /** Where replies go; by default where those to the workspace's other mails go. */
  replyTo?: string;
};

/** Why a document cannot have the layout `base`. */
export const DOCUMENT_IN_LAYOUT =
  'is a full HTML document; use layout "none", or send only the content of the body';

const DOCUMENT = /<(?:!doctype|html|head|body)\b/iu;

/** Whether HTML is a complete document, which cannot be placed in a layout. */
export function isHtmlDocument(html: string): boolean {
  return DOCUMENT.test(html);
}
