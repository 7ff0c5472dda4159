import type { TagParseRule } from 'prosemirror-model';
import { isJsonObject } from '../../../domain/json/json.js';
import { beginsAddress } from '../../../domain/mail-document/begins-address.js';
import type { BlockType } from './document.js';
import { isPhrase, settingsFit, type Settings } from './shape.js';

/** An element of a paste. */
export type Dom = Parameters<NonNullable<TagParseRule['getAttrs']>>[0];

/** What a paste was cleaned of: the console's policy refuses `style` even in a document that is only parsed. */
export const STYLE = 'data-style';

/** How elements of other programs become blocks. Their looks stay behind: the email's own decides. */
const foreign: Partial<Record<BlockType, TagParseRule[]>> = {
  paragraph: [{ tag: 'p', getAttrs: aligned }],
  quote: [{ tag: 'blockquote', getAttrs: aligned }],
  heading: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom) => ({ level: Math.min(level, 3), ...aligned(dom) }),
  })),
  list: [{ tag: 'ul' }, { tag: 'ol', attrs: { ordered: true } }],
  divider: [{ tag: 'hr' }],
  image: [{ tag: 'img[src]', getAttrs: imageIn }],
  button: [
    {
      tag: 'a[data-button]',
      priority: 90,
      getAttrs: (dom) => ({ href: dom.getAttribute('href') ?? '' }),
    },
  ],
  columns: [{ tag: 'div[data-columns]' }],
};

export function blockRules(type: BlockType): TagParseRule[] {
  const ours: TagParseRule = {
    tag: `[data-block=${type}]`,
    priority: 80,
    ...(type === 'button' && { contentElement: 'span' }),
    getAttrs: (dom) => fieldsIn(dom, type),
  };
  return [ours, ...(foreign[type] ?? [])];
}

function fieldsIn(dom: Dom, type: BlockType): Settings | false {
  const fields = parsed(dom.getAttribute('data-fields'));
  if (!isJsonObject(fields)) return false;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return settingsFit(type, given) ? given : false;
}

function aligned(dom: Dom): { align: 'center' | 'end' | null } {
  const align = dom.getAttribute('align');
  return { align: align === 'center' ? align : align === 'right' ? 'end' : null };
}

/** What our own elements carry; anything else is none. */
function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}

/** Pictures of a pixel count openings. */
function imageIn(dom: Dom): Settings | false {
  const width = dom.getAttribute('width');
  if (width !== null && Number(width) <= 3) return false;
  const src = dom.getAttribute('src') ?? '';
  const alt = dom.getAttribute('alt');
  const href = dom.closest('a')?.getAttribute('href') ?? null;
  if (!/^https?:/i.test(src)) return false;
  return { src, alt, href: href !== null && beginsAddress(href) ? href : null };
}

export function linkIn(dom: Dom): { link: Settings[string] } | false {
  const ours = dom.getAttribute('data-link');
  if (ours !== null) {
    const link = parsed(ours);
    return isPhrase(link) ? { link } : false;
  }
  const href = dom.getAttribute('href') ?? '';
  return beginsAddress(href) ? { link: href } : false;
}

/** Google Docs wraps all that it copies in `<b style="font-weight:normal">`. */
export const boldIn: TagParseRule[] = [
  { tag: 'strong' },
  { tag: 'b', getAttrs: (dom) => (/font-weight:\s*(?:normal|400)/.test(readStyle(dom)) ? false : null) },
  {
    tag: 'span',
    consuming: false,
    getAttrs: (dom) => (/font-weight:\s*(?:bold|[6-9]00)/.test(readStyle(dom)) ? null : false),
  },
];

export const italicIn: TagParseRule[] = [
  { tag: 'em' },
  { tag: 'i' },
  {
    tag: 'span',
    consuming: false,
    getAttrs: (dom) => (/font-style:\s*italic/.test(readStyle(dom)) ? null : false),
  },
];

function readStyle(dom: Dom): string {
  return dom.getAttribute(STYLE) ?? '';
}
