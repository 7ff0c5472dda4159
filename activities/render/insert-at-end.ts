/** The HTML with a block at the end of its body, or at its end if no tag closes the body. */
export function insertAtEnd(html: string, block: string): string {
  // Not by a text in lower case: some characters, such as `İ`, are longer there.
  const end = [...html.matchAll(/<\/body/gi)].at(-1)?.index;
  return end === undefined ? `${html}\n${block}` : `${html.slice(0, end)}${block}${html.slice(end)}`;
}
