/** A tag, a comment or a doctype. */
const MARKUP = /<[a-z/!]/iu;
/** An address in escaped text; `&lt;` and the like end it. */
const ADDRESS = /\bhttps?:\/\/(?:[^\s<>"'&]|&amp;)+/giu;
/** Punctuation of the sentence around an address. */
const SENTENCE = '.,:!?)';

/**
 * What somebody has typed into a box for HTML without a tag, as HTML: blank lines separate paragraphs, a new line begins a
 * line, and addresses are links. HTML with tags is left as it is.
 *
 * @param html with its values filled in, which are escaped
 */
export function typedParagraphs(html: string): string {
  if (MARKUP.test(html)) return html;
  const lines = html.split('\n').map((line) => line.trim());
  const paragraphs: string[][] = [[]];
  for (const line of lines)
    if (line !== '') paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
  return paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => `<p>${paragraph.map(withLinks).join('<br>\n')}</p>`)
    .join('\n');
}

function withLinks(line: string): string {
  return line.replace(ADDRESS, (found) => {
    let end = found.length;
    while (SENTENCE.includes(found.charAt(end - 1))) end -= 1;
    const address = found.slice(0, end);
    return `<a href="${address}">${address}</a>${found.slice(end)}`;
  });
}
