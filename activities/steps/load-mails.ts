import { LRUCache } from 'lru-cache';
import { ObjectId } from 'mongodb';
import type { AutomationDefinition, SendEmailStep } from '../../domain/automation/automation.js';
import { findStep } from '../../domain/steps/tree.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { holdWhileBusy } from '../../models/core/hold-while-busy.js';
import { inBatches } from '../../models/core/in-batches.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { StepVisit } from '../../workflows/messages.js';
import { isOfType, readVersion } from './step-context.js';
import { createStepMails } from './step-mails.js';
import type { MailContext } from './step-mail.js';

/** Mails loaded by one query. */
const MAX_MAILS = 100;
/** Mails that are loaded together also begin together; what a transaction costs hardly depends on how many share it. */
const HOLD_MS = 200;
/** Versions never change; each takes a few KB, at most 100. */
const CACHED_VERSIONS = 500;

/** An enrollment with what its mails are made from. */
type Row = Omit<EnrollmentRecord, 'timeline'> & {
  contact: ContactRecord[];
  workspace: WorkspaceRecord[];
  list: ListRecord[];
};

/**
 * Returns a function that loads the data for the mail of a visit, with one query for all concurrent calls. Null if the
 * enrollment or its contact no longer exists, or the enrollment is at neither that visit nor the previous one.
 */
export function createMailLoader(db: Database): (at: StepVisit) => Promise<MailContext | null> {
  const versions = new LRUCache<string, AutomationDefinition>({ max: CACHED_VERSIONS });
  const compiled = createStepMails(db);
  const readRow = inBatches((ids: readonly string[]) => loadRows(db, ids), MAX_MAILS);
  const hold = holdWhileBusy(HOLD_MS);
  return async (at) => {
    await hold();
    const row = await readRow(at.enrollmentId);
    if (row === null || !isAt(row, at)) return null;
    const {
      contact: [contact],
      workspace: [workspace],
      list: [list = null],
      ...rest
    } = row;
    if (contact === undefined || workspace === undefined) return null;
    const enrollment = { ...rest, timeline: [] };
    const key = `${row.automationId.toHexString()}:${String(row.automationVersion)}`;
    const definition = versions.get(key) ?? (await readVersion(db, enrollment))?.definition;
    if (definition === undefined) return null;
    versions.set(key, definition);
    const { steps, reentry, replyTo } = definition;
    const step = findStep(steps, at.step);
    const types: readonly SendEmailStep['type'][] = ['sendEmail'];
    if (!isOfType(step, types)) return null;
    const whole =
      'template' in step ? step : await compiled({ ...row, mailsRev: workspace.mailsRev ?? 0 }, step);
    return whole && { enrollment, contact, workspace, list, reentry, replyTo, step: whole };
  };
}

function isAt({ status, run, visit }: Row, at: StepVisit): boolean {
  return status === 'active' && run === at.run && (visit === at.visit || visit === at.visit - 1);
}

async function loadRows(db: Database, ids: readonly string[]): Promise<(Row | null)[]> {
  const { Enrollment, Contact, Workspace, List } = db.collections;
  const rows = await Enrollment.aggregate<Row>(
    [
      { $match: { _id: { $in: ids.map((id) => new ObjectId(id)) } } },
      { $unset: 'timeline' },
      join(Contact.collectionName, 'contactId', 'contact'),
      join(Workspace.collectionName, 'workspaceId', 'workspace'),
      join(List.collectionName, 'listId', 'list'),
    ],
    // One more than there are, or the cursor stays open.
    { batchSize: ids.length + 1 },
  ).toArray();
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return ids.map((id) => byId.get(id) ?? null);
}

function join(from: string, localField: string, as: string): { $lookup: Record<string, string> } {
  return { $lookup: { from, localField, foreignField: '_id', as } };
}
