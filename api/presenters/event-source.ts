import type { EventSourceRecord, SourceCounts } from '../../models/event-source.js';

interface Shown {
  /** The secret address; null for those who may not send to it. */
  url: string | null;
  /** What was received and is not yet written. */
  pending: { counts: SourceCounts; lastReceivedAt: Date | null };
}

export function presentEventSource(source: EventSourceRecord, { url, pending }: Shown) {
  return {
    id: source._id.toHexString(),
    name: source.name,
    provider: source.provider,
    enabled: source.enabled,
    url,
    lastReceivedAt: (pending.lastReceivedAt ?? source.lastReceivedAt)?.toISOString() ?? null,
    counts: {
      applied: source.counts.applied + pending.counts.applied,
      unmapped: source.counts.unmapped + pending.counts.unmapped,
      failed: source.counts.failed + pending.counts.failed,
    },
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
  };
}
