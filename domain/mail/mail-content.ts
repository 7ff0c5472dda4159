import type { MailKind } from '../automation/automation.js';

/** `base`: the HTML is placed in the built-in layout; `none`: it is sent as is. */
export type MailLayout = 'base' | 'none';

/** A mail's Liquid sources: html, text or both. */
export interface MailContent {
  subject: string;
  html?: string;
  text?: string;
  /** Default: `none`. */
  layout?: MailLayout;
  /** Preview text shown next to the subject in mail clients; `base` layout only. */
  preheader?: string;
}

/** The content of one mail to send. */
export type WrittenMail = MailContent & { kind?: MailKind };

const DOCUMENT = /<(?:!doctype|html|head|body)\b/iu;

/** Whether HTML is a complete document, which cannot be placed in a layout. */
export function isHtmlDocument(html: string): boolean {
  return DOCUMENT.test(html);
}
