import type { IncomingMessage } from 'node:http';
import { RollcallError } from '../../../domain/errors.js';
import { mayReadMetrics, type MetricsAccess } from '../../../models/accounts/metrics-access.js';

/** @throws RollcallError `unauthenticated` without the token; `forbidden` if there is none, and the client is elsewhere */
export function assertMayReadMetrics(access: MetricsAccess, request: IncomingMessage): void {
  if (mayReadMetrics(access, request)) return;
  if (access.token === null)
    throw new RollcallError('forbidden', 'Without METRICS_TOKEN, only this machine may read metrics.');
  throw new RollcallError('unauthenticated', 'The token is missing or wrong.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
