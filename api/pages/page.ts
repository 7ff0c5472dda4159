import { escapeHtml } from '../../domain/mail/escape-html.js';

/** The Content-Security-Policy of pages without scripts: inline styles only. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** An error above a form, or nothing. */
export function problemText(problem: string | null): string {
  return problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
}

/** A simple page of the service itself; `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Rollcall</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1rem }
label { display: block; margin-block: 1rem .25rem }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
button { font: inherit; margin-block-start: 1.5rem; padding: .5rem 1.25rem }
.problem { border-inline-start: .25rem solid #c33; padding-inline-start: .75rem }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
