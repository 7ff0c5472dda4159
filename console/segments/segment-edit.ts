import { finished, type ContactWhere } from '../conditions/where';
import type { Segment, SegmentChange, TaggedSegment } from './queries';

/** What the form edits. The conditions may be unfinished. */
export interface SegmentFields {
  name: string;
  where: ContactWhere | undefined;
}

/** What is typed, and the segment that it began with. */
export interface SegmentEdit {
  base: TaggedSegment;
  typed: SegmentFields;
}

export function beginEdit(base: TaggedSegment): SegmentEdit {
  return { base, typed: fieldsOf(base.segment) };
}

function fieldsOf({ name, where }: Segment): SegmentFields {
  return { name, where };
}

/** Only what differs from the segment that the edit began with. */
export function changesIn({ base, typed }: SegmentEdit): SegmentChange {
  const { name, where } = base.segment;
  return {
    ...(typed.name !== name && { name: typed.name }),
    ...(!isSame(typed.where, where) && { where: finished(typed.where) ?? {} }),
  };
}

export function isChanged(edit: SegmentEdit): boolean {
  return Object.keys(changesIn(edit)).length > 0;
}

/** What the other member has made of fields that are changed here, too, and differently. */
export function contested({ base, typed }: SegmentEdit, { segment }: TaggedSegment): Partial<SegmentFields> {
  const [before, theirs] = [fieldsOf(base.segment), fieldsOf(segment)];
  const isContested = (key: keyof SegmentFields) =>
    [before, theirs].every((other) => !isSame(typed[key], other[key])) && !isSame(before[key], theirs[key]);
  return {
    ...(isContested('name') && { name: theirs.name }),
    ...(isContested('where') && { where: theirs.where }),
  };
}

/** The same changes to the segment as it is now. */
export function rebased({ base, typed }: SegmentEdit, onto: TaggedSegment): SegmentEdit {
  return typedOver(onto, { typed, before: fieldsOf(base.segment) });
}

/** The same, except that the other member's version of what both have changed is taken. */
export function conceded(edit: SegmentEdit, onto: TaggedSegment): SegmentEdit {
  return { base: onto, typed: { ...rebased(edit, onto).typed, ...contested(edit, onto) } };
}

/** What is left to save of an edit that went on while `sent` was saved. */
export function remaining({ typed }: SegmentEdit, sent: SegmentEdit, saved: TaggedSegment): SegmentEdit {
  return typedOver(saved, { typed, before: sent.typed });
}

/** What is typed where it differs from what was there before, otherwise what the segment has. */
function typedOver(
  base: TaggedSegment,
  { typed, before }: { typed: SegmentFields; before: SegmentFields },
): SegmentEdit {
  const { name, where } = fieldsOf(base.segment);
  return {
    base,
    typed: {
      name: typed.name === before.name ? name : typed.name,
      where: isSame(typed.where, before.where) ? where : typed.where,
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
