import type { TestApi } from '../http/api.js';

/** The watchdog needs a turn after a block. */
const TURN_MS = 120;

/** How often the API's event loop was blocked for more than 200 ms, by route. */
export async function blocksByRoute({ url }: Pick<TestApi, 'url'>): Promise<Map<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^rollcall_event_loop_blocked_total\{route="([^"]+)"\} (\d+)/gm);
  return new Map([...lines].map(([, route = '', count]) => [route, Number(count)]));
}

/**
 * The routes that blocked the event loop since `before`. The clients of tests share it with the API: what they do before,
 * such as compiling the API's description, does not count.
 */
export async function routesBlockedSince(
  api: Pick<TestApi, 'url'>,
  before: ReadonlyMap<string, number>,
): Promise<string[]> {
  const now = await blocksByRoute(api);
  return [...now].filter(([route, count]) => count > (before.get(route) ?? 0)).map(([route]) => route);
}
