import Type, { type Static } from 'typebox';
import { may, type Grant } from '../../domain/accounts/access.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import type { Reason } from '../../domain/segments/explain.js';
import type { SegmentRecord } from '../../models/audience/segment.js';
import {
  anything,
  count,
  described,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import type { ContactSegment } from './contact-segments.js';
import type { Preview } from './preview-segment.js';
import type { SegmentFacts } from './segment-facts.js';
import type { SegmentMember } from './segment-members.js';

export const segmentSchema = responseSchema('Segment', {
  id,
  name: text,
  description: orNull(text),
  where: described<ContactWhere>('ContactWhere'),
  status: Type.Enum(['building', 'ready']),
  builtAt: orNull(instant),
  building: orNull(objectSchema({ total: count, checked: count })),
  members: orNull(count),
  createdAt: instant,
  updatedAt: instant,
});

export const NO_FACTS: SegmentFacts = { members: null, building: null };

/** Presents a segment. */
export function presentSegment(segment: SegmentRecord, facts: SegmentFacts): Static<typeof segmentSchema> {
  const { built, version } = segment;
  const isReady = built?.version === version;
  return {
    id: segment._id.toHexString(),
    name: segment.name,
    description: segment.description,
    where: segment.where,
    status: isReady ? 'ready' : 'building',
    builtAt: built?.at.toISOString() ?? null,
    building: isReady || facts.building === null ? null : facts.building,
    members: facts.members,
    createdAt: segment.createdAt.toISOString(),
    updatedAt: segment.updatedAt.toISOString(),
  };
}

export const reasonSchema = responseSchema('SegmentReason', {
  path: text,
  holds: flag,
  value: Type.Optional(anything),
  count: Type.Optional(count),
  lastAt: Type.Optional(orNull(instant)),
  status: Type.Optional(orNull(Type.Enum([...subscriptionStatuses]))),
});

/** The reasons that the caller may know. */
function presentReasons(reasons: readonly Reason[], grant: Grant): Static<typeof reasonSchema>[] {
  return reasons.filter(({ needs }) => needs.every((need) => may(grant, need))).map(presentReason);
}

function presentReason({
  path,
  holds,
  value,
  count: n,
  lastAt,
  status,
}: Reason): Static<typeof reasonSchema> {
  return {
    path,
    holds,
    ...(value !== undefined && { value }),
    ...(n !== undefined && { count: n }),
    ...(lastAt !== undefined && { lastAt: lastAt?.toISOString() ?? null }),
    ...(status !== undefined && { status }),
  };
}

export const segmentMemberSchema = responseSchema('SegmentMember', {
  contactId: id,
  email: orNull(text),
  name: orNull(text),
  since: instant,
  why: Type.Array(reasonSchema),
});

/** Presents a member, with what the caller may know of it. */
export function presentSegmentMember(
  member: SegmentMember,
  grant: Grant,
): Static<typeof segmentMemberSchema> {
  const { contactId, email, name, since, why } = member;
  const mayRead = may(grant, 'contacts:read');
  return {
    contactId,
    email: mayRead ? email : null,
    name: mayRead ? name : null,
    since: since.toISOString(),
    why: presentReasons(why, grant),
  };
}

export const segmentPreviewSchema = responseSchema('SegmentPreview', {
  count: orNull(count),
  countIsExact: flag,
  sample: Type.Array(objectSchema({ contactId: id, email: orNull(text), why: Type.Array(reasonSchema) })),
});

/** Presents the preview of a segment, with what the caller may know of the contacts. */
export function presentPreview(preview: Preview, grant: Grant): Static<typeof segmentPreviewSchema> {
  return {
    count: preview.count,
    countIsExact: preview.countIsExact,
    sample: preview.sample.map(({ contactId, email, why }) => ({
      contactId,
      email: may(grant, 'contacts:read') ? email : null,
      why: presentReasons(why, grant),
    })),
  };
}

export const contactSegmentsSchema = responseSchema('ContactSegments', {
  data: Type.Array(objectSchema({ id, name: text, since: instant })),
});

/** Presents the segments that a contact is in. */
export function presentContactSegments(
  segments: readonly ContactSegment[],
): Static<typeof contactSegmentsSchema> {
  return {
    data: segments.map((segment) => ({
      id: segment.id,
      name: segment.name,
      since: segment.since.toISOString(),
    })),
  };
}
