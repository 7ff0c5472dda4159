import { newEvent, type EventRecord } from '../../../models/events/event.js';

/** The row of an event of the API, to be inserted directly. */
export function eventRecord(fields: Pick<EventRecord, 'workspaceId'> & Partial<EventRecord>): EventRecord {
  return newEvent({
    contactId: null,
    name: 'x',
    key: 'x',
    source: { type: 'api', id: null, name: null },
    ...fields,
  });
}
