/** Colors of one scheme, as `#rrggbb`. */
export interface SchemeColors {
  /** Button background: at least 3:1 against the card. */
  accent: string;
  /** Text on `accent`: at least 4.5:1. */
  onAccent: string;
  /** Links and focus rings: at least 4.5:1 against card and page. */
  link: string;
}

type Rgb = readonly [number, number, number];

/** Where a workspace has chosen none. */
export const DEFAULT_COLOR = '#0f766e';
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for user interface components. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
const STEPS = 50;

/** Background colors. */
export const grounds = {
  light: { page: '#f4f5f7', card: '#ffffff' },
  dark: { page: '#121418', card: '#1c1f25' },
} as const;

/** Derives accessible colors for both schemes from a brand color: keeps its hue, adjusts its lightness. */
export function brandColors(brandColor: string | null): { light: SchemeColors; dark: SchemeColors } {
  const brand = parseRgb(brandColor ?? DEFAULT_COLOR);
  return {
    light: adjustScheme(brand, {
      towards: BLACK,
      page: parseRgb(grounds.light.page),
      card: parseRgb(grounds.light.card),
    }),
    dark: adjustScheme(brand, {
      towards: WHITE,
      page: parseRgb(grounds.dark.page),
      card: parseRgb(grounds.dark.card),
    }),
  };
}

function adjustScheme(
  brand: Rgb,
  { towards, page, card }: { towards: Rgb; page: Rgb; card: Rgb },
): SchemeColors {
  const accent = adjusted(brand, towards, (color) => contrast(color, card) >= SHAPE_CONTRAST);
  const link = adjusted(
    brand,
    towards,
    (color) => Math.min(contrast(color, card), contrast(color, page)) >= TEXT_CONTRAST,
  );
  const onAccent = contrast(WHITE, accent) >= TEXT_CONTRAST ? WHITE : BLACK;
  return { accent: toHex(accent), onAccent: toHex(onAccent), link: toHex(link) };
}

/** The first sufficient color between `from` and `towards`, which always is. */
function adjusted(from: Rgb, towards: Rgb, isEnough: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const color = mix(from, towards, step / STEPS);
    if (isEnough(color)) return color;
  }
  return towards;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2): number => Math.round(a[i] + (b[i] - a[i]) * share);
  return [at(0), at(1), at(2)];
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  return contrast(parseRgb(a), parseRgb(b));
}

function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parseRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
