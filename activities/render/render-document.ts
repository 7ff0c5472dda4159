import { LRUCache } from 'lru-cache';
import type { CompiledMail } from '../../domain/mail-document/compile.js';
import { headRules } from '../../domain/mail-document/head-rules.js';
import { headStyle } from '../../domain/mail/head-style.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { textDirection } from '../../domain/kernel/direction.js';
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
  const scope: TemplateScope = { ...renderScope(facts), mail: mailScope(facts, compiled.language) };
  budget.shows = showsFor(compiled.conditions, facts);
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
  const { mail, language: wordsLanguage } = wordsFor(language);
  const list = kind === 'marketing' ? (mailing?.list ?? null) : null;
  return {
    ...words,
    language,
    style: cachedStyle(workspace.brandColor),
    footer: {
      language: wordsLanguage,
      direction: textDirection(wordsLanguage),
      why: list === null ? '' : mail.subscribedTo(list.name),
      from: nameAndAddress(workspace) ?? '',
      unsubscribe: mail.unsubscribe,
    },
  };
}
