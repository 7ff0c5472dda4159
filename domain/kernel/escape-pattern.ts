/** Text as a part of a regular expression, of JavaScript or MongoDB, that matches it literally. */
export function escapePattern(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
