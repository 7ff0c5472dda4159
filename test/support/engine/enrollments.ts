import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Temporal } from '../../../engine/temporal/temporal.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { enrollmentWorkflowId } from '../../../workflows/ids.js';
import type { TestWorkspace } from './engine.js';
import { waitUntil } from '../run/wait-until.js';

/** The enrollment of a contact who has one. */
export async function enrollmentOf(ws: TestWorkspace, email: string): Promise<EnrollmentRecord> {
  const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
  const contactId = contact?._id ?? new ObjectId();
  const row = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id, contactId });
  assert.ok(row, `${email} has an enrollment`);
  return row;
}

/** The same, once it has ended. */
export async function untilEnded(ws: TestWorkspace, email: string): Promise<EnrollmentRecord> {
  await waitUntil(async () => (await enrollmentOf(ws, email)).status !== 'active', 30_000);
  return enrollmentOf(ws, email);
}

/** The status of an enrollment's workflow in Temporal. */
export async function statusOf(temporal: Temporal, id: ObjectId, run = 1): Promise<string> {
  const handle = temporal.client.workflow.getHandle(enrollmentWorkflowId(id.toHexString(), run));
  return (await handle.describe()).status.name;
}
