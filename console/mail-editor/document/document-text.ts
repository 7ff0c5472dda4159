import type { Inline, MailBlock } from './document';

/** What blocks say, line by line, for those who only read: values by their paths. */
export function documentText(blocks: readonly MailBlock[]): string {
  return blocks.flatMap(toLines).join('\n');
}

function toLines(block: MailBlock): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
    case 'heading':
    case 'button':
      return [toWords(block.content)];
    case 'list':
      return block.items.map((item) => `- ${toWords(item)}`);
    case 'rows':
      return block.rows.map(({ label, value }) => `${toWords(label)}: ${toWords(value)}`);
    case 'columns':
      return block.columns.flatMap((blocks) => blocks.flatMap(toLines));
    case 'box':
    case 'repeat':
      return block.blocks.flatMap(toLines);
    case 'social':
      return [block.links.map(({ name }) => name).join(' · ')];
    default:
      return [];
  }
}

function toWords(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if ('text' in part) return part.text;
      if ('value' in part) return `{{ ${part.value} }}`;
      return 'break' in part ? '\n' : part.liquid;
    })
    .join('');
}
