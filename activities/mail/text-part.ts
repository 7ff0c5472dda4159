import { convert } from 'html-to-text';

/** RFC 5322 section 2.1.1 asks for 78 characters a line. */
const LINE_LENGTH = 78;
const MAX_INPUT = 1024 * 1024;

/**
 * The text part of an HTML mail, for people and filters that read no HTML: links with their address,
 * lists and headings as lines, images by their description.
 */
export function textPart(html: string): string {
  return convert(html, {
    wordwrap: LINE_LENGTH,
    limits: { maxInputLength: MAX_INPUT, maxDepth: 100 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
      { selector: 'img', format: 'altText' },
      { selector: 'table', format: 'block' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
    formatters: {
      altText: (element, _walk, builder) => {
        const alt: unknown = element.attribs?.['alt'];
        if (typeof alt === 'string') builder.addInline(alt);
      },
    },
  }).trim();
}
