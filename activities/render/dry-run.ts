import { dryRun } from '../../domain/dry-run/dry-run.js';
import type { DryRunLog } from '../../domain/dry-run/dry-run-log.js';
import type { Preview, Rendered } from '../../domain/render/preview.js';
import type { DryRunTask } from '../../domain/render/renders.js';
import { derivedHex } from '../../models/core/derived-hex.js';
import type { Renderer } from './liquid.js';
import { RenderBudget } from './render-budget.js';
import { renderWhole } from './render-mails.js';
import { renderRuleBody } from './rule-body.js';
import { renderStepValues } from './step-values.js';
import { TemplateError } from './template-error.js';
import { renderWebhook } from './webhook.js';

/** Total length of what a dry run renders. */
const MAX_RENDERED_BYTES = 8 * 1_024 * 1_024;

/**
 * A dry run with all its mails and requests. Each of them has a mail's budget, and what is left of the dry run's time.
 *
 * @throws TemplateError if all of them together render too much
 */
export function renderDryRun(renderer: Renderer, task: DryRunTask, ms: number): DryRunLog {
  const { automation, contact } = task;
  let ids = 0;
  return dryRun({
    ...task,
    preview: bounded(renderer, performance.now() + ms),
    // Ids are derived from the contact, so that the same test has the same outcome each time.
    newId: () => derivedHex('dry run', automation.id, contact.email, (ids += 1)),
  });
}

function bounded(renderer: Renderer, end: number): Preview {
  let bytes = 0;
  const attempt = <T>(render: (budget: RenderBudget) => T): Rendered<T> => {
    const budget = new RenderBudget(end - performance.now());
    const rendered = result(() => render(budget));
    bytes += rendered.ok ? Buffer.byteLength(JSON.stringify(rendered.value)) : 0;
    if (bytes > MAX_RENDERED_BYTES) throw new TemplateError(`renders more than ${MAX_RENDERED_BYTES} bytes`);
    return rendered.ok ? { ...rendered, empty: budget.empty } : rendered;
  };
  return {
    mail: (mail, facts) => attempt((budget) => renderWhole(renderer, { mail, facts }, budget)),
    webhook: (step, facts) => attempt((budget) => renderWebhook(renderer, step, facts, budget)),
    rule: (message) => attempt((budget) => renderRuleBody(renderer, message, budget)),
    values: (values, facts) => attempt((budget) => renderStepValues(renderer, values, facts, budget)),
  };
}

function result<T>(render: () => T): Rendered<T> {
  try {
    return { ok: true, value: render() };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, error: error.message };
  }
}
