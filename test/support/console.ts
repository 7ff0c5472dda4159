import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/servers/project-root.js';
import type { SignedUp, TestApi } from './api.js';
import { newReader, type Look } from './browser.js';
import { waitUntil } from './wait-until.js';

/** Builds the console where its sources have changed since the last build. */
export function buildConsole(): void {
  execFileSync(process.execPath, ['scripts/build-console.mjs', '--if-needed'], { cwd: projectRoot() });
}

/** A page of the console that records everything that must not happen. */
export interface ConsolePage {
  page: Page;
  reader: BrowserContext;
  /** Fails on a violation of the policy, an error in the browser's console, or an asset that could not be loaded. */
  assertClean(): void;
  close(): Promise<void>;
}

/** Opens a path of the console, signed in as `user` unless null. */
export async function openConsole(
  browser: Browser,
  api: TestApi,
  options: { user: SignedUp | null; path: string; look?: Look; locale?: string },
): Promise<ConsolePage> {
  const { user, path, look, locale } = options;
  const reader = await newReader(browser, { ...(look && { look }), ...(locale !== undefined && { locale }) });
  if (user !== null) {
    await signIn(reader, api, user);
  }
  const page = await reader.newPage();
  const problems = watch(page);
  await page.goto(api.url + path);
  return {
    page,
    reader,
    assertClean: () => assert.deepEqual(problems, []),
    close: () => reader.close(),
  };
}

/** Gives a browser the session of a user. */
export async function signIn(reader: BrowserContext, api: TestApi, user: SignedUp): Promise<void> {
  const [name = '', value = ''] = user.client.cookie.split('=');
  await reader.addCookies([{ name, value, url: api.url }]);
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
