import type { WebhookStep } from '../../domain/automation/automation.js';
import type { Id } from '../../domain/id.js';
import type { WrittenMail } from '../../domain/mail/mail-content.js';
import type { ConfirmationMail, ConfirmationWords } from '../../domain/render/confirmation.js';
import type { JsonValue } from '../../domain/json/json.js';
import type {
  Rendered,
  RuleMessage,
  RenderedMail,
  RenderedValues,
  RenderedWebhook,
  RenderFacts,
} from '../../domain/render/preview.js';
import type { Renders, TimedRendering } from '../../domain/render/renders.js';
import { retryable } from '../failures.js';
import { RenderBusy } from './render-pool.js';
import { TemplateError } from './template-error.js';

/** When a mail is tried again whose workspace has enough templates waiting that take long. */
const BUSY_RETRY_MS = 5_000;

/**
 * Renders what activities send. All methods throw `TemplateError` for a template that cannot be rendered, and a failure
 * that is retried, so that the slot is free for others, if the workspace has too many slow templates.
 */
export interface StepRenderer {
  mail: (workspaceId: Id, mail: WrittenMail, facts: RenderFacts) => Promise<RenderedMail>;
  /** The same mail for several people; null for those for whom it has to be rendered alone. */
  mails: (
    workspaceId: Id,
    mail: WrittenMail,
    facts: readonly RenderFacts[],
  ) => Promise<(RenderedMail | null)[]>;
  webhook: (workspaceId: Id, step: WebhookStep, facts: RenderFacts) => Promise<RenderedWebhook>;
  values: (workspaceId: Id, values: JsonValue, facts: RenderFacts) => Promise<RenderedValues | null>;
  /** Null if the delivery must wait. */
  rule: (workspaceId: Id, message: RuleMessage) => Promise<Rendered<string> | null>;
  confirmation: (workspaceId: Id, mail: ConfirmationMail) => Promise<ConfirmationWords>;
}

export function stepRenderer(renders: Pick<Renders, keyof StepRenderer>): StepRenderer {
  return {
    mail: async (workspaceId, mail, facts) =>
      renderedValue(await unlessBusy(renders.mail(workspaceId, { mail, facts }))),
    mails: (workspaceId, mail, facts) => renders.mails(workspaceId, { mail, facts }),
    webhook: async (workspaceId, step, facts) =>
      renderedValue(await unlessBusy(renders.webhook(workspaceId, { step, facts }))),
    values: async (workspaceId, values, facts) =>
      renderedValue(await unlessBusy(renders.values(workspaceId, { values, facts }))),
    rule: async (workspaceId, message) => {
      try {
        return await renders.rule(workspaceId, message);
      } catch (error) {
        if (error instanceof RenderBusy) return null;
        throw error;
      }
    },
    confirmation: (workspaceId, mail) => unlessBusy(renders.confirmation(workspaceId, mail)),
  };
}

async function unlessBusy<T>(rendering: Promise<T>): Promise<T> {
  try {
    return await rendering;
  } catch (error) {
    throw error instanceof RenderBusy ? retryable('renderBusy', BUSY_RETRY_MS) : error;
  }
}

function renderedValue<T>(rendering: TimedRendering<T>): T {
  if (!rendering.ok) throw new TemplateError(rendering.error);
  return rendering.value;
}
