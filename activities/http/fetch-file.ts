import type { Readable } from 'node:stream';
import { Agent, request as exchange } from 'undici';
import { parseUrl } from '../../domain/kernel/parse-url.js';
import { checkWebhookUrl } from '../../domain/webhook/webhook-target.js';
import { createAddressGuard, TargetRefusedError, type GuardOptions } from './address-guard.js';
import { guardedConnect } from './guarded-connect.js';

/** Until the first byte, and between two of the file. */
const SILENCE_MS = 30_000;
/** For the whole file: a GiB at 10 Mbit/s. */
const DEADLINE_MS = 15 * 60_000;

/** A file as it arrives, or why there is none. */
export type FetchedFile = { file: Readable } | { refused: string };

/**
 * Fetches files from URLs that users have given, until `ended` or the deadline. Connects only to checked addresses, as webhooks
 * do, and follows no redirects.
 */
export function createFileFetch({
  deadlineMs = DEADLINE_MS,
  ...options
}: GuardOptions & { deadlineMs?: number }): {
  fetchFile: (url: string, options: { ended: AbortSignal }) => Promise<FetchedFile>;
  close: () => Promise<void>;
} {
  const agent = new Agent({
    connect: guardedConnect(createAddressGuard(options)),
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  const fetchFile = async (url: string, { ended }: { ended: AbortSignal }): Promise<FetchedFile> => {
    const refusal = checkWebhookUrl(url, options);
    if (refusal !== null) return { refused: refusal };
    const signal = AbortSignal.any([ended, AbortSignal.timeout(deadlineMs)]);
    try {
      const headers = { 'user-agent': 'Rollcall' };
      const {
        statusCode,
        body,
        headers: answered,
      } = await exchange(url, { dispatcher: agent, method: 'GET', headers, signal });
      if (statusCode === 200) return { file: body };
      await body.dump();
      return { refused: explainStatus(url, statusCode, answered['location']) };
    } catch (error) {
      ended.throwIfAborted();
      if (error instanceof TargetRefusedError) return { refused: error.message };
      return {
        refused: `the server did not answer: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  };
  return { fetchFile, close: () => agent.destroy() };
}

/** Where a redirect leads is for the user to judge and give: it is not followed. */
function explainStatus(url: string, status: number, location: string | string[] | undefined): string {
  const target =
    typeof location === 'string' && status >= 300 && status < 400 ? parseUrl(location, url) : null;
  if (target === null) return `the server answered ${status}`;
  return `the server redirects to ${target.href}; give the URL of the file itself`;
}
