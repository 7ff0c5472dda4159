import type { ApiMiddleware } from '../context.js';
import type { Watchdog } from '../server/event-loop-watchdog.js';

/** Tells the watchdog which routes are being answered. */
export function watchEventLoop(watchdog: Watchdog): ApiMiddleware {
  return async (ctx, next) => {
    const leave = watchdog.enter(ctx.state.route?.path ?? 'unmatched');
    try {
      await next();
    } finally {
      leave();
    }
  };
}
