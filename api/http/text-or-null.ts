/** A text that was left empty or out is stored as null. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
