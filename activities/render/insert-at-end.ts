/** Where the tag that closes the body of an HTML text begins; undefined without one. */
export function endOfBody(html: string): number | undefined {
  // Not by a text in lower case: some characters, such as `İ`, are longer there.
  return [...html.matchAll(/<\/body/gi)].at(-1)?.index;
}

/** The HTML with a block at the end of its body, or at its end if no tag closes the body. */
export function insertAtEnd(html: string, block: string): string {
  const end = endOfBody(html);
  return end === undefined ? `${html}\n${block}` : `${html.slice(0, end)}${block}${html.slice(end)}`;
}
