import { randomUUID } from 'node:crypto';
import { defaultSender } from '../../../domain/mail/default-sender.js';
import type { ProviderTrial } from '../../../domain/mail/sending-provider.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import { addressDomain, withEnvelope } from '../mail-envelope.js';
import type { Mailer, MailResult } from '../mailer.js';

/** A person waits for the answer. */
const TOTAL_MS = 20_000;

/** Sends test mails through the providers of workspaces, from their senders. */
export function createProviderTrial(
  mailer: Mailer,
  { baseUrl }: { baseUrl: string },
): (workspace: WorkspaceRecord, to: string) => Promise<ProviderTrial> {
  return async (workspace, to) => {
    const envelope = withEnvelope({
      contact: { email: to, name: null, firstName: null, lastName: null },
      workspace,
      messageId: workspace._id,
      defaultSender: defaultSender(baseUrl),
    });
    const mail = {
      ...envelope,
      messageId: `<test-${randomUUID()}@${addressDomain(envelope.from.address)}>`,
      subject: 'Test email from Rollcall',
      text: `The mail provider of ${workspace.name} can send email. Someone who manages it has asked for this message.\n`,
    };
    const signal = AbortSignal.timeout(TOTAL_MS);
    return toTrial(await mailer.send(mail, { beforeData: () => Promise.resolve(true), signal }));
  };
}

function toTrial(result: MailResult): ProviderTrial {
  switch (result.outcome) {
    case 'sent':
      return { ok: true, response: result.response, error: null };
    case 'refused':
      return { ok: false, response: result.response, error: 'The provider refused the email' };
    case 'failed-before-data':
    case 'uncertain':
      return { ok: false, response: null, error: result.error.message };
    case 'stopped':
    case 'deferred':
      return { ok: false, response: null, error: 'Not sent' };
  }
}
