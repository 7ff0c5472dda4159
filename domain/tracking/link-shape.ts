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

/** The links of HTML with Liquid that lead to one site, and there to what Liquid says. */
export function linkShapes(html: string): LinkShape[] {
  const urls = [...html.matchAll(HREF)].map(([, double, single]) =>
    (double ?? single ?? '').trim().replaceAll('&amp;', '&'),
  );
  return [...new Set(urls)].flatMap(urlShapes);
}

/** The shape of an address with Liquid; none of another one. */
export function urlShapes(url: string): LinkShape[] {
  if (url.search(LIQUID) < 0) return [];
  const parsed = parseUrl(url.replace(LIQUID, VALUE));
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.origin.includes(VALUE)) return [];
  const parts = parsed.href.split(VALUE);
  const [before = ''] = parts;
  return [{ url, before, after: parts.at(-1) ?? '' }];
}

/** A followed address as it was written: the shape that it has, or the address itself. */
export function asWritten(url: string, shapes: readonly LinkShape[]): string {
  const shape = shapes.find(
    ({ before, after }) =>
      url.length >= before.length + after.length && url.startsWith(before) && url.endsWith(after),
  );
  return shape?.url ?? url;
}
