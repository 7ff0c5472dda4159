import { createHash } from 'node:crypto';
import type { ApiContext } from '../http/context.js';
import { escapeHtml } from '../../domain/mail/escape-html.js';
import { parseUrl } from '../../domain/kernel/parse-url.js';
import { dirAttribute } from '../../domain/kernel/direction.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { publicStyle } from './public-style.js';

/** The workspace a page belongs to. */
export interface PageWorkspace {
  name: string;
  /** `#rrggbb`, or null for the default. */
  brandColor: string | null;
  /** Shown instead of the name; null for none. */
  logoUrl: string | null;
}

/** What pages show of a workspace. */
export function pageWorkspace(
  workspace: Pick<WorkspaceRecord, 'name' | 'brandColor' | 'logoUrl'>,
): PageWorkspace {
  const { name, brandColor = null, logoUrl = null } = workspace;
  return { name, brandColor, logoUrl };
}

/** The service itself, on pages that belong to no workspace. */
export const BRAND: PageWorkspace = { name: 'Rollcall', brandColor: null, logoUrl: null };

export interface PublicPageParts {
  /** Plain text: the heading and, with the workspace's name, the document title. */
  title: string;
  /** BCP 47: the language of title and body. */
  lang: string;
  /** Null where the workspace is unknown. */
  workspace: PageWorkspace | null;
  /** Escaped HTML. */
  body: string;
  /** Defaults to 200. */
  status?: number;
  /** Shows a check mark above the heading. */
  isDone?: boolean;
  /** The form may redirect to another site, which browsers only follow if the policy allows it. */
  redirectsElsewhere?: boolean;
}

/** A page with everything its response needs. */
export interface PublicPage {
  status: number;
  html: string;
  /** Its Content-Security-Policy: only the page's own style and the workspace's logo are allowed. */
  policy: string;
}

const DONE = `<svg class="mark" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="24" cy="24" r="21"/><path d="m15 24.5 6.5 6.5L33.5 18"/></svg>
`;

/**
 * The shell of every page that contacts see: no scripts, no external resources but the logo, one `main` with the heading,
 * and the workspace's logo or name above it. Its style sheet has `.field`, `.choice`, `.hint`, `.soft`, `.quote`,
 * `.problem`, `.apart`, `button` and `button.quiet`.
 */
export function publicPage(parts: PublicPageParts): PublicPage {
  const { title, lang, workspace, body, status = 200, isDone = false, redirectsElsewhere = false } = parts;
  const style = publicStyle(workspace?.brandColor ?? null);
  const logo = toLogo(workspace);
  const titleSuffix = workspace === null ? '' : ` · ${escapeHtml(workspace.name)}`;
  const html = `<!doctype html>
<html lang="${escapeHtml(lang)}"${dirAttribute(lang)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}${titleSuffix}</title>
<style>${style}</style>
</head>
<body>
${workspace === null ? '' : renderHeader(workspace, logo)}<main>
${isDone ? DONE : ''}<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return { status, html, policy: policyFor(style, { redirectsElsewhere, logo }) };
}

interface Logo {
  url: string;
  /** Where the policy allows it to be loaded from. */
  origin: string;
}

/** Hosts that a Content-Security-Policy can name; others, such as `[::1]`, would be blocked or end the directive. */
const NAMEABLE = /^https?:\/\/[a-z0-9._-]+(:\d+)?$/;

function toLogo(workspace: PageWorkspace | null): Logo | null {
  const url = workspace?.logoUrl ?? null;
  const origin = url === null ? null : (parseUrl(url)?.origin ?? null);
  return url !== null && origin !== null && NAMEABLE.test(origin) ? { url, origin } : null;
}

function renderHeader({ name }: PageWorkspace, logo: Logo | null): string {
  if (logo === null) return `<header>${escapeHtml(name)}</header>\n`;
  return `<header><img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}"></header>\n`;
}

/** Sends a page. */
export function sendPage(ctx: ApiContext, { status, html, policy }: PublicPage): void {
  ctx.set('Content-Security-Policy', policy);
  ctx.body = html;
  ctx.status = status;
  ctx.type = 'html';
}

/** Any site is allowed, since the redirect target may itself redirect elsewhere. */
function policyFor(
  style: string,
  { redirectsElsewhere, logo }: { redirectsElsewhere: boolean; logo: Logo | null },
): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const targets = redirectsElsewhere ? "'self' https: http:" : "'self'";
  const images = logo === null ? '' : ` img-src ${logo.origin};`;
  return (
    `default-src 'none'; style-src 'sha256-${hash}';${images} form-action ${targets}; ` +
    "base-uri 'none'; frame-ancestors 'none'"
  );
}
