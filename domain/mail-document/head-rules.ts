import type { SchemeColors } from '../mail/brand-colors.js';
import type { HeadRule, HeadRules } from '../mail/head-style.js';
import { DARK } from '../mail/mail-look.js';
import { colorNames } from './document.js';
import { PALETTE, SUNK } from './mail-styles.js';

const ON_PHONES: HeadRule[] = [
  ['.col,.col img', { 'max-width': '100%' }],
  ['.gap', { display: 'none' }],
  ['.btn', { width: '100%' }],
  ['.btn a', { display: 'block' }],
  ['.no-phone', { display: 'none' }],
  ['.phone', { display: 'block', 'max-height': 'none' }],
];

/** The rules for blocks in the head of a mail. */
export function headRules({ accent, onAccent, link }: SchemeColors): HeadRules {
  const dark: HeadRule[] = [
    ['.s,.q', { color: DARK.soft }],
    ['.i', { color: DARK.ink }],
    ['.box', { 'background-color': SUNK.dark }],
    ['.line', { 'background-color': 'transparent', 'border-color': DARK.line }],
    ['.hr,.rw', { 'border-color': DARK.line }],
    ['.btn td', { 'background-color': accent }],
    ['.btn a', { color: onAccent }],
    ['.out td', { 'background-color': 'transparent', 'border-color': accent }],
    ['.out a', { color: link }],
    ...colorNames.map((name): HeadRule => [
      `.c-${name},.c-${name} a`,
      { color: name === 'brand' ? link : PALETTE[name].dark },
    ]),
  ];
  return { dark, phone: ON_PHONES };
}
