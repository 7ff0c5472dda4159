import { ObjectId } from 'mongodb';
import type { AutomationDefinition } from '../../../domain/automation/automation.js';
import { isSegmentEvent } from '../../../domain/automation/event-name.js';
import { referencesIn } from '../../../domain/automation/references.js';
import type { SampleSegments } from '../../../domain/dry-run/in-memory-segments.js';
import { NOTHING_READ } from '../../../domain/plan/segments/segment-state.js';
import { PlannedSegments } from '../../../domain/segments/planned-segments.js';
import { loadSegments } from '../../../engine/intake/parts/segments/load-segments.js';
import { readSegmentFacts } from '../../../engine/intake/parts/segments/read-segments.js';
import type { Database } from '../../../models/core/database.js';

interface Sample {
  workspaceId: ObjectId;
  automationId: ObjectId;
  definition: AutomationDefinition;
  contactId: string;
  start: Date;
}

/** What a dry run has to know of segments; null if the automation does not depend on any. Invented contacts have no past. */
export async function sampleSegments(
  db: Database,
  { workspaceId, automationId, definition, contactId, start }: Sample,
): Promise<SampleSegments | null> {
  if (!dependsOnSegments(definition)) return null;
  const all = await loadSegments(db, workspaceId);
  // One that is being built counts for nothing yet.
  const segments = new PlannedSegments(all?.all.filter(({ isBuilding }) => !isBuilding) ?? []);
  const asked = { workspaceId, segments, contactIds: [new ObjectId(contactId)], now: start };
  const facts = (await readSegmentFacts(db, asked)).get(contactId) ?? NOTHING_READ;
  const { events, enrollments, broadcasts } = facts;
  // The dry run is about new enrollments in its own automation.
  const others = enrollments.filter((one) => one.automationId !== automationId.toHexString());
  return { segments: segments.all, stored: { events, enrollments: others, broadcasts } };
}

function dependsOnSegments(definition: AutomationDefinition): boolean {
  return (
    JSON.stringify(definition).includes('contact.segments') ||
    referencesIn(definition).events.some(({ name }) => isSegmentEvent(name))
  );
}
