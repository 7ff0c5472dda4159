import type { TrackedRequest } from '../../domain/tracking/is-machine.js';
import type { ApiContext } from './context.js';

/** What tells people and machines apart that follow the links of mails; it is not stored. */
export function toTrackedRequest(ctx: ApiContext): Omit<TrackedRequest, 'sinceSentMs'> {
  const purpose = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => ctx.get(name)).join(' ');
  return { method: ctx.method, userAgent: ctx.get('User-Agent'), purpose };
}
