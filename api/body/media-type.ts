/** The type in a `Content-Type` header, without parameters and in lower case. */
export function mediaType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
