import type { ContactWhere } from '../contact/contact-query.js';
import type { Id } from '../id.js';
import { addNeed, neededReads, type EventNeed, type SegmentReads } from './reads.js';
import { sustainingKeys } from './sustaining-keys.js';

/** A version of a segment, prepared for planning. */
export interface PlannedSegment {
  id: Id;
  name: string;
  version: number;
  where: ContactWhere;
  reads: SegmentReads;
  /** The keys of events of which one more can only keep a member in. */
  sustaining: ReadonlySet<string>;
  /** Not built yet: its rows are stored, but do not count. */
  isBuilding: boolean;
  /** Identifies segment and version. */
  key: string;
}

/** Prepares a version of a segment. */
export function plannedSegment(
  segment: Pick<PlannedSegment, 'id' | 'name' | 'version' | 'where' | 'isBuilding'>,
): PlannedSegment {
  return {
    ...segment,
    reads: neededReads(segment.where),
    sustaining: sustainingKeys(segment.where),
    key: segmentKey(segment.id, segment.version),
  };
}

export function segmentKey(id: Id, version: number): string {
  return `${id}:${String(version)}`;
}

/** The segments of a workspace and what they read together. */
export class PlannedSegments {
  /** All segments; those that others refer to come first. */
  readonly all: readonly PlannedSegment[];
  readonly onContact: readonly PlannedSegment[];
  readonly onLists: readonly PlannedSegment[];
  readonly onAutomations: readonly PlannedSegment[];
  readonly automations: readonly Id[];
  readonly broadcasts: readonly Id[];
  /** The keys of the versions in effect, by segment. */
  readonly built: ReadonlyMap<Id, string>;
  /** By event key. */
  readonly needs: ReadonlyMap<string, EventNeed>;
  private readonly byEvent = new Map<string, PlannedSegment[]>();

  constructor(segments: readonly PlannedSegment[]) {
    this.all = inOrder(segments);
    this.built = new Map(
      this.all.flatMap(({ id, key, isBuilding }) => (isBuilding ? [] : [[id, key] as const])),
    );
    this.onContact = this.all.filter(({ reads }) => reads.contact);
    this.onLists = this.all.filter(({ reads }) => reads.lists);
    this.onAutomations = this.all.filter(({ reads }) => reads.automations.size > 0);
    this.automations = [...new Set(this.all.flatMap(({ reads }) => [...reads.automations]))];
    this.broadcasts = [...new Set(this.all.flatMap(({ reads }) => [...reads.broadcasts]))];
    const needs = new Map<string, EventNeed>();
    for (const segment of this.all) {
      for (const [key, need] of segment.reads.events) {
        addNeed(needs, key, need);
        this.byEvent.set(key, [...(this.byEvent.get(key) ?? []), segment]);
      }
    }
    this.needs = needs;
  }

  /** The segments that count events with this key. */
  onEvent(key: string): readonly PlannedSegment[] {
    return this.byEvent.get(key) ?? [];
  }
}

function inOrder(segments: readonly PlannedSegment[]): PlannedSegment[] {
  const ordered = new Set<PlannedSegment>();
  const visited = new Set<PlannedSegment>();
  const walk = (segment: PlannedSegment): void => {
    if (visited.has(segment)) return;
    visited.add(segment);
    for (const other of segments) if (segment.reads.segments.has(other.id)) walk(other);
    ordered.add(segment);
  };
  segments.forEach(walk);
  return [...ordered];
}
