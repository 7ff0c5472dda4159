import type { Address, Inline, MailBlock, MailRow, MailValue, PlainText } from './document.js';
import { inlineRuns } from './inline-runs.js';
import { locateBlocks, type LocatedBlock } from './locate-blocks.js';
import { phraseParts } from './write-phrase.js';

/** A value of a mail. */
export interface LocatedValue {
  value: string;
  path: string;
  hasFallback: boolean;
  /** Whether there is an `item`. */
  inRepeat: boolean;
  /** The block that it is in. */
  block: LocatedBlock;
}

/** Something that leads somewhere, and what people read of it. */
export interface LocatedLink {
  address: Address;
  path: string;
  words: string;
}

/** What a mail consists of, each with its path in the document. */
export interface MailParts {
  values: LocatedValue[];
  links: LocatedLink[];
  texts: { text: string; path: string }[];
  /** Whether texts have Liquid of their author's. */
  hasLiquid: boolean;
}

/** The values, links and texts of a document's blocks. */
export function partsIn(blocks: readonly MailBlock[]): MailParts {
  const parts: MailParts = { values: [], links: [], texts: [], hasLiquid: false };
  for (const block of locateBlocks(blocks)) new Reader(parts, block).read();
  return parts;
}

class Reader {
  constructor(
    private readonly parts: MailParts,
    private readonly located: LocatedBlock,
    private readonly inRow = false,
  ) {}

  read(): void {
    const { block, path } = this.located;
    if ('content' in block) this.content(block.content, `${path}.content`);
    switch (block.type) {
      case 'button':
        this.link({ address: block.href, path: `${path}.href`, words: readableWords(block.content) });
        break;
      case 'image':
        this.phrase(block.src, `${path}.src`);
        this.phrase(block.alt, `${path}.alt`);
        if (phraseParts(block.href ?? '').length > 0)
          this.link({ address: block.href ?? '', path: `${path}.href`, words: '' });
        break;
      case 'list':
        for (const [i, item] of block.items.entries()) this.content(item, `${path}.items[${String(i)}]`);
        break;
      case 'rows':
        for (const [i, row] of block.rows.entries())
          new Reader(this.parts, this.located, row.repeat !== undefined).row(
            row,
            `${path}.rows[${String(i)}]`,
          );
        break;
      case 'social':
        for (const [i, { name, href }] of block.links.entries())
          this.link({ address: href, path: `${path}.links[${String(i)}].href`, words: name });
        break;
      default:
        break;
    }
  }

  private row({ image, alt, label, value }: MailRow, path: string): void {
    this.phrase(image, `${path}.image`);
    this.phrase(alt, `${path}.alt`);
    this.content(label, `${path}.label`);
    this.content(value, `${path}.value`);
  }

  private content(content: readonly (Inline | PlainText | MailValue)[], path: string): void {
    for (const [i, part] of content.entries()) {
      const at = `${path}[${String(i)}]`;
      if ('text' in part) this.parts.texts.push({ text: part.text, path: `${at}.text` });
      if ('value' in part) this.value(part, at);
      if ('liquid' in part) this.parts.hasLiquid = true;
    }
    let at = 0;
    for (const { link, parts } of inlineRuns(content)) {
      if (link !== null)
        this.link({ address: link, path: `${path}[${String(at)}].link`, words: readableWords(parts) });
      at += parts.length;
    }
  }

  private link(link: LocatedLink): void {
    this.parts.links.push(link);
    this.phrase(link.address, link.path);
  }

  private phrase(phrase: Address | undefined, path: string): void {
    for (const part of phraseParts(phrase ?? '')) if (typeof part !== 'string') this.value(part, path);
  }

  private value({ value, fallback = '' }: MailValue, path: string): void {
    const inRepeat = this.located.inRepeat || this.inRow;
    this.parts.values.push({ value, path, hasFallback: fallback !== '', inRepeat, block: this.located });
  }
}

/** What people read; a value stands for itself. */
export function readableWords(content: readonly (Inline | PlainText | MailValue)[]): string {
  return content
    .map((part) => ('text' in part ? part.text : 'value' in part ? `{${part.value}}` : ' '))
    .join('')
    .trim();
}
