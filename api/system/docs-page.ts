import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { docsStyle } from './docs-style.js';

/** The viewer: one script, which the package keeps for servers that deliver it themselves. */
const packageEntry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
const viewer = join(dirname(packageEntry), 'js', 'standalone.js');
const client = readFileSync(new URL('docs-client.js', import.meta.url), 'utf8');

/** Changes with the viewer's version and our own files, so that browsers may keep what they have loaded. */
const version = createHash('sha256')
  .update(readFileSync(viewer))
  .update(client)
  .update(docsStyle)
  .digest('hex')
  .slice(0, 12);

/** A page and its Content-Security-Policy, which allows the styles that the viewer adds by a nonce. */
export interface DocsPage {
  html: string;
  policy: string;
}

/** The OpenAPI description in a viewer that this process serves itself. */
export function docsPage(): DocsPage {
  const nonce = randomBytes(16).toString('base64');
  const policy =
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Rollcall</title>
<link rel="stylesheet" href="/docs/assets/style.css?v=${version}">
<script type="module" nonce="${nonce}" src="/docs/assets/start.js?v=${version}"></script>
<script defer src="/docs/assets/viewer.js?v=${version}"></script>
</head>
<body>
<div id="reference"><p class="loading">Loading the reference …</p></div>
<noscript><p class="loading">The description is at <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
</body>
</html>
`;
  return { html, policy };
}

interface Asset {
  type: string;
  text: string;
  gzipped: Buffer;
}

const sources: Record<string, { type: string; read: () => Promise<string> | string }> = {
  'start.js': { type: 'text/javascript', read: () => client },
  'style.css': { type: 'text/css', read: () => docsStyle },
  'viewer.js': { type: 'text/javascript', read: () => readFile(viewer, 'utf8') },
};
const assets = new Map<string, Promise<Asset>>();
const compress = promisify(gzip);

/** An asset of the page, or null; each is read and compressed once. */
export async function docsAsset(name: string): Promise<Asset | null> {
  if (!Object.hasOwn(sources, name)) return null;
  const known = assets.get(name) ?? readAsset(name);
  assets.set(name, known);
  return await known;
}

async function readAsset(name: string): Promise<Asset> {
  const source = sources[name];
  if (source === undefined) throw new Error(`There is no ${name}.`);
  const text = await source.read();
  return { type: source.type, text, gzipped: await compress(text, { level: 9 }) };
}
