/** Colours of the viewer by name, in light and in dark; those of the hosted pages, with teal for what is chosen. */
const COLORS: Record<string, readonly [light: string, dark: string]> = {
  'background-1': ['#ffffff', '#1c1f25'],
  'background-2': ['#f4f5f7', '#121418'],
  'background-3': ['#eef0f2', '#262a32'],
  'background-4': ['#e3e5e9', '#2d323a'],
  'background-accent': ['#e3f2f0', '#17332f'],
  'border-color': ['#e3e5e9', '#2d323a'],
  'color-1': ['#1b1e23', '#eceef1'],
  'color-2': ['#585f6a', '#a9b0bb'],
  'color-3': ['#585f6a', '#a9b0bb'],
  'color-accent': ['#0f766e', '#5cc9ba'],
  'color-green': ['#0c655e', '#5cc9ba'],
  'color-red': ['#a8154f', '#ff8fa2'],
  'color-yellow': ['#7a5000', '#f0c24f'],
  'color-orange': ['#7a5000', '#f0c24f'],
  'color-blue': ['#3a3fc4', '#aaa6ff'],
  'color-purple': ['#6a2fb0', '#cfa8ff'],
  'button-1': ['#0f766e', '#5cc9ba'],
  'button-1-hover': ['#0c5f58', '#7ad6ca'],
  'button-1-color': ['#ffffff', '#06231f'],
};

function variables(scheme: 0 | 1): string {
  return Object.entries(COLORS)
    .map(([name, values]) => `--scalar-${name}: ${values[scheme]}`)
    .join('; ');
}

/** The style sheet of the reference. The viewer's own rules are in layers, over which these win. */
export const docsStyle = `
:root { --scalar-font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --scalar-font-code: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  --scalar-radius: 6px; --scalar-radius-lg: 8px; --scalar-radius-xl: 12px; color-scheme: light dark }
body { margin: 0; font-family: var(--scalar-font) }
.loading { padding: 2rem 1.5rem }
.light-mode { color-scheme: light; ${variables(0)} }
.dark-mode { color-scheme: dark; ${variables(1)} }
.light-mode, .dark-mode { --scalar-sidebar-background-1: var(--scalar-background-2);
  --scalar-sidebar-color-1: var(--scalar-color-1); --scalar-sidebar-color-2: var(--scalar-color-2);
  --scalar-sidebar-color-active: var(--scalar-color-accent); --scalar-sidebar-border-color: var(--scalar-border-color);
  --scalar-sidebar-item-hover-background: var(--scalar-background-3); --scalar-sidebar-item-hover-color: var(--scalar-color-1);
  --scalar-sidebar-item-active-background: var(--scalar-background-accent);
  --scalar-sidebar-search-background: var(--scalar-background-1); --scalar-sidebar-search-color: var(--scalar-color-2);
  --scalar-sidebar-search-border-color: var(--scalar-border-color);
  --scalar-link-color: var(--scalar-color-accent); --scalar-link-color-hover: var(--scalar-color-accent);
  --scalar-color-ghost: var(--scalar-color-3); --scalar-color-danger: var(--scalar-color-red);
  --scalar-color-alert: var(--scalar-color-orange) }
.ascii-art { display: none }
:focus-visible { outline: 2px solid var(--scalar-color-accent); outline-offset: 2px }
/* Targets are at least 24 px; the samples of a call have the choice of language. */
.t-doc__sidebar button[aria-expanded] { min-width: 24px; min-height: 24px }
.introduction-card-item:has(.client-libraries-list), .scalar-card:has(> .client-libraries-list) { display: none }
.introduction-section { padding-block-start: 2rem }
/* Beside a heading that ends at the edge of a phone is a button, seen when the heading is touched. */
main { overflow-x: clip }
`;
