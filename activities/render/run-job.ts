import type { ConfirmationMail, ConfirmationWords } from '../../domain/render/confirmation.js';
import type { DryRunLog } from '../../domain/dry-run/dry-run-log.js';
import type { WebhookStep } from '../../domain/automation/automation.js';
import type { JsonValue } from '../../domain/json/json.js';
import type { WrittenMail } from '../../domain/mail/mail-content.js';
import type { ImportedMail } from '../../domain/mail-import/import-mail.js';
import type {
  EmptyOutput,
  RenderedMail,
  RenderedValues,
  RenderedWebhook,
  RenderFacts,
  RuleMessage,
} from '../../domain/render/preview.js';
import type { DryRunTask, ImportTask } from '../../domain/render/renders.js';
import { renderConfirmation } from './confirmation-mail.js';
import { checkTemplate, createRenderer } from './liquid.js';
import { RenderBudget } from './render-budget.js';
import { renderMails, renderWhole, type MailToMany } from './render-mails.js';
import { renderRuleBody } from './rule-body.js';
import { renderStepValues } from './step-values.js';
import { TemplateError } from './template-error.js';
import { renderWebhook } from './webhook.js';

/** What a thread renders, or reads into blocks; data only. */
export type RenderJob =
  | { kind: 'mail'; input: { mail: WrittenMail; facts: RenderFacts } }
  | { kind: 'mails'; input: MailToMany }
  | { kind: 'webhook'; input: { step: WebhookStep; facts: RenderFacts } }
  | { kind: 'values'; input: { values: JsonValue; facts: RenderFacts } }
  | { kind: 'rule'; input: RuleMessage }
  | { kind: 'confirmation'; input: ConfirmationMail }
  | { kind: 'dryRun'; input: DryRunTask }
  | { kind: 'import'; input: ImportTask };

/** What it has made. */
export type Made =
  | { kind: 'mail'; value: RenderedMail; empty: EmptyOutput[] }
  | { kind: 'mails'; value: (RenderedMail | null)[] }
  | { kind: 'webhook'; value: RenderedWebhook }
  | { kind: 'values'; value: RenderedValues | null }
  | { kind: 'rule'; value: string }
  | { kind: 'confirmation'; value: ConfirmationWords }
  | { kind: 'dryRun'; value: DryRunLog }
  | { kind: 'import'; value: ImportedMail };

/** How a job ended, and after which time. `broken` is an error of Rollcall, not of the template. */
export type JobEnd = { ms: number } & (
  { end: 'rendered'; made: Made } | { end: 'refused'; error: string } | { end: 'broken'; error: unknown }
);

const renderer = createRenderer();

/** Renders a job that may take `budgetMs`; never throws. */
export async function runJob(job: RenderJob, budgetMs: number): Promise<JobEnd> {
  const began = performance.now();
  const ms = (): number => performance.now() - began;
  try {
    const made = await make(job, budgetMs);
    return { end: 'rendered', made, ms: ms() };
  } catch (error) {
    if (error instanceof TemplateError) return { end: 'refused', error: error.message, ms: ms() };
    return { end: 'broken', error, ms: ms() };
  }
}

async function make({ kind, input }: RenderJob, ms: number): Promise<Made> {
  switch (kind) {
    case 'mail': {
      const budget = new RenderBudget(ms);
      return { kind, value: renderWhole(renderer, input, budget), empty: budget.empty };
    }
    case 'mails':
      return { kind, value: renderMails(renderer, input, ms) };
    case 'webhook':
      return { kind, value: renderWebhook(renderer, input.step, input.facts, new RenderBudget(ms)) };
    case 'values':
      return { kind, value: renderStepValues(renderer, input.values, input.facts, new RenderBudget(ms)) };
    case 'rule':
      return { kind, value: renderRuleBody(renderer, input, new RenderBudget(ms)) };
    case 'confirmation':
      return { kind, value: renderConfirmation(renderer, input, new RenderBudget(ms)) };
    case 'dryRun': {
      // The plan is not loaded where only mails are rendered.
      const { renderDryRun } = await import('./dry-run.js');
      return { kind, value: renderDryRun(renderer, input, ms) };
    }
    case 'import': {
      const { importMail } = await import('../../domain/mail-import/import-mail.js');
      const { source, fields } = input;
      const isTemplate = (code: string): boolean => checkTemplate(code) === null;
      return { kind, value: importMail(source, { fields, isTemplate }) };
    }
  }
}
