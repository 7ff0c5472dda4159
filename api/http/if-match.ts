import { invalid, RollcallError } from '../../domain/errors.js';
import type { ApiContext } from './context.js';

const OUR_TAG = /^"(\d{1,15})"$/;
const ANY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/**
 * The version in `If-Match` (RFC 9110, 13.1.1), or null if the header is missing or `*`.
 *
 * @throws RollcallError `stale` for a tag that cannot match any version, `invalid` for an invalid tag
 */
export function ifVersion(ctx: ApiContext): number | null {
  const header = ctx.req.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  const version = OUR_TAG.exec(header)?.[1];
  if (version !== undefined) return Number(version);
  if (ANY_TAG.test(header))
    throw new RollcallError('stale', 'If-Match does not match any version of this resource.');
  throw invalid([{ path: 'If-Match', message: 'must be an ETag from a response, with its quotes, or *' }]);
}
