import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import type { ApiClient } from '../http/api-client.js';
import type { TestApi } from '../http/api.js';
import { newReader, type Look } from './browser.js';
import { waitUntil } from '../run/wait-until.js';

/** Builds the console where its sources have changed since the last build. */
export function buildConsole(): void {
  execFileSync(process.execPath, ['scripts/build-console.mjs', '--if-needed'], { cwd: projectRoot() });
}

/** The signed-in user. */
export interface ConsoleUser {
  client: ApiClient;
}

export interface OpenOptions {
  /** Null for a signed-out visitor. */
  user: ConsoleUser | null;
  look?: Look;
  locale?: string;
}

/** A page of the console that records everything that must not happen. */
export interface ConsolePage {
  page: Page;
  reader: BrowserContext;
  /**
   * Fails on a violation of the policy, an error in the browser's console, or an asset that could not be loaded. Otherwise
   * closes the reader.
   */
  closeClean(): Promise<void>;
}

/** Opens a path of the console. */
export async function openConsole(
  api: TestApi,
  path: string,
  { user, ...options }: OpenOptions,
): Promise<ConsolePage> {
  const reader = await newReader(options);
  if (user !== null) await signIn(reader, api, user);
  const page = await reader.newPage();
  const problems = watch(page);
  await page.goto(api.url + path);
  return {
    page,
    reader,
    closeClean: async () => {
      assert.deepEqual(problems, []);
      await reader.close();
    },
  };
}

/** Gives a browser the session of a user. */
export async function signIn(reader: BrowserContext, api: TestApi, user: ConsoleUser): Promise<void> {
  const [name = '', value = ''] = user.client.cookie.split('=');
  await reader.addCookies([{ name, value, url: api.url }]);
}

/** By the navigation: loading the page again would forget what is typed, and break off what is still being loaded. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

/** The id of what the page shows, as the last part of its path. */
export function shownId(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Holds the requests of a page that match, until they are released by calling what this resolves to. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { released, release } = gate();
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await released;
    // A request that the page has canceled cannot go on.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Holds the API's responses to the matching requests of a page until they are released by calling what this resolves to. */
export async function holdAnswers(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean,
): Promise<() => void> {
  const { released, release } = gate();
  await page.route(url, async (route) => {
    if (!isHeld(route.request())) return await route.continue();
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** A promise, and what resolves it. */
function gate(): { released: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}

/** Waits until so many elements match; reading their number once would be too early after an action. */
export async function hasCount(found: Locator, count: number): Promise<void> {
  await waitUntil(async () => (await found.count()) === count);
}

/** Waits until an expression is true in the page. */
export async function holdsIn(page: Page, expression: string): Promise<void> {
  await waitUntil(() => page.evaluate<boolean>(expression));
}

/** Violations of the policy are errors in the browser's console, too. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.location().url)) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => {
    // A page that is left breaks off what it was loading.
    const isBrokenOff = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (request.url().includes('/assets/') && !isBrokenOff) problems.push(`${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (!isRefusal(response.url()) && response.status() >= 400) {
      problems.push(`${response.url()} ${response.status()}`);
    }
  });
  return problems;
}

/** Chromium logs every response from 400 on; the API's refusals are what tests ask for and check on the page. */
function isRefusal(url: string): boolean {
  return new URL(url, 'http://none.test').pathname.startsWith('/api/');
}
