import { ObjectId } from 'mongodb';
import { isSegmentEvent } from '../../../domain/automation/event-name.js';
import { referencesIn } from '../../../domain/automation/references.js';
import type { SampleSegments } from '../../../domain/dry-run/in-memory-segments.js';
import type { PlannedAutomation } from '../../../domain/plan/enrollments/planned-automation.js';
import { NOTHING_READ, type BehaviorRead } from '../../../domain/plan/segments/segment-state.js';
import { PlannedSegments } from '../../../domain/segments/planned-segments.js';
import { allBehaviorReads } from '../../../domain/steps/behavior-reads.js';
import { readBehavior } from '../../../engine/intake/parts/segments/read-behavior.js';
import { loadSegments } from '../../../engine/intake/parts/segments/load-segments.js';
import { readSegmentFacts } from '../../../engine/intake/parts/segments/read-segments.js';
import type { Database } from '../../../models/core/database.js';

interface Sample {
  workspaceId: ObjectId;
  automation: PlannedAutomation;
  contactId: string;
  start: Date;
}

/** What a dry run has to know of segments; null if the automation does not depend on any. Invented contacts have no past. */
export async function sampleSegments(
  db: Database,
  { workspaceId, automation, contactId, start }: Sample,
): Promise<SampleSegments | null> {
  if (!dependsOnSegments(automation)) return null;
  const all = await loadSegments(db, workspaceId);
  // One that is being built counts for nothing yet.
  const segments = new PlannedSegments(all?.all.filter(({ isBuilding }) => !isBuilding) ?? []);
  const asked = { workspaceId, segments, contactIds: [new ObjectId(contactId)], now: start };
  const facts = (await readSegmentFacts(db, asked)).get(contactId) ?? NOTHING_READ;
  return { segments: segments.all, stored: besidesOwn(facts, automation) };
}

/** What the branches depend on that the contact did and is in. */
export async function sampleBehavior(
  db: Database,
  { workspaceId, automation, contactId, start }: Sample,
): Promise<BehaviorRead> {
  const reads = allBehaviorReads(automation);
  if (reads === null) return NOTHING_READ;
  const asked = { reads, contactIds: [new ObjectId(contactId)] };
  const found = await readBehavior(db, { workspaceId, asked, now: start });
  return besidesOwn(found.get(contactId) ?? NOTHING_READ, automation);
}

/** The dry run is about new enrollments in its own automation. */
function besidesOwn(
  { events, enrollments, broadcasts }: BehaviorRead,
  { id }: PlannedAutomation,
): BehaviorRead {
  const others = enrollments.filter(({ automationId }) => automationId !== id);
  return { events, enrollments: others, broadcasts };
}

function dependsOnSegments({ readsSegments, definition }: PlannedAutomation): boolean {
  return readsSegments || referencesIn(definition).events.some(({ name }) => isSegmentEvent(name));
}
