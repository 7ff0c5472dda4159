import type { RollcallError } from '../../domain/errors.js';
import { getEventSource, type ApiContext, type ApiMiddleware } from '../http/context.js';
import { textHeaders } from '../http/output/headers.js';
import { toClientError } from '../http/output/to-client-error.js';
import type { SentPayload } from './store-payloads.js';
import type { SourceLookup } from './source-lookup.js';

/** The provider sends these again. A flood of them must not displace earlier payloads. */
const RETRIED_STATUSES = new Set([429, 503]);

/** Stores what a provider sent to a source and how it was answered, whether or not the body could be read. */
export function capturePayload({
  sources,
  clock,
}: {
  sources: Pick<SourceLookup, 'payloads'>;
  clock: () => Date;
}): ApiMiddleware {
  return async (ctx, next) => {
    const receivedAt = clock();
    const capture = (httpStatus: number, error: RollcallError | null): void => {
      if (RETRIED_STATUSES.has(httpStatus) || isCheck(ctx)) return;
      sources.payloads.add(getEventSource(ctx), sentPayload(ctx, { receivedAt, httpStatus, error }));
    };
    try {
      await next();
    } catch (thrown) {
      const error = toClientError(thrown, false);
      capture(error.status, error);
      throw thrown;
    }
    capture(ctx.status, null);
  };
}

/** A check of the URL sends nothing. */
function isCheck({ method, state }: ApiContext): boolean {
  return method !== 'POST' && state.rawBody.length === 0;
}

interface Answered {
  receivedAt: Date;
  httpStatus: number;
  error: RollcallError | null;
}

function sentPayload(ctx: ApiContext, { receivedAt, httpStatus, error }: Answered): SentPayload {
  const { rawBody, eventIds } = ctx.state;
  return {
    receivedAt,
    httpStatus,
    reason: error?.code ?? null,
    detail: error?.message ?? null,
    headers: textHeaders(ctx.req.headers),
    body: rawBody,
    // A body that was too large or could not be decompressed was never read completely.
    size: rawBody.length > 0 ? rawBody.length : contentLength(ctx),
    eventIds,
  };
}

function contentLength(ctx: ApiContext): number {
  const length = ctx.get('Content-Length');
  return /^\d{1,15}$/.test(length) ? Number(length) : 0;
}
