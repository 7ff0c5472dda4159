/** System fonts only: nothing is loaded. */
export const MAIL_FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Mail colors besides those in brand-colors.ts: text, secondary text, lines. */
export const LIGHT = { ink: '#1b1e23', soft: '#585f6a', line: '#e3e5e9' };
export const DARK = { ink: '#eceef1', soft: '#a9b0bb', line: '#2d323a' };
