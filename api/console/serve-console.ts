import { randomBytes } from 'node:crypto';
import type { ApiContext, ApiMiddleware } from '../http/context.js';
import { readConsole, type ConsoleAsset, type ConsoleFiles } from './console-files.js';
import { MAIL_FRAME, mailFrame } from './mail-frame.js';
import { isConsolePath } from './console-paths.js';

const ASSETS = '/assets/';
/** A year, in seconds: the name of an asset changes with its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Serves the console's page to browsers and its assets to everyone, before the route table: its paths are not part of the
 * API. Without a build, or for clients that do not ask for HTML, requests pass on.
 */
export function serveConsole(files: ConsoleFiles | null = readConsole()): ApiMiddleware {
  return (ctx, next) => {
    if (files === null || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (ctx.path.startsWith(ASSETS)) {
      const asset = files.assets.get(ctx.path.slice(ASSETS.length));
      return asset === undefined ? next() : sendAsset(ctx, asset);
    }
    if (ctx.path === MAIL_FRAME) return sendMailFrame(ctx);
    return isConsolePath(ctx.path) && asksForHtml(ctx) ? sendPage(ctx, files) : next();
  };
}

/** Browsers name HTML when they navigate; other clients accept anything. */
function asksForHtml(ctx: ApiContext): boolean {
  return ctx.get('Accept').includes('text/html');
}

function sendPage(ctx: ApiContext, files: ConsoleFiles): void {
  const nonce = randomBytes(16).toString('base64');
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Security-Policy', policyWith(nonce));
  // A page that opens the console in a window cannot steer it.
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
  ctx.vary('Accept');
  ctx.type = 'html';
  ctx.body = files.page(nonce);
}

/** Emails need a separate policy: the console's blocks their styles. */
function sendMailFrame(ctx: ApiContext): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Security-Policy', mailFrame.policy);
  ctx.type = 'html';
  ctx.body = mailFrame.html;
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendAsset(ctx: ApiContext, { type, plain, brotli, gzip }: ConsoleAsset): void {
  ctx.set('Content-Security-Policy', ASSET_POLICY);
  ctx.set('Cache-Control', IMMUTABLE);
  ctx.vary('Accept-Encoding');
  const encodings = ['identity', ...(gzip === null ? [] : ['gzip']), ...(brotli === null ? [] : ['br'])];
  const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const encoding = encodings.find((one) => one === accepted) ?? 'identity';
  ctx.body = (encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : null) ?? plain;
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.set('Content-Type', type);
}
