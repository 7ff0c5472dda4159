import { brandColors, grounds, type SchemeColors } from '../mail/brand-colors.js';
import { DARK } from '../mail/mail-look.js';
import { colorNames } from './document.js';
import { PALETTE, SUNK } from './mail-styles.js';

/** Selectors and declarations for dark mode; the first and the last are not for clients that darken mails themselves. */
function inDark({
  accent,
  onAccent,
  link,
}: SchemeColors): [selectors: string, said: Record<string, string>][] {
  return [
    ['.page', { 'background-color': grounds.dark.page }],
    ['.card', { 'background-color': grounds.dark.card, 'border-color': DARK.line, color: DARK.ink }],
    ['.brand', { color: DARK.ink }],
    ['.dot', { color: accent }],
    ['.logo', { padding: '6px 10px', 'border-radius': '8px', 'background-color': '#ffffff' }],
    ['.foot,.foot a,.s,.q', { color: DARK.soft }],
    ['.card a', { color: link }],
    ['.i', { color: DARK.ink }],
    ['.box', { 'background-color': SUNK.dark }],
    ['.line', { 'background-color': 'transparent', 'border-color': DARK.line }],
    ['.hr,.rw', { 'border-color': DARK.line }],
    ['.btn td', { 'background-color': accent }],
    ['.btn a', { color: onAccent }],
    ['.out td', { 'background-color': 'transparent', 'border-color': accent }],
    ['.out a', { color: link }],
    ...colorNames.map((name): [string, Record<string, string>] => [
      `.c-${name},.c-${name} a`,
      { color: name === 'brand' ? link : PALETTE[name].dark },
    ]),
    ['.pre', { color: grounds.dark.page }],
  ];
}

const ON_PHONES = [
  '.outer{padding:16px 0 24px!important}',
  '.brand,.foot{padding-left:22px!important;padding-right:22px!important}',
  '.card{padding:26px 22px 10px!important;border-left:0!important;border-right:0!important;border-radius:0!important}',
  '.card h1{font-size:23px!important;line-height:30px!important}',
  '.col,.col img{max-width:100%!important}',
  '.gap{display:none!important}',
  '.btn{width:100%!important}',
  '.btn a{display:block!important}',
  '.no-phone{display:none!important}',
  '.phone{display:block!important;max-height:none!important}',
];

function rule(selectors: string, declarations: Record<string, string>): string {
  const said = Object.entries(declarations).map(([property, value]) => `${property}:${value}!important`);
  return `${selectors}{${said.join(';')}}`;
}

/** Outlook on the web and on phones marks what it has darkened instead of applying the media query. */
function forOutlook(selectors: string): string {
  return selectors
    .split(',')
    .map((selector) => `[data-ogsc] ${selector}`)
    .join(',');
}

/**
 * The rules that cannot be inlined, in a workspace's colors. Clients without support show the light mail at full width; those that
 * invert colors themselves get plain colors to invert.
 */
export function headStyle(brandColor: string | null): string {
  const rules = inDark(brandColors(brandColor).dark);
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){${ON_PHONES.join('')}}
@media (prefers-color-scheme:dark){${rules.map(([selectors, said]) => rule(selectors, said)).join('')}}
${rules
  .slice(1, -1)
  .map(([selectors, said]) => rule(forOutlook(selectors), said))
  .join('')}`;
}
