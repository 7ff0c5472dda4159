import assert from 'node:assert/strict';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { reportOnFailure } from '../run/after-failure.js';
import { anyAddress } from '../forms/forms.js';
import { sized } from '../run/sizes.js';

/**
 * Where distributions and vendors install it; `CHROMIUM_PATH` takes precedence. The headless shell comes first: without the
 * windows of a browser it takes less than half the processor time.
 */
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PATIENCE_MS = 15_000;
/** Of the content of a page in a failed test's message, in characters. */
const MAX_SHOWN = 4_000;

/** Two widths, each in light and dark mode; only one of each with TEST_SIZE=reduced, the default. */
const looks = [
  { name: 'desktop-light', width: 1_280, height: 800, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1_280, height: 800, colorScheme: 'dark' },
  { name: 'phone-light', width: 375, height: 720, colorScheme: 'light' },
  { name: 'phone-dark', width: 375, height: 720, colorScheme: 'dark' },
] as const;
export type Look = (typeof looks)[number];
export const PHONE: Look = looks[2];
const inspected = looks.filter(
  ({ name }) => sized({ reduced: 0, full: 1 }) === 1 || name === 'desktop-light' || name === 'phone-dark',
);

/** The narrowest phone that a page has to fit. */
const NARROWEST = { width: 320, height: 568 };

/** Screenshots of long pages take seconds, and CI keeps none. */
const TAKES_SCREENSHOTS = process.env['CI'] === undefined;
/** By the second frame, the page has rendered what follows from its new size. */
const NEXT_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
const screenshots = join(projectRoot(), '.rollcall', 'screenshots');

let shared: Promise<Browser> | undefined;

reportOnFailure(describePages);

/** The browser of this process, started once: it ends with the process, and every reader has their own context. */
function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

async function startBrowser(): Promise<Browser> {
  mkdirSync(screenshots, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const args = isRoot ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  browser.on('disconnected', () => (shared = undefined));
  return browser;
}

/** What the pages showed that a failed test has left open, which are then closed. */
async function describePages(): Promise<string> {
  const readers = (await shared?.catch(() => undefined))?.contexts() ?? [];
  const pages = readers.flatMap((reader) => reader.pages());
  const described = await Promise.all(pages.map(describePage));
  // A later test that fails must not show them again.
  await Promise.all(readers.map((reader) => reader.close()));
  return described.join('\n');
}

async function describePage(page: Page): Promise<string> {
  const snapshot = page.locator('body').ariaSnapshot({ timeout: 5_000 });
  // A page may hang, which must not hide why the test failed.
  const content = await snapshot.catch(String);
  return `${page.url()} shows\n${content.slice(0, MAX_SHOWN)}`;
}

function chromiumPath(): string {
  const asked = process.env['CHROMIUM_PATH'];
  const found = (asked === undefined ? KNOWN_PATHS : [asked]).find(isExecutable);
  if (found !== undefined) return found;
  throw new Error(
    'There is no Chromium: install `chromium-headless-shell` or `chromium`, or name one in CHROMIUM_PATH.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A user with their own browser, in English by default. */
export async function newReader(
  options: { look?: Look; javaScript?: boolean; locale?: string } = {},
): Promise<BrowserContext> {
  const browser = await sharedBrowser();
  const { look = looks[0], javaScript = true, locale = 'en-GB' } = options;
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    javaScriptEnabled: javaScript,
    locale,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/**
 * Checks what `open` has opened, in both widths and both schemes: axe finds no violations, the narrowest phone needs no horizontal
 * scrolling, and a screenshot is stored as `<name>-<look>.png`, except under CI.
 */
export async function inspect(name: string, open: (page: Page) => Promise<unknown>): Promise<void> {
  const reader = await newReader();
  try {
    const page = await reader.newPage();
    await open(page);
    await page.evaluate(axe.source);
    for (const look of inspected) await inspectIn(page, { name, look });
    await page.setViewportSize(NARROWEST);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= NARROWEST.width, `${name} is ${width} px wide on a phone of ${NARROWEST.width}`);
  } finally {
    await reader.close();
  }
}

async function inspectIn(page: Page, { name, look }: { name: string; look: Look }): Promise<void> {
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(NEXT_FRAMES);
  if (TAKES_SCREENSHOTS) {
    const path = join(screenshots, `${name}-${look.name}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  assert.deepEqual(await violations(page), [], `${name}, ${look.name}`);
}

/** Accessibility violations that axe finds in a page, as text, including shadow roots. */
async function violations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Describing the elements that pass takes most of axe's time; only an experimental rule reads style sheets itself.
  const how = { resultTypes: ['violations'], preload: { assets: ['media'] } };
  const options = JSON.stringify({ runOnly: { type: 'tag', values: tags }, ...how });
  const { violations: found } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${options})`);
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Loads a page from an IP address unique to it, so that tests do not share rate limits. The API must trust one proxy. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() });
  await page.goto(url);
}
