import type { Ingested } from '../operations/ingest-payload.js';

/** What a provider is answered for one payload. */
export function presentIngested({ eventId, eventName, status, contactId, enrolled, exited }: Ingested) {
  return status === 'unmapped'
    ? { ok: true, eventId, status }
    : { ok: true, eventId, eventName, contactId, enrolled, exited };
}

/** What it is answered for an array of them. */
export function presentIngestedList(all: Ingested[]) {
  const sum = (field: 'enrolled' | 'exited'): number => all.reduce((total, one) => total + one[field], 0);
  return { ok: true, enrolled: sum('enrolled'), exited: sum('exited'), results: all.map(presentIngested) };
}
