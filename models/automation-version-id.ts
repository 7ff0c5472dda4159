import type { ObjectId } from 'mongodb';
import { derivedId } from './ids.js';

/** Versions are found by ids that follow from what they are versions of: thousands at once, by one index. */
export function automationVersionId(automationId: ObjectId, version: number): ObjectId {
  return derivedId('automationVersion', automationId.toHexString(), version);
}
