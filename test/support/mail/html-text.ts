const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** What HTML without tags says. */
export function htmlText(html: string): string {
  if (/<[a-z/!]/i.test(html)) throw new Error(`There is a tag in ${html}`);
  return html.replace(/&(?:#(\d+)|(\w+));/g, (all, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number(code));
    return NAMED[name ?? ''] ?? all;
  });
}
