import { ObjectId } from 'mongodb';
import type { EventRecord } from '../../models/event.js';

/** The row of an event of the API that matched nothing, to be inserted directly. */
export function eventRecord(fields: Pick<EventRecord, 'workspaceId'> & Partial<EventRecord>): EventRecord {
  return {
    _id: new ObjectId(),
    contactId: null,
    name: 'x',
    key: 'x',
    properties: '{}',
    source: { type: 'api', id: null, name: null },
    status: 'applied',
    enrolled: 0,
    exited: 0,
    enrollments: [],
    decisions: [],
    parentId: null,
    depth: 0,
    receivedAt: new Date(),
    note: null,
    ...fields,
  };
}
