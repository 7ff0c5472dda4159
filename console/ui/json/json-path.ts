export type JsonSegment = string | number;

const PLAIN = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** A path as mappings have it: `data.emails[0]`, and `data['a.b']` where a name is not plain. */
export function jsonPath(segments: readonly JsonSegment[]): string {
  const text = segments
    .map((segment) => {
      if (typeof segment === 'number') return `[${segment}]`;
      return PLAIN.test(segment) ? `.${segment}` : `['${segment.replaceAll(/[\\']/g, '\\$&')}']`;
    })
    .join('');
  return text.startsWith('.') ? text.slice(1) : text;
}
