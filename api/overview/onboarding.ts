import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { MAX_TIME_MS } from '../http/paging.js';

/** The first steps in a workspace, in the order in which they are usually done. */
export interface Onboarding {
  /** It sends as an address of its own, which is confirmed. */
  sender: boolean;
  /** It has a colour or a logo. */
  brand: boolean;
  postalAddress: boolean;
  /** It was decided whether opens and clicks are measured. */
  measuring: boolean;
  keyUsed: boolean;
  sourceReceived: boolean;
  contact: boolean;
  automation: boolean;
  automationActive: boolean;
  mailSent: boolean;
}

/** A workspace that sends has a sent mail among its latest. */
const LATEST_MAILS = 200;
const BOUNDED = { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS } as const;

/** Which first steps are done; each is one look-up by index, of one row or few. */
export async function readOnboarding({ db }: { db: Database }, workspaceId: ObjectId): Promise<Onboarding> {
  const { ApiKey, Automation, Contact, EventSource } = db.collections;
  const [workspace, key, source, contact, automation, active, mailSent] = await Promise.all([
    db.models.Workspace.findOne({ _id: workspaceId }),
    ApiKey.findOne({ workspaceId, lastUsedAt: { $ne: null } }, BOUNDED),
    EventSource.findOne({ workspaceId, lastReceivedAt: { $ne: null } }, BOUNDED),
    Contact.findOne({ workspaceId }, BOUNDED),
    Automation.findOne({ workspaceId }, BOUNDED),
    Automation.findOne({ workspaceId, status: 'active' }, BOUNDED),
    hasSent(db, workspaceId),
  ]);
  return {
    sender: typeof workspace?.senderEmail === 'string' && workspace.senderConfirmed !== false,
    brand: typeof workspace?.brandColor === 'string' || typeof workspace?.logoUrl === 'string',
    postalAddress: typeof workspace?.postalAddress === 'string',
    measuring: workspace?.tracking !== undefined && workspace.tracking !== null,
    keyUsed: key !== null,
    sourceReceived: source !== null,
    contact: contact !== null,
    automation: automation !== null,
    automationActive: active !== null,
    mailSent,
  };
}

async function hasSent(db: Database, workspaceId: ObjectId): Promise<boolean> {
  const latest = await db.collections.Message.find({ workspaceId })
    .sort({ createdAt: -1, _id: -1 })
    .project<{ sentAt: Date | null }>({ sentAt: 1 })
    .limit(LATEST_MAILS)
    .maxTimeMS(MAX_TIME_MS)
    .toArray();
  return latest.some(({ sentAt }) => sentAt !== null);
}
