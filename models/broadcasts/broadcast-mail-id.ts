import type { ObjectId } from 'mongodb';
import { derivedId } from '../core/ids.js';

/** The ledger's row of a person in a round of a broadcast. */
export function broadcastMailId(broadcastId: string, contactId: string, round: number): ObjectId {
  return derivedId('broadcast', broadcastId, contactId, round);
}
