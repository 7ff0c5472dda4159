import type { MailKind } from '../automation/automation.js';

/** `base`: the HTML stands in the house's own frame; `none`: it is sent as it is. */
export type MailLayout = 'base' | 'none';

/** What a mail says before it is filled in: Liquid. Of html and text one is there. */
export interface MailContent {
  subject: string;
  html?: string;
  text?: string;
  /** `none` when left out. */
  layout?: MailLayout;
  /** Shown beside the subject in lists of mails; of the base layout only. */
  preheader?: string;
}

/** The words of one mail that is to be sent. */
export type WrittenMail = MailContent & { kind?: MailKind };

const DOCUMENT = /<(?:!doctype|html|head|body)\b/iu;

/** Whether HTML is a whole document, which fits in no frame. */
export function isHtmlDocument(html: string): boolean {
  return DOCUMENT.test(html);
}
