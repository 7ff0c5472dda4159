const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,31}));/gi;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);
const MAX_CODE_POINT = 0x10_ffff;

/** Decodes the character references of an HTML text; null if it has others than addresses and escaping need. */
export function decodeReferences(text: string): string | null {
  let isKnown = true;
  const decoded = replaceReferences(text, () => {
    isKnown = false;
  });
  return isKnown ? decoded : null;
}

/** Decodes the character references of an HTML text, and leaves those as they are that are not known. */
export function decodeKnownReferences(text: string): string {
  return replaceReferences(text, () => undefined);
}

function replaceReferences(text: string, onUnknown: () => void): string {
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    const char = name === undefined ? charOf(hex, decimal) : NAMED.get(name);
    if (char === undefined) onUnknown();
    return char ?? whole;
  });
}

function charOf(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : undefined;
}
