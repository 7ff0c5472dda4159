import juice from 'juice';

/**
 * Mails with more tags are not styled: each takes about 50 µs, which blocks the worker.
 */
const MAX_TAGS = 5_000;

// juice would protect code blocks of other template languages, searching the whole text once for each. Users' texts may
// contain thousands of them, and none is meant as code here.
for (const language of Object.keys(juice.codeBlocks)) Reflect.deleteProperty(juice.codeBlocks, language);

/**
 * Writes the rules of a style sheet into the tags that they apply to, as Gmail and Outlook require. A tag's own style
 * wins. Nothing is fetched and no file is read, since juice's resource handling is not used.
 */
export function withInlineStyles(html: string, css: string): string {
  if (html.split('<', MAX_TAGS + 2).length - 1 > MAX_TAGS) return html;
  try {
    return juice.inlineContent(html, css, { applyAttributesTableElements: true });
  } catch (error) {
    // Thousands of nested tags overflow the stack.
    if (error instanceof RangeError) return html;
    throw error;
  }
}
