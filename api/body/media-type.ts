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
export function readParameter(header: string, name: string): string | null {
  return readParameters(header).get(name) ?? null;
}

/** The parameters of a header by name, without quotes; of several with a name, the first. */
export function readParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of header.matchAll(PARAMETER)) {
    const name = key.toLowerCase();
    if (parameters.has(name)) continue;
    const text = value.trim();
    parameters.set(name, text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text);
  }
  return parameters;
}

/** The declared encoding of a body, as a list for `decodeText`. */
export function declaredCharsets(contentType: string): string[] {
  const charset = readParameter(contentType, 'charset');
  return charset === null ? [] : [charset];
}
