import { ObjectId } from 'mongodb';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { Subject } from '../../domain/plan/calls/call.js';
import type { ReportMail } from '../../domain/plan/calls/call-action.js';
import type { Database } from '../../models/core/database.js';
import { messageOrigin } from '../messages/message-origin.js';

/** What a bounce or complaint is about. */
export interface Reported {
  subject: Subject;
  action: ReportMail;
}

/**
 * The message and contact of a report: by our Message-ID if the provider names it, otherwise by the address. An address
 * to which mail is forwarded may be reported; the one that we have sent to counts. A complaint about an address that nobody has
 * any more is its last owner's.
 */
export async function findReported(
  { db, hashEmail }: { db: Database; hashEmail: (email: string) => string },
  workspaceId: ObjectId,
  report: MailReport,
): Promise<Reported> {
  const message =
    report.messageId === null
      ? null
      : await db.collections.Message.findOne({ _id: new ObjectId(report.messageId), workspaceId });
  if (message === null) {
    const { email } = report;
    return {
      subject: await findOwner(db, workspaceId, { report, hash: hashEmail(email) }),
      action: { type: 'reportMail', report: { ...report, messageId: null }, mail: {} },
    };
  }
  // The address of an erased contact is empty.
  const email = message.to === '' ? report.email : message.to;
  return {
    subject: { by: 'id', id: message.contactId.toHexString() },
    action: { type: 'reportMail', report: { ...report, email }, mail: messageOrigin(message) },
  };
}

async function findOwner(
  { collections: { Contact } }: Database,
  workspaceId: ObjectId,
  { report: { kind, email }, hash }: { report: MailReport; hash: string },
): Promise<Subject> {
  const byEmail = { by: 'email', email } as const;
  const projection = { _id: 1 };
  if (kind !== 'complaint' || (await Contact.findOne({ workspaceId, email }, { projection }))) return byEmail;
  const former = await Contact.findOne(
    { workspaceId, formerHashes: hash },
    { projection, sort: { updatedAt: -1 } },
  );
  return former === null ? byEmail : { by: 'id', id: former._id.toHexString() };
}
