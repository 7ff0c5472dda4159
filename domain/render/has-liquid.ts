/** Whether a text contains an output or tag of Liquid, or the beginning of one. */
export function hasLiquid(text: string): boolean {
  return /\{[{%]/.test(text);
}

/** Whether a text contains a complete output or tag: where nothing is rendered, that is a mistake. */
export function looksRendered(text: string): boolean {
  return isEnclosed(text, '{{', '}}') || isEnclosed(text, '{%', '%}');
}

function isEnclosed(text: string, open: string, close: string): boolean {
  const start = text.indexOf(open);
  return start >= 0 && text.includes(close, start + open.length);
}
