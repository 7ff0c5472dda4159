/** References to the characters below. */
const REFERENCES =
  /&(?:zwnj|zwj|nbsp|shy|#(?:847|160|173|8199|8203|8204|8205|8288|65279|x0*(?:34f|a0|ad|2007|200[bcd]|2060|feff)));/gi;
const NAMED: Readonly<Record<string, string>> = {
  zwnj: '\u200c',
  zwj: '\u200d',
  nbsp: '\u00a0',
  shy: '\u00ad',
};
/** What preheaders are padded with: characters without width, and spaces that do not collapse. */
const FILLER =
  /[\u034f\u00a0\u00ad\u2007\u200b-\u200d\u2060\ufeff][\u034f\u00a0\u00ad\u2007\u200b-\u200d\u2060\ufeff\s]+/g;
/** Of these, those without width. */
const INVISIBLE = /[\u034f\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Where a word may be broken, which plain text shows or stumbles over. */
const BREAKS = /[\u00ad\u200b\ufeff]/g;
const STYLES = /<style\b[^<>]*>([^<]*)<\/style/gi;
const TAG_WITH_CLASS = /<[a-z][a-z0-9]*\s(?:[^<>]*?\s)?class\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;
const TAG_WITH_STYLE = /<[a-z][a-z0-9]*\s(?:[^<>]*?\s)?style\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;
/** Most mails have none of these. */
const MAY_HIDE = /display\s*:\s*none|visibility\s*:|max-height\s*:/i;
const LINK_BESIDE_LINK = /<\/a><a(?=\s)/gi;
/**
 * Declarations of what nobody sees: preheaders, and copies for other screens. Not `mso-hide`: alone it hides from Outlook,
 * which has a drawn copy, the button that all others show.
 */
const HIDING =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0(?:px|em|pt|%)?\s*(?:!|;|$))/i;
/** Selectors of all elements of a class: `.name` and `div.name`. */
const CLASS = /^[a-z0-9]*\.([\w-]+)$/i;
const DISPLAY = /(?:^|[;\s])display\s*:\s*([a-z-]+)/i;

/**
 * HTML whose text is what people see of it: what styles hide is marked as `hidden`, and padding of preheaders, of
 * which mail clients show nothing, is a space. A single joiner stays, since some scripts and emoji need it.
 */
export function visibleHtml(html: string): string {
  return withHidden(html)
    .replace(REFERENCES, decoded)
    .replace(FILLER, withoutPadding)
    .replace(BREAKS, '')
    .replace(LINK_BESIDE_LINK, '</a> <a');
}

function withHidden(html: string): string {
  if (!MAY_HIDE.test(html)) return html;
  const classes = hiddenClasses(html);
  const hides = (names: string): boolean => names.split(/\s+/).some((name) => classes.has(name));
  const byClass = classes.size === 0 ? html : marked(html, TAG_WITH_CLASS, hides);
  return marked(byClass, TAG_WITH_STYLE, (style) => HIDING.test(style));
}

function decoded(reference: string): string {
  const name = reference.slice(1, -1).toLowerCase();
  const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return NAMED[name] ?? String.fromCodePoint(code);
}

function withoutPadding(run: string): string {
  return (run.match(INVISIBLE)?.length ?? 0) > 1 ? ' ' : run;
}

function marked(html: string, tags: RegExp, isHidden: (value: string) => boolean): string {
  return html.replace(tags, (tag: string, double?: string, single?: string) =>
    isHidden(double ?? single ?? '') ? `${tag} hidden` : tag,
  );
}

/** The classes that style sheets hide on every screen. */
function hiddenClasses(html: string): Set<string> {
  const hidden = new Set<string>();
  for (const [, css = ''] of html.matchAll(STYLES)) {
    for (const { selectors, declarations } of plainRules(css)) {
      const [, display] = DISPLAY.exec(declarations) ?? [];
      if (display === undefined) continue;
      for (const name of selectedClasses(selectors)) {
        if (display.toLowerCase() === 'none') hidden.add(name);
        else hidden.delete(name);
      }
    }
  }
  return hidden;
}

function selectedClasses(selectors: string): string[] {
  return selectors.split(',').flatMap((selector) => CLASS.exec(selector.trim())?.[1] ?? []);
}

/** The rules that are not within `@media` and the like. */
function* plainRules(css: string): Generator<{ selectors: string; declarations: string }> {
  let depth = 0;
  let selectors = '';
  for (const part of withoutComments(css).split(/(?<=[{}])/)) {
    const text = part.slice(0, -1);
    if (part.endsWith('{')) {
      if (depth === 0) selectors = text.slice(text.lastIndexOf(';') + 1);
      depth += 1;
    } else if (part.endsWith('}')) {
      if (depth === 1 && !selectors.trimStart().startsWith('@')) yield { selectors, declarations: text };
      depth = Math.max(0, depth - 1);
    }
  }
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return first + rest.map((part) => part.slice(part.indexOf('*/') + 2)).join('');
}
