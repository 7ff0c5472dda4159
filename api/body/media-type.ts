/** The media type of a `Content-Type` header, in lower case and without parameters. */
export function mediaType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const WELL_FORMED = new RegExp(`^[^;]*(?:; *${TOKEN} *= *(?:${TOKEN}|${QUOTED}) *)*$`);

/** Whether the parameters of a `Content-Type` header are well-formed; koa ignores malformed ones. */
export function hasValidParameters(header: string): boolean {
  return WELL_FORMED.test(header);
}
