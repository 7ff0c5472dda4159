/** The number of outputs and tags of a template, including the lines of `{% liquid %}`, each of which is a tag. */
export function countMarks(template: string): number {
  let marks = template.match(/\{[{%]/g)?.length ?? 0;
  const liquid = /\{%-?\s*liquid\b/g;
  while (liquid.exec(template) !== null) {
    const end = template.indexOf('%}', liquid.lastIndex);
    const lines = template.slice(liquid.lastIndex, end === -1 ? undefined : end).split('\n');
    marks += lines.length - 1;
    if (end === -1) break;
    liquid.lastIndex = end;
  }
  return marks;
}
