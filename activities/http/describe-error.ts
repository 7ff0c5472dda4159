/** Code and message of a request's error. If several addresses failed, undici throws an AggregateError with an empty message. */
export function describeError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', message: String(error) };
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const message = parts.map((part) => (part instanceof Error ? part.message : String(part))).join('; ');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { code, message };
}
