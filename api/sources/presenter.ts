import Type, { type Static } from 'typebox';
import { mailProviders } from '../../domain/mail-reports/mail-report.js';
import { refusalMessages } from '../../domain/signatures/refusal.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import {
  responseSchema,
  count,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';
import { presentSigning, signingSchema } from './signing-presenter.js';

const mappingSchema = objectSchema({
  email: Type.Optional(text),
  eventName: Type.Optional(text),
  firstName: Type.Optional(text),
  lastName: Type.Optional(text),
  consent: Type.Optional(text),
  properties: Type.Optional(text),
  contact: Type.Optional(Type.Record(Type.String(), text)),
});

export const eventSourceSchema = responseSchema('EventSource', {
  id,
  name: text,
  provider: orNull(text),
  mapping: orNull(mappingSchema),
  mailReports: orNull(Type.Enum([...mailProviders])),
  signing: orNull(signingSchema),
  enabled: flag,
  answer: orNull(text),
  acceptsQuery: flag,
  url: orNull(text),
  oldUrlsUntil: orNull(instant),
  lastReceivedAt: orNull(instant),
  lastRefusedAt: orNull(instant),
  lastRefusedReason: orNull(text),
  counts: objectSchema({ applied: count, unmapped: count, failed: count, refused: count }),
  createdBy: orNull(id),
  createdAt: instant,
  updatedAt: instant,
});

/** @param url the secret URL; null for readers who may not send to it */
export function presentEventSource(
  source: EventSourceRecord,
  url: string | null,
  now: Date,
): Static<typeof eventSourceSchema> {
  const { lastRefusal } = source;
  const until = source.oldTokens.map((old) => old.until).filter((end) => end > now);
  return {
    id: source._id.toHexString(),
    name: source.name,
    provider: source.provider,
    mapping: source.mapping,
    mailReports: source.mailReports ?? null,
    signing: source.signing ? presentSigning(source.signing, now) : null,
    enabled: source.enabled,
    answer: source.answer ?? null,
    acceptsQuery: source.acceptsQuery ?? false,
    url,
    /** When the last of the old URLs expires; null if none still works. */
    oldUrlsUntil: until.length === 0 ? null : new Date(Math.max(...until.map(Number))).toISOString(),
    lastReceivedAt: source.lastReceivedAt?.toISOString() ?? null,
    /** The last delivery with a bad signature. If it keeps changing, the secret is probably wrong. */
    lastRefusedAt: lastRefusal?.at.toISOString() ?? null,
    lastRefusedReason: lastRefusal ? refusalMessages[lastRefusal.reason] : null,
    counts: {
      applied: source.counts.applied,
      unmapped: source.counts.unmapped,
      failed: source.counts.failed,
      refused: source.counts.refused,
    },
    createdBy: source.createdBy.toHexString(),
    createdAt: source.createdAt.toISOString(),
    updatedAt: source.updatedAt.toISOString(),
  };
}
