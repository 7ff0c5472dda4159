import type { EventSourceRecord } from '../../models/event-source.js';

/** @param url the secret address; null for those who may not send to it */
export function presentEventSource(source: EventSourceRecord, url: string | null) {
  return {
    id: source._id.toHexString(),
    name: source.name,
    provider: source.provider,
    enabled: source.enabled,
    url,
    lastReceivedAt: source.lastReceivedAt?.toISOString() ?? null,
    counts: {
      applied: source.counts.applied,
      unmapped: source.counts.unmapped,
      failed: source.counts.failed,
    },
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
  };
}
