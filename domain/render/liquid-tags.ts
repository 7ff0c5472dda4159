const CLOSINGS = { '{{': '}}', '{%': '%}' } as const;

/**
 * The complete outputs and tags of a template in order, with their braces. Takes linear time: an expression with `.*?` would
 * search the rest of the text again for each opening that nothing closes.
 */
export function* liquidTags(text: string): Generator<string> {
  const opening = /\{[{%]/g;
  const isOver = { '{{': false, '{%': false };
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const kind = match[0] === '{{' ? '{{' : '{%';
    const end = isOver[kind] ? -1 : text.indexOf(CLOSINGS[kind], opening.lastIndex);
    if (end === -1) {
      isOver[kind] = true;
      opening.lastIndex = match.index + 1;
      continue;
    }
    opening.lastIndex = end + CLOSINGS[kind].length;
    yield text.slice(match.index, opening.lastIndex);
  }
}
