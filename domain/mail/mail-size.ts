import { toWarning, type Warning } from '../warnings/warning.js';
import type { MailContent } from './mail-content.js';

/** Gmail shows this much of an email's HTML and hides the rest, with the unsubscribe link and tracking, behind a link. */
const CLIPPED_BYTES = 102 * 1_024;
/** What the base layout, the footer and the preheader's padding add. */
const LAYOUT_BYTES = 8 * 1_024;

/** The warning of HTML, as it is sent, that is longer than Gmail shows. */
export function sizeWarnings(html: string, path: string): Warning[] {
  const bytes = utf8Length(html);
  if (bytes <= CLIPPED_BYTES) return [];
  return [toWarning(path, 'clipped', { kilobytes: Math.ceil(bytes / 1_024) })];
}

/** The same of a template, whose HTML is not rendered yet; `layout` is that of the mail. */
export function templateSizeWarnings({
  html = '',
  layout = 'base',
  compiled,
}: Pick<MailContent, 'html' | 'layout' | 'compiled'>): Warning[] {
  const path = compiled === undefined ? 'html' : 'document';
  return sizeWarnings(layout === 'base' ? html.padEnd(html.length + LAYOUT_BYTES) : html, path);
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
