import { compile, type DomNode, type HtmlToTextOptions } from 'html-to-text';
import { visibleHtml } from './visible-html.js';

/** RFC 5322 section 2.1.1 recommends at most 78 characters per line. */
const LINE_LENGTH = 78;
/** Longer HTML is truncated; conversion takes about a second per MiB. */
const MAX_CHARACTERS = 512 * 1024;
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const options: HtmlToTextOptions = {
  wordwrap: LINE_LENGTH,
  limits: { maxInputLength: MAX_CHARACTERS, maxDepth: 100 },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'alternative' },
    // Mails use tables for layout, except for those of class `rows`.
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    { selector: 'table.rows', format: 'rows' },
    { selector: '[hidden]', format: 'skip' },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
  formatters: {
    rows: (table, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 2 });
      for (const row of rowsIn(table)) {
        builder.openBlock({ leadingLineBreaks: 1 });
        elementsIn(row).forEach((cell, i) => {
          if (i > 0) builder.addLiteral(': ');
          walk(cell.children ?? [], builder);
        });
        builder.closeBlock({ trailingLineBreaks: 1 });
      }
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
    cell: (cell, walk, builder) => {
      builder.addInline(' ');
      walk(cell.children ?? [], builder);
    },
    alternative: (element, _walk, builder) => {
      const attributes: unknown = element.attribs;
      if (typeof attributes !== 'object' || attributes === null || !('alt' in attributes)) return;
      if (typeof attributes.alt === 'string') builder.addInline(attributes.alt);
    },
  },
};

function rowsIn(table: DomNode): DomNode[] {
  return elementsIn(table).flatMap((child) => (child.name === 'tr' ? [child] : elementsIn(child)));
}

function elementsIn({ children = [] }: DomNode): DomNode[] {
  return children.filter(({ type }) => type === 'tag');
}

const convert = compile(options);

/**
 * The text part of an HTML mail, for people and filters that do not read HTML: links with their URL,
 * lists and headings as lines, images as their alternative text.
 */
export function textPart(html: string): string {
  return convert(visibleHtml(html.slice(0, MAX_CHARACTERS))).trim();
}
