import { RollcallError } from '../../domain/errors.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import type { StreamPlaces } from '../http/limits/stream-places.js';

const RETRY_AFTER = 30;

/** A file that is on its way. */
export interface Arrival {
  /** Aborted, with the error to answer, when the client has gone or another workspace needs the place. */
  ended: AbortSignal;
  release: () => void;
}

/**
 * Takes one of the places for files that arrive, of which each workspace has a few.
 *
 * @throws RollcallError `rate_limited`
 */
export function beginArrival(ctx: ApiContext, { fileArrivals }: { fileArrivals: StreamPlaces }): Arrival {
  const place = fileArrivals.enter(getWorkspaceId(ctx).toHexString());
  const ending = new AbortController();
  const gone = (): void => ending.abort(new RollcallError('malformed_body', 'The client has gone.'));
  const displaced = (): void =>
    ending.abort(
      new RollcallError('rate_limited', 'Too many files arrive at once; try again in 30 s.', {
        retryAfter: RETRY_AFTER,
      }),
    );
  ctx.res.once('close', gone);
  place.displaced.addEventListener('abort', displaced, { once: true });
  return {
    ended: ending.signal,
    release: () => {
      ctx.res.off('close', gone);
      place.displaced.removeEventListener('abort', displaced);
      place.release();
    },
  };
}
