import { ObjectId } from 'mongodb';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { Subject } from '../../domain/plan/call.js';
import type { ReportMail } from '../../domain/plan/call-action.js';
import type { Database } from '../../models/database.js';
import { originOf } from '../messages/origin-of.js';

/** What a bounce or complaint is about. */
export interface Reported {
  subject: Subject;
  action: ReportMail;
}

/**
 * The message and contact of a report: by our Message-ID if the provider names it, otherwise by the address. An address
 * to which mail is forwarded may be reported; the one that we have sent to counts.
 */
export async function findReported(
  db: Database,
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
      subject: { by: 'email', email },
      action: { type: 'reportMail', report: { ...report, messageId: null }, mail: {} },
    };
  }
  // The address of an erased contact is empty.
  const email = message.to === '' ? report.email : message.to;
  return {
    subject: { by: 'id', id: message.contactId.toHexString() },
    action: { type: 'reportMail', report: { ...report, email }, mail: originOf(message) },
  };
}
