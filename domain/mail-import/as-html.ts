import type { MailBlock } from '../mail-document/document.js';
import { mailStyles } from '../mail-document/mail-styles.js';
import { blocksHtml } from '../mail-document/write-blocks.js';
import { blocksText } from '../mail-document/write-plain-text.js';

/** What blocks are written as within an HTML block. */
export function asHtml(blocks: readonly MailBlock[]): { html: string; text: string } {
  const styles = mailStyles({});
  const context = { styles, snippets: {}, numberOf: () => 0, languageOf: () => null };
  return { html: blocksHtml(blocks, styles.inner, context), text: blocksText(blocks, context).trimEnd() };
}
