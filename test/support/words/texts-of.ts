/** Stand for the arguments of texts that are functions. */
const ARGUMENTS = ['<1>', '<2>', '<3>'];

/** The texts of a table by path; functions are called with names that stand for their arguments. */
export function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsOf(Reflect.apply(value, undefined, ARGUMENTS), `${path}()`);
  return Object.entries(value ?? {}).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
}

/** What French typography does not allow: marks without their narrow space, and ordinary spaces where a line must not end. */
export function typographyProblems(texts: readonly [string, string][]): string[] {
  return texts.filter(([, text]) => BAD_FRENCH.test(text)).map(([path, text]) => `${path}: ${text}`);
}

/** Colons and semicolons are in addresses and code, too. */
const BAD_FRENCH = /[\p{L}\d)»>}] [;:?!»%]|«[^\u202f]|[^\u202f]»|[\p{L})»>][?!](?:\s|$)|\p{L}; /u;
