import Koa from 'koa';
import { RollcallError } from '../../../domain/errors.js';
import type { ApiState } from '../context.js';
import { errors } from '../middleware/errors.js';
import { beginRequest } from '../middleware/begin-request.js';
import { securityHeaders } from '../middleware/security-headers.js';

const RETRY_AFTER_SECONDS = 1;

/** Responds until MongoDB is ready: the process is up, it is not ready, and everything else is a 503. */
export function createWaitingApp(settings: { baseUrl: string; secure: boolean }): Koa<ApiState> {
  const app = new Koa<ApiState>();
  app.use(beginRequest({ trustProxy: false }));
  app.use(errors(settings));
  app.use(securityHeaders(settings));
  app.use((ctx) => {
    if (ctx.path === '/healthz') {
      ctx.body = { ok: true };
    } else if (ctx.path === '/readyz') {
      ctx.status = 503;
      ctx.body = { ok: false, checks: [{ name: 'mongodb', ok: false }] };
    } else {
      throw new RollcallError('unavailable', 'Storage is not ready yet; nothing was saved. Try again.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
  });
  return app;
}
