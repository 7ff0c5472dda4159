import { ObjectId } from 'mongodb';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';

/** The list on whose behalf a broadcast is sent. */
export function broadcastList({ definition }: Pick<BroadcastRecord, 'definition'>): ObjectId {
  if (definition.audience === null) throw new Error('A broadcast without an audience was scheduled');
  return new ObjectId(definition.audience.list);
}
