import type { SendEmailStep } from '../../domain/automation.js';
import type { RenderedMail } from '../../domain/dry-run/preview.js';
import { textPart } from '../mail/text-part.js';
import type { Renderer, TemplateScope } from './liquid.js';

/**
 * The words of a mail. Without a text of its own it gets one that is made from its HTML.
 *
 * @throws TemplateError
 */
export function renderMail(renderer: Renderer, step: SendEmailStep, scope: TemplateScope): RenderedMail {
  const html = step.html === undefined ? undefined : renderer.renderHtml(step.html, scope);
  const text = step.text === undefined ? textPart(html ?? '') : renderer.renderText(step.text, scope);
  const subject = renderer.renderText(step.subject, scope).replace(/\s+/gu, ' ').trim();
  return { kind: step.kind ?? 'marketing', subject, ...(html === undefined ? {} : { html }), text };
}
