import { errorCodes } from '../../domain/errors.js';

const rows = Object.entries(errorCodes)
  .map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${String(status)}</td><td>${title}</td></tr>`,
  )
  .join('\n');

/** The published table of error codes; the `type` of every problem links to it. */
export const errorCodesPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Error codes · Rollcall</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .4rem .6rem; border-block-end: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
tr:target { background: color-mix(in srgb, currentColor 12%, transparent) }
code { overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Error codes</h1>
<p>Every error is an <code>application/problem+json</code> document (RFC 9457). Its <code>code</code> is one of these;
<code>detail</code> says more, and <code>errors</code> names every offending field.</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</body>
</html>
`;
