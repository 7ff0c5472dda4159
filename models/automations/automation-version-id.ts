import type { ObjectId } from 'mongodb';
import { derivedId } from '../core/ids.js';

/** The id of a version, derived from automation and number, so that thousands are found by the `_id` index. */
export function automationVersionId(automationId: ObjectId, version: number): ObjectId {
  return derivedId('automationVersion', automationId.toHexString(), version);
}
