import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The build of the console, beside the sources and in `dist/` alike. */
const folder = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** In the built page, where each response has its nonce: `console/vite.config.mjs`. */
const NONCE = 'NONCE_OF_THE_RESPONSE';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface ConsoleAsset {
  type: string;
  plain: Buffer;
  /** Null for what is compressed already. */
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** The page and its hashed assets, by file name. */
export interface ConsoleFiles {
  page(nonce: string): string;
  assets: ReadonlyMap<string, ConsoleAsset>;
}

/** Reads the build of the console into memory; null if it has not been built. */
export function readConsole(path: string = folder): ConsoleFiles | null {
  const html = readText(join(path, 'index.html'));
  if (html === null) return null;
  return {
    page: (nonce) => html.replaceAll(NONCE, nonce),
    assets: readAssets(join(path, 'assets')),
  };
}

function readAssets(path: string): Map<string, ConsoleAsset> {
  const files = new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]));
  const assets = new Map<string, ConsoleAsset>();
  for (const [name, plain] of files) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const [brotli = null, gzip = null] = [files.get(`${name}.br`), files.get(`${name}.gz`)];
    assets.set(name, { type, plain, brotli, gzip });
  }
  return assets;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
