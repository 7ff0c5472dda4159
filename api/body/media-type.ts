/** The media type of a `Content-Type` header, in lower case and without parameters. */
export function mediaType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const WELL_FORMED = new RegExp(`^[^;]*(?:; *${TOKEN} *= *(?:${TOKEN}|${QUOTED}) *)*$`);
const PARAMETER = new RegExp(`; *(${TOKEN}) *= *(${QUOTED}|[^;]*)`, 'g');

/** Whether the parameters of a `Content-Type` header are well-formed; koa ignores malformed ones. */
export function hasValidParameters(header: string): boolean {
  return WELL_FORMED.test(header);
}

/** A parameter of a header (`charset`, `boundary`, `filename`), without quotes; null if it has none. */
export function parameterOf(header: string, name: string): string | null {
  for (const [, key = '', value = ''] of header.matchAll(PARAMETER)) {
    if (key.toLowerCase() !== name) continue;
    const text = value.trim();
    return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
  }
  return null;
}

/** The declared encoding of a body, as a list for `decodeText`. */
export function charsetsOf(contentType: string): string[] {
  const charset = parameterOf(contentType, 'charset');
  return charset === null ? [] : [charset];
}
