import { invalid, RollcallError } from '../../../domain/errors.js';
import type { Revised } from '../../../models/core/revision.js';
import type { ApiContext } from '../context.js';

const CONTACT_TAG = /^"(\d{1,15})"$/;
const ANY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** What has been edited: a row, with the number of its version if it has versions. */
export interface Edited extends Revised {
  version?: number;
}

/** The `ETag` of what people edit: it changes with each change of what its editors see. */
export function entityTag({ rev = 0 }: Revised): string {
  return `"${rev}"`;
}

/** Sends the `ETag` of what the response shows. */
export function setTag(ctx: ApiContext, row: Revised): void {
  ctx.set('ETag', entityTag(row));
}

/**
 * Checks `If-Match` (RFC 9110, 13.1.1) against the row as the transaction of the change has read it. The change writes
 * that row, so of two transactions that have read the same revision one conflicts, begins again and fails here.
 *
 * @throws RollcallError `precondition_failed` with the current tag and version; `invalid` for an invalid tag
 */
export function assertCurrent(ctx: ApiContext, row: Edited): void {
  assertTag(ctx, { tag: entityTag(row), version: row.version ?? null });
}

/** Compares `If-Match` with the tag of a resource that isn't one row. */
export function assertTag(ctx: ApiContext, current: { tag: string; version: number | null }): void {
  const wanted = readIfMatch(ctx);
  if (wanted === null || wanted === '*' || wanted === current.tag) return;
  throw new RollcallError('precondition_failed', 'The resource has changed since it was read.', {
    headers: { ETag: current.tag },
    current: { etag: current.tag, version: current.version },
  });
}

/**
 * The version of a contact in `If-Match`, or null if the header is missing or `*`.
 *
 * @throws RollcallError `stale` for a tag that cannot match any version, `invalid` for an invalid tag
 */
export function ifVersion(ctx: ApiContext): number | null {
  const tag = readIfMatch(ctx);
  if (tag === null || tag === '*') return null;
  const version = CONTACT_TAG.exec(tag)?.[1];
  if (version !== undefined) return Number(version);
  throw new RollcallError('stale', 'If-Match does not match any version of this resource.');
}

/** The tag in `If-Match`, or `*`; null without the header. @throws RollcallError `invalid` */
export function readIfMatch(ctx: ApiContext): string | null {
  const header = ctx.req.headers['if-match']?.trim();
  if (header === undefined) return null;
  if (header === '*' || ANY_TAG.test(header)) return header;
  throw invalid([{ path: 'If-Match', message: 'must be an ETag from a response, with its quotes, or *' }]);
}
