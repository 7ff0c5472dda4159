import { grounds } from '../mail/brand-colors.js';
import { DARK, LIGHT, MAIL_FONT } from '../mail/mail-look.js';
import { textDirection, type Direction } from '../kernel/direction.js';
import type { ColorName, MailDocument, MailFont } from './document.js';

const FONTS: Record<MailFont, string> = {
  system: MAIL_FONT,
  sans: "Verdana, 'Segoe UI', Geneva, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
  mono: "'SF Mono', Consolas, Menlo, monospace",
};

/** Each readable on card and box: at least 4.5:1. A workspace's own colors are known when the mail is sent. */
export const PALETTE: Record<Exclude<ColorName, 'brand'>, { light: string; dark: string }> = {
  soft: { light: LIGHT.soft, dark: DARK.soft },
  red: { light: '#a8154f', dark: '#ff7d93' },
  green: { light: '#0f6b3f', dark: '#6bd6a0' },
  blue: { light: '#1d4ed8', dark: '#93b4ff' },
  amber: { light: '#8a5a00', dark: '#f0c24f' },
};

const LINK = '{{ workspace.colors.link }}';

/** The ground of a box. */
export const SUNK = { light: '#f4f5f7', dark: '#262a32' };

const DEFAULT_WIDTH = 600;
const DEFAULT_CORNER = 14;
/** Padding and border of the card. */
const CARD_SIDES = 82;

/** What all parts of a mail look like; sides are written out, since Gmail and Outlook know no `start` and `end`. */
export interface MailStyles {
  direction: Direction;
  start: 'left' | 'right';
  end: 'left' | 'right';
  /** Whether values may be written in the other direction. */
  isolates: boolean;
  width: number;
  /** Of what is within the card. */
  inner: number;
  font: string;
  page: string;
  card: string;
  corner: number;
  link: string;
  code: string;
  /** Attributes of bold text. */
  strong: string;
  colors: Record<ColorName, string>;
}

export function mailStyles({ language, style = {} }: Pick<MailDocument, 'language' | 'style'>): MailStyles {
  const direction = textDirection(language ?? 'en');
  const [start, end] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const { width = DEFAULT_WIDTH, font = 'system', corner = DEFAULT_CORNER } = style;
  return {
    direction,
    start,
    end,
    isolates: direction === 'rtl',
    width,
    inner: width - CARD_SIDES,
    font: FONTS[font],
    page: style.page ?? grounds.light.page,
    card: style.card ?? grounds.light.card,
    corner,
    link: `color:${LINK};text-decoration:underline`,
    code: 'font-family:Menlo,Consolas,monospace;font-size:0.9em',
    strong: '',
    colors: lightColors,
  };
}

const lightColors: Record<ColorName, string> = {
  soft: PALETTE.soft.light,
  brand: LINK,
  red: PALETTE.red.light,
  green: PALETTE.green.light,
  blue: PALETTE.blue.light,
  amber: PALETTE.amber.light,
};
