import { invalid, RollcallError } from '../../domain/errors.js';
import type { ApiContext } from './context.js';

const OUR_TAG = /^"(\d{1,15})"$/;
const ANY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/**
 * The version that `If-Match` names (RFC 9110, 13.1.1), or null when there is no such header or it is `*`.
 *
 * @throws RollcallError `stale` for a tag that no version of ours can have, `invalid` for what is no tag
 */
export function ifVersion(ctx: ApiContext): number | null {
  const header = ctx.req.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  const version = OUR_TAG.exec(header)?.[1];
  if (version !== undefined) return Number(version);
  if (ANY_TAG.test(header)) throw new RollcallError('stale', 'What If-Match names is no version of this.');
  throw invalid([{ path: 'If-Match', message: 'must be the ETag of an answer, with its quotes, or *' }]);
}
