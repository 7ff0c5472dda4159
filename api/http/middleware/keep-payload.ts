import type { RollcallError } from '../../../domain/errors.js';
import { param, type ApiContext, type ApiMiddleware } from '../context.js';
import type { Deps } from '../../deps.js';
import { toClientError } from '../to-client-error.js';
import { textHeaders } from '../text-headers.js';

/**
 * Of these nothing is kept: there is no source, or the provider is going to send the same again. Whoever floods an
 * address must not push out what it was sent before.
 */
const NOT_KEPT = new Set([404, 429, 503]);

/** Notes what a source is sent and what came of it, so that somebody can look why. Before anything reads the body. */
export function keepPayload({ sources, clock }: Pick<Deps, 'sources' | 'clock'>): ApiMiddleware {
  return async (ctx, next) => {
    if (ctx.state.route?.credential !== 'source' || ctx.method !== 'POST') {
      await next();
      return;
    }
    const receivedAt = clock();
    const note = (httpStatus: number, error: RollcallError | null): void => {
      if (!NOT_KEPT.has(httpStatus))
        sources.payloads.note(param(ctx, 'token'), sentWith(ctx, { receivedAt, httpStatus, error }));
    };
    try {
      await next();
    } catch (thrown) {
      const error = toClientError(thrown, false);
      note(error.status, error);
      throw thrown;
    }
    note(ctx.status, null);
  };
}

interface Answered {
  receivedAt: Date;
  httpStatus: number;
  error: RollcallError | null;
}

function sentWith(ctx: ApiContext, { receivedAt, httpStatus, error }: Answered) {
  const { rawBody, eventIds } = ctx.state;
  return {
    receivedAt,
    httpStatus,
    reason: error?.code ?? null,
    detail: error?.message ?? null,
    headers: textHeaders(ctx.req.headers),
    body: rawBody,
    // One that was too large or could not be decompressed was never read whole.
    size: rawBody.length > 0 ? rawBody.length : lengthOf(ctx),
    eventIds,
  };
}

function lengthOf(ctx: ApiContext): number {
  const length = ctx.get('Content-Length');
  return /^\d{1,15}$/.test(length) ? Number(length) : 0;
}
