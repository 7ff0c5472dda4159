import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The viewer sets styles by script only, so no inline styles need to be allowed. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI description in a viewer that this process serves itself. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Rollcall</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<div id="viewer"><noscript>The description is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#viewer', deepLinking: true, docExpansion: 'none' });
`;

/** Assets of the viewer by name; each is read once. */
const files = new Map<string, { type: string; text?: Promise<string> | string }>([
  ['start.js', { type: 'text/javascript', text: START }],
  ['swagger-ui-bundle.js', { type: 'text/javascript' }],
  ['swagger-ui.css', { type: 'text/css' }],
]);

/** An asset of the page, or null. */
export async function docsAsset(name: string): Promise<{ type: string; text: string } | null> {
  const file = files.get(name);
  if (file === undefined) return null;
  file.text ??= readFile(join(viewer, name), 'utf8');
  return { type: file.type, text: await file.text };
}
