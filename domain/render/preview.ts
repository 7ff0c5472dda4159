import type { MailKind, WebhookMethod, WebhookStep } from '../automation/automation.js';
import type { RenderedContact } from '../contact/rendered-contact.js';
import type { WrittenMail } from '../mail/mail-content.js';
import type { StepAnswer } from '../steps/step-answers.js';

/** The values that templates can use: contact, workspace, and entry event. */
export interface RenderFacts {
  contact: RenderedContact;
  workspace: {
    name: string;
    postalAddress: string | null;
    timezone: string;
    brandColor: string | null;
  };
  /** `properties` is JSON text, so that large numbers keep their digits. */
  entry: { eventId: string | null; name: string; properties: string; at: Date };
  /** Responses to earlier webhook steps. */
  answers?: readonly StepAnswer[];
  /** Marketing mails only: the unsubscribe link, and the list the mail is sent for. */
  mailing?: Mailing;
}

export interface Mailing {
  unsubscribeUrl: string;
  list: { id: string; name: string } | null;
}

export interface RenderedMail {
  kind: MailKind;
  subject: string;
  /** Absent from text-only mails. */
  html?: string;
  text: string;
}

export interface RenderedWebhook {
  method: WebhookMethod;
  url: string;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
}

/** The rendered template, or its error. */
export type Rendered<T> = { ok: true; value: T } | { ok: false; error: string };

/**
 * Renders as the worker does, without sending; `ms` shortens the time that it may take. Supplied by the composition
 * root.
 */
export interface Preview {
  mail: (mail: WrittenMail, facts: RenderFacts, ms?: number) => Rendered<RenderedMail>;
  webhook: (step: WebhookStep, facts: RenderFacts, ms?: number) => Rendered<RenderedWebhook>;
}
