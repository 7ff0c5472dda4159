/** The type in a `Content-Type` header, without parameters and in lower case. */
export function mediaType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const WELL_FORMED = new RegExp(`^[^;]*(?:; *${TOKEN} *= *(?:${TOKEN}|${QUOTED}) *)*$`);

/** Whether the parameters of a `Content-Type` header are well-formed; koa ignores those that are not. */
export function hasValidParameters(header: string): boolean {
  return WELL_FORMED.test(header);
}
