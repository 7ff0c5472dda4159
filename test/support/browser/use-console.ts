import type { Page } from 'playwright-core';
import type { SignedUp, TestApi } from '../http/api.js';
import { inspect } from './browser.js';
import {
  buildConsole,
  openConsole,
  signIn,
  type ConsolePage,
  type ConsoleUser,
  type OpenOptions,
} from './console.js';
import { useApi, useOwner, useSharedOwner, type Given } from '../http/use-api.js';

/** For building the console, and for a test: a browser is slow on a busy machine. */
const PATIENCE_MS = 120_000;

export interface UsedConsole {
  api: TestApi;
  owner: SignedUp;
  /** Opens a path as the owner, as another user, or signed out if `user` is null. */
  open(path: string, options?: Partial<OpenOptions>): Promise<ConsolePage>;
  /**
   * Inspects (browser.ts) a path as the owner, as another user, or signed out, after `ready` has resolved or the given
   * text is shown.
   */
  inspect(name: string, path: string, ready: Ready, user?: ConsoleUser | null): Promise<void>;
}

type Ready = string | ((page: Page) => Promise<unknown>);

/**
 * The console, its API and an owner, for the tests of this `describe`. The API runs no automations unless it is `on(stack)`.
 * The owner is a new one for each test, or one for all of them.
 */
export function useConsole({
  api: given = {},
  ownerPer = 'test',
}: { api?: Given; ownerPer?: 'test' | 'file' } = {}): UsedConsole {
  // An API reads the console as it starts.
  before(function () {
    this.timeout(PATIENCE_MS);
    buildConsole();
  });
  const api = useApi(given);
  const owner = ownerPer === 'test' ? useOwner(api) : useSharedOwner(api);
  beforeEach(function () {
    this.currentTest?.timeout(PATIENCE_MS);
  });
  return {
    api,
    owner,
    open: (path, options) => openConsole(api, path, { user: owner, ...options }),
    inspect: (name, path, ready, user = owner) =>
      inspect(name, async (page) => {
        if (user !== null) await signIn(page.context(), api, user);
        await page.goto(api.url + path);
        await (typeof ready === 'string' ? page.getByText(ready).first().waitFor() : ready(page));
      }),
  };
}
