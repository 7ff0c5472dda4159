import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A logo with dark letters, which needs a light ground. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80" viewBox="0 0 320 80">
<circle cx="40" cy="40" r="30" fill="#0f766e"/><text x="84" y="53" font-family="serif" font-size="36" fill="#17211f">Morgenrot</text>
</svg>`;

export interface StaticSite {
  /** Its origin, which differs from the API's: it has its own port. */
  origin: string;
  /** An image. */
  logoUrl: string;
  /** Sets the page for every other path, and its content security policy. */
  show(html: string, headers?: Record<string, string>): void;
  stop(): Promise<void>;
}

/** A third-party site, which contains nothing of Rollcall except what was embedded. */
export async function startStaticSite(): Promise<StaticSite> {
  let page: { html: string; headers: Record<string, string> } = { html: '', headers: {} };
  const server = createServer(({ url }, response) => {
    if (url === '/logo.svg') {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
      response.end(LOGO);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers });
    response.end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    logoUrl: `http://localhost:${port}/logo.svg`,
    show: (html, headers = {}) => {
      page = { html, headers };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A plain page with a snippet pasted into it. */
export function sitePage(pasted: string, style = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>A café</title>
<style>body { font: 18px/1.5 Georgia, serif; margin: 2rem auto; max-width: 32rem; padding: 0 1rem } ${style}</style>
</head>
<body>
<main>
<h1>A café</h1>
<p>We open at dawn. Leave us your address, and we tell you what is baked.</p>
${pasted}
<p id="after">Come in.</p>
</main>
</body>
</html>
`;
}
