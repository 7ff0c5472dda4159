import type { HeadingBlock, ImageBlock, MailBlock, RowsBlock } from './document.js';
import { closed, guarded, repeated, type BlockContext } from './block-context.js';
import { MAX_ITEMS } from './document-limits.js';
import { inlineText } from './write-inline.js';
import { addressText, phraseParts, phraseText, plainText } from './write-phrase.js';

type TextContext = Pick<BlockContext, 'snippets' | 'numberOf'>;

/** Blocks as plain text, each followed by an empty line. */
export function blocksText(blocks: readonly MailBlock[], context: TextContext): string {
  return blocks
    .map((block, i) => {
      if (block.type === 'image' && isNamedBy(block, blocks[i + 1])) return '';
      const text = blockText(block, context);
      return text === '' ? '' : guarded(block, `${text}\n\n`, context);
    })
    .join('');
}

/** Whether the heading that follows a picture says what it shows. */
function isNamedBy({ alt = '', href }: ImageBlock, next: MailBlock | undefined): boolean {
  return href === undefined && next?.type === 'heading' && phraseText(alt) === readableWords(next);
}

function readableWords({ content }: HeadingBlock): string {
  return inlineText(content);
}

function blockText(block: MailBlock, context: TextContext): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'quote':
      return `> ${inlineText(block.content)}`;
    case 'list':
      return block.items
        .map((item, i) => ` ${block.ordered === true ? `${String(i + 1)}.` : '*'} ${inlineText(item)}`)
        .join('\n');
    case 'button':
      return `${inlineText(block.content)}: ${addressText(block.href)}`;
    case 'image':
      return imageText(block);
    case 'divider':
      return '---';
    case 'spacer':
      return '';
    case 'columns':
      return block.columns
        .map((blocks) => blocksText(blocks, context))
        .join('')
        .trimEnd();
    case 'box':
    case 'repeat':
      return blocksText(block.blocks, context).trimEnd();
    case 'rows':
      return rowsText(block);
    case 'social':
      return block.links.map(({ name, href }) => `${plainText(name)}: ${addressText(href)}`).join('\n');
    case 'html':
      return closed(block.text ?? '');
    case 'snippet':
      return blocksText(context.snippets[block.snippet]?.blocks ?? [], context).trimEnd();
  }
}

function imageText({ alt = '', decorative = false, href = '' }: ImageBlock): string {
  const words = decorative ? '' : phraseText(alt);
  if (phraseParts(href).length === 0) return words;
  return words === '' ? addressText(href) : `${words} (${addressText(href)})`;
}

function rowsText({ rows }: RowsBlock): string {
  return rows
    .map(({ label, value, repeat }) => {
      const line = `${inlineText(label)}: ${inlineText(value)}\n`;
      return repeat === undefined ? line : repeated({ of: repeat, max: MAX_ITEMS }, line);
    })
    .join('')
    .trimEnd();
}
