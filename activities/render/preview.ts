import type { Preview, Rendered } from '../../domain/render/preview.js';
import { withUnsubscribeFooter } from './unsubscribe-footer.js';
import { createRenderer } from './liquid.js';
import { renderMail } from './mail.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';
import { renderWebhook } from './webhook.js';

/** Renders what steps would send, with the worker's renderer. */
export function createPreview(): Preview {
  const renderer = createRenderer();
  return {
    mail: (mail, facts, ms) =>
      attempt(() => withUnsubscribeFooter(renderMail(renderer, mail, facts, new RenderBudget(ms)), facts)),
    webhook: (step, facts, ms) => attempt(() => renderWebhook(renderer, step, facts, new RenderBudget(ms))),
  };
}

function attempt<T>(render: () => T): Rendered<T> {
  try {
    return { ok: true, value: render() };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, error: error.message };
  }
}
