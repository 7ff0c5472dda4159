import { createHash } from 'node:crypto';

/** Where the console's frames for emails are loaded from. */
export const MAIL_FRAME = '/mail-frame';

/**
 * Puts the email that the console passes into the page, where its scripts do not run and nothing leads to another page. Conditions on the color scheme are replaced, so that both
 * schemes can be looked at whatever the system has; links get the marks that are passed;
 * the height is reported, so that the frame has no scrollbar.
 */
const SCRIPT = `
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.html !== 'string') return;
  const parsed = new DOMParser().parseFromString(data.html, 'text/html');
  for (const meta of parsed.querySelectorAll('meta[http-equiv]')) meta.remove();
  document.replaceChild(document.adoptNode(parsed.documentElement), document.documentElement);
  const decide = (rules) => {
    for (const rule of rules) {
      if (rule.media) {
        rule.media.mediaText = rule.media.mediaText.replace(
          /\\(prefers-color-scheme:\\s*(dark|light)\\)/g,
          (_, scheme) => (scheme === data.scheme ? '(min-width: 0px)' : '(max-width: 0px)'),
        );
      }
      if (rule.cssRules) decide(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) decide(sheet.cssRules);
  document.documentElement.style.colorScheme = data.scheme;
  for (const link of document.querySelectorAll('a[href]')) {
    const found = (data.marks ?? []).find(
      ({ url, before, after }) =>
        link.href === url ||
        (before !== undefined &&
          link.href.length >= before.length + after.length &&
          link.href.startsWith(before) &&
          link.href.endsWith(after)),
    );
    if (found === undefined) continue;
    const mark = document.createElement('span');
    mark.textContent = found.label;
    mark.style.cssText =
      'display:inline-block;margin-inline-start:4px;padding:0 6px;border-radius:9px;background:CanvasText;color:Canvas;font:600 11px/18px sans-serif;text-decoration:none;vertical-align:middle;white-space:nowrap';
    link.append(mark);
  }
  for (const link of document.querySelectorAll('a, area, form')) {
    link.addEventListener('click', (event) => event.preventDefault());
  }
  const report = () => parent.postMessage({ height: document.documentElement.offsetHeight }, '*');
  new ResizeObserver(report).observe(document.documentElement);
  report();
});
parent.postMessage({ ready: true }, '*');
`;

/** The page always has an opaque origin, runs only its own script, and loads only images. */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src https: http: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The page, and its policy. */
export const mailFrame = {
  policy: POLICY,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body><script>${SCRIPT}</script></body></html>`,
};
