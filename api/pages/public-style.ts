import { brandColors, grounds, type SchemeColors } from '../../domain/mail/brand-colors.js';

/** The style sheet of public pages, independent of the colour scheme; colours come from `schemeColors`. */
const LOOK = `
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; padding: clamp(1rem, 8vh, 6rem) 1rem 2rem; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  display: flex; flex-direction: column; align-items: center }
header, main, footer { inline-size: 100%; max-inline-size: 30rem }
header { margin-block-end: 1rem; padding-inline: .25rem; display: flex; align-items: center; gap: .625rem;
  font-weight: 600; overflow-wrap: anywhere }
header::before { content: ''; flex: none; inline-size: .875rem; block-size: .875rem; border-radius: 50%; background: var(--accent) }
header:has(img)::before { content: none }
header img { display: block; max-inline-size: min(13.75rem, 100%); max-block-size: 3.5rem; object-fit: contain }
@media (prefers-color-scheme: dark) { header img { padding: .375rem .625rem; border-radius: .5rem; background: #fff; color: #1b1e23 } }
main { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem 1.25rem;
  box-shadow: 0 1px 2px var(--shade), 0 8px 24px var(--shade); overflow-wrap: anywhere }
footer { margin-block-start: 1rem; padding-inline: .25rem; color: var(--soft); font-size: .875rem }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; text-wrap: balance }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.0625rem; line-height: 1.35 }
p, ul { margin: 0 0 .75rem }
ul { padding-inline-start: 1.25rem }
main > :last-child, form > :last-child, fieldset > :last-child, .problem > :last-child { margin-block-end: 0 }
a { color: var(--link); text-decoration: underline; text-underline-offset: .15em }
.soft, .hint { color: var(--soft) }
.hint { font-size: .875rem; margin: .25rem 0 0 }
.field.hint { margin-block: -.5rem 1rem }
.field.hint a { display: inline-block; padding-block: .25rem }
.quote { margin: 0 0 .75rem; padding: .625rem .875rem; border-inline-start: 3px solid var(--accent); border-radius: .25rem;
  background: var(--page); white-space: pre-line }
form { margin-block-start: 1.25rem }
form + p, form + .hint { margin-block-start: 1.25rem }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-inline-size: 0 }
legend { padding: 0; margin-block-end: .5rem; font-weight: 600 }
legend.soft { margin-block-end: .25rem; font-weight: 400 }
.field { margin-block-end: 1rem }
.field > label { display: block; margin-block-end: .25rem; font-weight: 600 }
input, select, textarea { font: inherit; color: inherit; accent-color: var(--accent) }
input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea { display: block; inline-size: 100%; min-block-size: 2.75rem;
  padding: .5rem .75rem; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem }
textarea { min-block-size: 6rem; resize: vertical }
[aria-invalid=true] { border-color: var(--bad) }
.choice { display: flex; gap: .75rem; align-items: flex-start; padding-block: .5rem; cursor: pointer }
.choice + .choice, .choice-all { border-block-start: 1px solid var(--line) }
.choice input { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin: .15rem 0 0 }
button, .button { display: block; inline-size: 100%; min-block-size: 2.875rem; padding: .625rem .75rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; color: var(--on-accent); background: var(--accent);
  border: 1px solid transparent; border-radius: .625rem }
button:disabled { cursor: default }
button:hover:enabled, .button:hover { filter: brightness(1.06) }
button.quiet, .button.quiet { color: var(--text); background: transparent; border-color: var(--edge) }
button + button { margin-block-start: .75rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.problem { margin: 0 0 1rem; padding: .625rem .875rem; border-inline-start: 3px solid var(--bad); border-radius: .25rem; background: var(--page) }
.field .problem { margin: .25rem 0 0; padding: 0; border: 0; background: none; color: var(--bad); font-size: .875rem }
.mark { display: block; inline-size: 3rem; block-size: 3rem; margin-block-end: 1rem; color: var(--link) }
section[id] { margin-block-start: 1.25rem; padding-block-start: .25rem; border-block-start: 1px solid var(--line) }
section:target { padding-inline: .75rem; border-inline-start: 3px solid var(--accent); background: var(--page) }
.apart { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (min-width: 30rem) {
  main { padding: 2.25rem 2.5rem }
  h1 { font-size: 1.75rem }
}
@media (prefers-reduced-motion: no-preference) { button, .button { transition: filter .12s } }
@media (forced-colors: active) { button, .button { border-color: ButtonText } }
@media print { body { background: none } main { box-shadow: none } }
`;

const LIGHT = {
  text: '#1b1e23',
  soft: '#585f6a',
  line: '#e3e5e9',
  edge: '#7f8794',
  bad: '#b3261e',
  shade: '#0000000a',
};
const DARK = {
  text: '#eceef1',
  soft: '#a9b0bb',
  line: '#2d323a',
  edge: '#767e8b',
  bad: '#ff8a80',
  shade: '#00000033',
};

/** The complete style sheet for a workspace's colour (`#rrggbb`, or null for the default). */
export function publicStyle(brandColor: string | null): string {
  const known = styles.get(brandColor);
  if (known !== undefined) return known;
  const { light, dark } = brandColors(brandColor);
  const style =
    `:root { color-scheme: light dark; ${variables({ ...grounds.light, ...LIGHT }, light)} }\n` +
    `@media (prefers-color-scheme: dark) { :root { ${variables({ ...grounds.dark, ...DARK }, dark)} } }` +
    LOOK;
  if (styles.size >= KEPT_STYLES) styles.clear();
  styles.set(brandColor, style);
  return style;
}

/** Cached styles of recently used colours. */
const styles = new Map<string | null, string>();
const KEPT_STYLES = 1_000;

function variables(fixed: Record<string, string>, { accent, onAccent, link }: SchemeColors): string {
  const all = { ...fixed, accent, 'on-accent': onAccent, link };
  return Object.entries(all)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ');
}
