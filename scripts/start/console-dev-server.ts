import { join } from 'node:path';
import { projectRoot } from '../servers/project-root.js';

/** Modules of the console, some of which are in folders named as paths of the API. */
const SOURCES = '.*\\.(?:tsx?|css)(?:\\?|$)';
/** Paths that the API answers. */
const PASSED_ON = 'api|docs|account|invitations|confirm|unsubscribe|images|forms/[^/]+($|/)';

/**
 * Serves the console from its sources, reloading it as they change, and passes everything else on to the API.
 *
 * @returns where it is
 */
export async function startConsoleDevServer(apiUrl: string): Promise<string> {
  // Only for development, so production does not install it.
  const { createServer } = await import('vite');
  const proxy = { [`^(?!${SOURCES})/(${PASSED_ON})`]: apiUrl };
  const configFile = join(projectRoot(), 'console', 'vite.config.mjs');
  const server = await createServer({ configFile, server: { proxy, strictPort: false } });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The development server of the console has no address.');
  return url;
}
