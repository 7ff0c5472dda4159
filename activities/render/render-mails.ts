import { inLanguageOf } from '../../domain/mail-document/in-language.js';
import type { WrittenMail } from '../../domain/mail/mail-content.js';
import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import type { Renderer } from './liquid.js';
import { renderMail } from './mail.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';
import { withUnsubscribeFooter } from './unsubscribe-footer.js';

/** No further mail is begun after this, since other workspaces wait for the thread. */
const TOGETHER_MS = 40;

/** The same mail to several people. */
export interface MailToMany {
  mail: WrittenMail;
  facts: readonly RenderFacts[];
}

/** Renders a mail as it would be sent, in the contact's language if it has that, with its footer. @throws TemplateError */
export function renderWhole(
  renderer: Renderer,
  { mail, facts }: { mail: WrittenMail; facts: RenderFacts },
  budget: RenderBudget,
): RenderedMail {
  const spoken = inLanguageOf(mail, facts.contact.language);
  return withUnsubscribeFooter(renderMail(renderer, spoken, facts, budget), facts, spoken.compiled?.language);
}

/**
 * Renders a mail for several people. Null for those for whom it failed or the time ran out: render each of them
 * separately, with a full budget.
 */
export function renderMails(
  renderer: Renderer,
  { mail, facts }: MailToMany,
  ms: number,
): (RenderedMail | null)[] {
  const end = performance.now() + TOGETHER_MS;
  return facts.map((own) => {
    if (performance.now() > end) return null;
    try {
      return renderWhole(renderer, { mail, facts: own }, new RenderBudget(ms));
    } catch (error) {
      if (error instanceof TemplateError) return null;
      throw error;
    }
  });
}
