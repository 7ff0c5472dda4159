import { LRUCache } from 'lru-cache';
import type { CompiledMail } from '../../domain/mail-document/compile.js';
import { headRules } from '../../domain/mail-document/head-rules.js';
import { headStyle } from '../../domain/mail/head-style.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { textDirection } from '../../domain/kernel/direction.js';
import type { MailBrand } from '../../domain/render/confirmation.js';
import type { RenderedMail, RenderFacts } from '../../domain/render/preview.js';
import { wordsFor } from '../../domain/words/languages.js';
import { textPart } from '../mail/text-part.js';
import { renderScope } from '../steps/render-scope.js';
import type { Renderer, TemplateScope } from './liquid.js';
import type { RenderBudget } from './render-budget.js';
import { nameAndAddress } from './sender-line.js';
import { showsFor } from './shows.js';

/** What is known of a mail in blocks when it is rendered, besides the facts. */
interface DocumentFacts extends RenderFacts {
  kind: RenderedMail['kind'];
  words: { subject: string; preheader: string };
}

/**
 * Renders a mail in blocks: nothing but Liquid is left to do, its layout and styles having been written when it was compiled.
 *
 * @throws TemplateError
 */
export function renderDocument(
  renderer: Renderer,
  {
    html: template = '',
    text = '',
    compiled,
  }: MailContent & { compiled: Pick<CompiledMail, 'language' | 'conditions'> },
  facts: DocumentFacts,
  budget: RenderBudget,
): Pick<RenderedMail, 'text'> & { html: string } {
  const scope: TemplateScope = { ...renderScope(facts), ...mailScope(facts, compiled.language) };
  budget.shows = showsFor(compiled.conditions, facts);
  return fillDocument(renderer, { html: template, text }, scope, budget);
}

/** Fills in what blocks were compiled to. @throws TemplateError */
export function fillDocument(
  renderer: Renderer,
  { html: template, text }: { html: string; text: string },
  scope: TemplateScope,
  budget: RenderBudget,
): { html: string; text: string } {
  const html = renderer.renderHtml(template, scope, budget);
  // What is not shown leaves the lines around it.
  const plain = renderer
    .renderMailText(text, scope, budget)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { html, text: text === '' ? textPart(html) : plain };
}

const styles = new LRUCache<string, string>({ max: 500 });

/** The rules in the head, which are the same for all mails of a workspace. */
function cachedStyle(brandColor: string | null): string {
  const key = brandColor ?? '';
  const style = styles.get(key) ?? headStyle(brandColor, headRules);
  styles.set(key, style);
  return style;
}

/** What compiled mails refer to as `mail`. The footer is in the mail's language, or else the contact's, as far as there are words. */
function mailScope({ words, kind, contact, workspace, mailing }: DocumentFacts, own: string | undefined) {
  const language = own ?? contact.language ?? 'en';
  const { mail } = wordsFor(language);
  const list = kind === 'marketing' ? (mailing?.list ?? null) : null;
  const footer = {
    why: list === null ? '' : mail.subscribedTo(list.name),
    from: nameAndAddress(workspace) ?? '',
    unsubscribe: mail.unsubscribe,
  };
  return documentScope({ ...words, language, workspace, footer });
}

interface DocumentParts {
  subject: string;
  preheader: string;
  language: string;
  workspace: MailBrand;
  footer: { why: string; from: string; unsubscribe: string };
}

/** The variables of compiled mails that are none of their authors'. */
export function documentScope({ subject, preheader, language, workspace, footer }: DocumentParts) {
  const { language: wordsLanguage } = wordsFor(language);
  const direction = textDirection(wordsLanguage);
  return {
    mail: {
      ...{ subject, preheader, language, style: cachedStyle(workspace.brandColor) },
      footer: { ...footer, language: wordsLanguage, direction },
    },
  };
}
