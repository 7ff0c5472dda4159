import { brandColors, grounds, type SchemeColors } from './brand-colors.js';
import { DARK } from './mail-look.js';

/** Selectors, and the declarations that win over inline styles. */
export type HeadRule = [selectors: string, declarations: Readonly<Record<string, string>>];

/** Rules for what is within the card. */
export interface HeadRules {
  dark: readonly HeadRule[];
  phone: readonly HeadRule[];
}

/**
 * The style sheet in the head of a mail: rules that cannot be inlined, in a workspace's colors. Clients without support show the
 * light mail at full width; those that invert colors themselves get plain colors to invert.
 */
export function headStyle(brandColor: string | null, content: (dark: SchemeColors) => HeadRules): string {
  const { dark: colors } = brandColors(brandColor);
  const { dark, phone } = content(colors);
  const marked = [...frameInDark(colors), ...dark];
  // Not for clients that darken mails themselves.
  const unmarked: HeadRule[] = [
    ['.page', { 'background-color': grounds.dark.page }],
    ['.pre,.preheader', { color: grounds.dark.page }],
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width: 480px){${css([...FRAME_ON_PHONES, ...phone])}}
@media (prefers-color-scheme: dark){${css([...unmarked, ...marked])}}
${css(marked.map(([selectors, declarations]) => [forOutlook(selectors), declarations]))}`;
}

function frameInDark({ accent, link }: SchemeColors): HeadRule[] {
  return [
    ['.card', { 'background-color': grounds.dark.card, 'border-color': DARK.line, color: DARK.ink }],
    ['.brand', { color: DARK.ink }],
    ['.dot', { color: accent }],
    ['.logo', { padding: '6px 10px', 'border-radius': '8px', 'background-color': '#ffffff' }],
    ['.foot,.foot a', { color: DARK.soft }],
    ['.card a', { color: link }],
  ];
}

const FRAME_ON_PHONES: HeadRule[] = [
  ['.outer', { padding: '16px 0 24px' }],
  ['.brand,.foot', { 'padding-left': '22px', 'padding-right': '22px' }],
  ['.card', { padding: '26px 22px 10px', 'border-left': '0', 'border-right': '0', 'border-radius': '0' }],
  ['.card h1', { 'font-size': '23px', 'line-height': '30px' }],
];

function css(rules: readonly HeadRule[]): string {
  return rules
    .map(([selectors, declarations]) => {
      const said = Object.entries(declarations).map(([property, value]) => `${property}:${value}!important`);
      return `${selectors}{${said.join(';')}}`;
    })
    .join('');
}

/** Outlook on the web and on phones marks what it has darkened instead of applying the media query. */
function forOutlook(selectors: string): string {
  return selectors
    .split(',')
    .map((selector) => `[data-ogsc] ${selector.trim()}`)
    .join(',');
}
