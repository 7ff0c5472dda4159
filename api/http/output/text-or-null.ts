/** Empty and missing texts are stored as null. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
