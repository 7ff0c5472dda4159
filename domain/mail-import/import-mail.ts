import type { MailBlock, MailDocument } from '../mail-document/document.js';
import { locateBlocks } from '../mail-document/locate-blocks.js';
import { BlockReader, noContext } from './block-reader.js';
import { cut } from './cut.js';
import { findTags } from './find-tags.js';
import { fitLimits } from './fit-limits.js';
import { Importing, type HtmlReason, type LeftOut, type UnknownTag } from './importing.js';
import { readElement } from './read-element.js';
import { readTree } from './read-tree.js';

/** A mail of another program in blocks, and what was lost. */
export interface ImportedMail {
  document: MailDocument;
  /** The title and the preview text, as Liquid; null if there is none. */
  subject: string | null;
  preheader: string | null;
  /** Blocks other than HTML, and values. */
  kept: { blocks: number; values: number };
  /** What blocks cannot say, in its order. */
  asHtml: { path: string; reason: HtmlReason }[];
  leftOut: LeftOut[];
  /** Tags that mean nothing here, and fields that no contact has. */
  unknown: UnknownTag[];
  /** What to propose: the blocks, or the original HTML if too much of it would stay HTML. */
  better: 'document' | 'html';
}

/** Characters of a source that are read. */
export const MAX_IMPORTED = 200_000;
/** The share of the text in HTML blocks from which keeping the HTML is proposed. */
const MUCH = 0.2;

/** The workspace that a mail is read for. */
export interface ImportFacts {
  /** Custom fields of its contacts. */
  fields: ReadonlySet<string>;
  /** Whether a text is a template that it may save. */
  isTemplate: (code: string) => boolean;
}

/**
 * Reads a mail of another program, HTML or MJML, into blocks. Looks stay behind; tags of other tools become values if it is known
 * what they mean. Takes linear time and refuses nothing.
 */
export function importMail(source: string, facts: ImportFacts): ImportedMail {
  const mail = new Importing(findTags(cut(source, MAX_IMPORTED)), facts);
  const reader = new BlockReader(mail, readElement);
  const tree = readTree(mail.source);
  reader.block(tree, noContext);
  const { blocks, rest } = fitLimits(reader.finish(), () => mail.newId());
  for (let i = 0; i < rest; i += 1) mail.leave('rest', '');
  const located = [...locateBlocks(blocks)];
  const asHtml = located.flatMap(({ block: { id, type }, path }) =>
    type === 'html' ? [{ path: `document.${path}`, reason: mail.reasons.get(id) ?? 'raw' }] : [],
  );
  return {
    document: { version: 1, blocks },
    subject: mail.subject,
    preheader: mail.preheader,
    kept: { blocks: located.length - asHtml.length, values: mail.values },
    asHtml,
    leftOut: [...mail.leftOut.values()],
    unknown: [...mail.unknown.values()],
    better: htmlShare(located.map(({ block }) => block)) > MUCH ? 'html' : 'document',
  };
}

function htmlShare(blocks: readonly MailBlock[]): number {
  let html = 0;
  let all = 0;
  for (const block of blocks) {
    const length = lettersIn(block);
    all += length;
    if (block.type === 'html') html += length;
  }
  return all === 0 ? 0 : html / all;
}

/** About as many letters as people read of a block itself. */
function lettersIn(block: MailBlock): number {
  switch (block.type) {
    case 'html':
      return block.html.replace(/<[^<>]{0,2000}>/g, '').replace(/\s{1,99}/g, ' ').length;
    case 'list':
      return JSON.stringify(block.items).length;
    case 'rows':
      return JSON.stringify(block.rows).length;
    default:
      return 'content' in block
        ? block.content.reduce((sum, part) => sum + ('text' in part ? part.text.length : 1), 0)
        : 0;
  }
}
