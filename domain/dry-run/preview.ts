import type { MailKind, WebhookMethod, WebhookStep } from '../automation/automation.js';
import type { JsonObject } from '../json/json.js';
import type { WrittenMail } from '../mail/mail-content.js';
import type { StepAnswer } from '../steps/step-answers.js';

/** What templates are filled with: the person, the house, and the event that entered. */
export interface RenderFacts {
  contact: RenderedContact;
  workspace: {
    name: string;
    postalAddress: string | null;
    timezone: string;
    brandColor: string | null;
  };
  /** `properties` is JSON text, in which big numbers keep their digits. */
  entry: { eventId: string | null; name: string; properties: string; at: Date };
  /** What webhook steps before were answered. */
  answers?: readonly StepAnswer[];
  /** Of a marketing mail: how to leave, and the list on whose behalf it is written. */
  mailing?: Mailing;
}

export interface Mailing {
  unsubscribeUrl: string;
  list: { id: string; name: string } | null;
}

export interface RenderedContact {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  subscribed: boolean;
  timezone: string | null;
  language: string | null;
  customFields: JsonObject;
}

/** What templates see of somebody: the row of a contact and the plan's state of one have it alike. */
export function renderedContact(id: string, contact: Omit<RenderedContact, 'id'>): RenderedContact {
  const { email, firstName, lastName, name, subscribed, timezone, language, customFields } = contact;
  return { id, email, firstName, lastName, name, subscribed, timezone, language, customFields };
}

export interface RenderedMail {
  kind: MailKind;
  subject: string;
  /** Absent in a mail that has only text. */
  html?: string;
  text: string;
}

export interface RenderedWebhook {
  method: WebhookMethod;
  url: string;
  headers: Record<string, string>;
  /** JSON text, null for none. */
  body: string | null;
}

/** What became of a template: what it makes, or what is wrong with it. */
export type Rendered<T> = { ok: true; value: T } | { ok: false; error: string };

/** Renders as the worker does, without sending; the composition root hands it in. */
export interface Preview {
  mail: (mail: WrittenMail, facts: RenderFacts) => Rendered<RenderedMail>;
  webhook: (step: WebhookStep, facts: RenderFacts) => Rendered<RenderedWebhook>;
}
