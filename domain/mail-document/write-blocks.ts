import { textDirection } from '../kernel/direction.js';
import type { MailBlock } from './document.js';
import { closed, guarded, type BlockContext } from './block-context.js';
import { boxHtml, columnsHtml } from './write-containers.js';
import { buttonHtml } from './write-button.js';
import { imageHtml } from './write-image.js';
import { rowsHtml } from './write-rows.js';
import type { SpokenSnippet } from './spoken-snippets.js';
import {
  dividerHtml,
  headingHtml,
  listHtml,
  paragraphHtml,
  quoteHtml,
  socialHtml,
  spacerHtml,
} from './write-texts.js';

/** The HTML of blocks in a room of so many pixels. */
export function blocksHtml(blocks: readonly MailBlock[], width: number, context: BlockContext): string {
  return blocks
    .map((block) =>
      guarded(block, shownOn(block, inLanguage(block, blockHtml(block, width, context), context)), context),
    )
    .join('\n');
}

/** A text in another language than what is around it says so, for those who hear it. */
function inLanguage(block: MailBlock, html: string, { languageOf }: BlockContext): string {
  const language = languageOf(block);
  return language === null ? html : `<div lang="${language}" dir="${textDirection(language)}">${html}</div>`;
}

/** Outlook knows no media queries, so what only phones show is hidden from it by a comment. */
function shownOn({ on }: MailBlock, html: string): string {
  if (on === undefined) return html;
  if (on === 'desktop') return `<div class="no-phone">${html}</div>`;
  return `<!--[if !mso]><!--><div class="phone" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${html}</div><!--<![endif]-->`;
}

function blockHtml(block: MailBlock, width: number, context: BlockContext): string {
  const { styles } = context;
  const inner = (blocks: readonly MailBlock[], room: number): string => blocksHtml(blocks, room, context);
  switch (block.type) {
    case 'paragraph':
      return paragraphHtml(block, styles);
    case 'quote':
      return quoteHtml(block, styles);
    case 'heading':
      return headingHtml(block, styles);
    case 'list':
      return listHtml(block, styles);
    case 'button':
      return buttonHtml(block, styles);
    case 'image':
      return imageHtml(block, { styles, width });
    case 'divider':
      return dividerHtml();
    case 'spacer':
      return spacerHtml(block);
    case 'columns':
      return columnsHtml(block, { width, inner });
    case 'box':
      return boxHtml(block, { width, inner, start: styles.start });
    case 'rows':
      return rowsHtml(block, styles);
    case 'repeat':
      return inner(block.blocks, width);
    case 'social':
      return socialHtml(block, styles);
    case 'html':
      return closed(block.html);
    case 'snippet':
      return snippetHtml(context.snippets[block.snippet], width, context);
  }
}

/** Nothing for one that is gone. */
function snippetHtml(snippet: SpokenSnippet | undefined, width: number, context: BlockContext): string {
  if (snippet === undefined) return '';
  return blocksHtml(snippet.blocks, width, { ...context, languageOf: snippet.languageOf });
}
