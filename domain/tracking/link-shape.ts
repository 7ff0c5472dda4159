import { parseUrl } from '../kernel/parse-url.js';

/** A link of a mail whose address differs from person to person: what stands before and after what differs. */
export interface LinkShape {
  /** The address as it was written, with its Liquid. */
  url: string;
  before: string;
  after: string;
}

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const LIQUID = /\{\{[^{}]{0,500}\}\}|\{%[^%{}]{0,500}%\}/g;
/** Stands for Liquid while the address is parsed; part of no address. */
const VALUE = 'rollcall0value0of0liquid';

/** The links of a mail. */
export interface MailLinks {
  /** Addresses that are the same for everybody, as a browser asks for them. */
  plain: ReadonlySet<string>;
  /** Those with most text first: of two that an address has, the closer one. */
  shapes: readonly LinkShape[];
}

/** The links of HTML with Liquid. */
export function mailLinks(html: readonly string[]): MailLinks {
  const urls = [...new Set(html.flatMap(hrefsIn))];
  const plain = urls.flatMap((url) => (url.search(LIQUID) < 0 ? (parseUrl(url)?.href ?? []) : []));
  const shapes = urls.flatMap(urlShapes).sort((a, b) => lengthOf(b) - lengthOf(a));
  return { plain: new Set(plain), shapes };
}

function hrefsIn(html: string): string[] {
  return [...html.matchAll(HREF)].map(([, double, single]) =>
    (double ?? single ?? '').trim().replaceAll('&amp;', '&'),
  );
}

function lengthOf({ before, after }: LinkShape): number {
  return before.length + after.length;
}

/** The shape of an address with Liquid, if it leads to one site; none of another one. */
export function urlShapes(url: string): LinkShape[] {
  if (url.search(LIQUID) < 0) return [];
  const parsed = parseUrl(url.replace(LIQUID, VALUE));
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.origin.includes(VALUE)) return [];
  const parts = parsed.href.split(VALUE);
  const [before = ''] = parts;
  return [{ url, before, after: parts.at(-1) ?? '' }];
}

/** A followed address as it was written; null if it is none of the mail's, and may so be of one person. */
export function asWritten(url: string, { plain, shapes }: MailLinks): string | null {
  if (plain.has(url)) return url;
  const shape = shapes.find(
    ({ before, after }) =>
      url.length >= before.length + after.length && url.startsWith(before) && url.endsWith(after),
  );
  return shape?.url ?? null;
}
