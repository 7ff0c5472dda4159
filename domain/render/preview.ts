import type { WebhookMethod, WebhookStep } from '../automation/automation.js';
import type { RenderedContact } from '../contact/rendered-contact.js';
import type { MailKind, WrittenMail } from '../mail/mail-content.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { RuleAction } from '../webhook/rule.js';
import type { WebhookFacts } from '../webhook/webhook-body.js';
import type { StepAnswer } from '../steps/step-answers.js';

/** The values that templates can use: contact, workspace, and entry event. */
export interface RenderFacts {
  contact: RenderedContact;
  workspace: {
    name: string;
    postalAddress: string | null;
    timezone: string;
    brandColor: string | null;
    logoUrl: string | null;
  };
  /** `properties` is JSON text, so that large numbers keep their digits. */
  entry: { eventId: string | null; name: string; properties: string; at: Date };
  /** The contact as conditions see it; absent where the mail has none. */
  reader?: JsonObject;
  /** All blocks are shown, whatever their conditions; in previews. */
  everyone?: boolean;
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

/** Rendered values of a step: JSON text with every digit of its numbers, and the same parsed. */
export interface RenderedValues {
  text: string;
  value: JsonValue;
}

/** What a rule sends of an event. */
export interface RuleMessage {
  action: Pick<RuleAction, 'body' | 'preset' | 'text'>;
  facts: WebhookFacts;
}

/** An output that came out empty. */
export interface EmptyOutput {
  /** The text of the whole template. */
  template: string;
  /** `contact.firstName` */
  variable: string;
}

/** The rendered template, with the outputs that came out empty where they are wanted, or its error. */
export type Rendered<T> = { ok: true; value: T; empty?: EmptyOutput[] } | { ok: false; error: string };

/** Renders what the steps of a dry run would send. */
export interface Preview {
  mail: (mail: WrittenMail, facts: RenderFacts) => Rendered<RenderedMail>;
  webhook: (step: WebhookStep, facts: RenderFacts) => Rendered<RenderedWebhook>;
  /** JSON text of a rule's delivery. */
  rule: (message: RuleMessage) => Rendered<string>;
  /** What `updateContact` and `sendEvent` record; null if there is no value. */
  values: (values: JsonValue, facts: RenderFacts) => Rendered<RenderedValues | null>;
}
