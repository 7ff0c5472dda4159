import Type, { type Static, type TObject } from 'typebox';
import { bounceTypes, mailProviders, type MailReport } from '../../../domain/mail-reports/mail-report.js';
import { orNull, text } from './response-schema.js';

/** What a bounce or complaint says, without the address and the message. */
export const mailReportFields = {
  kind: Type.Enum(['bounce', 'complaint']),
  type: orNull(Type.Enum([...bounceTypes])),
  providerType: orNull(text),
  code: orNull(text),
  diagnostic: orNull(text),
  provider: Type.Enum([...mailProviders, 'smtp']),
};
type PresentedReport = Static<TObject<typeof mailReportFields>>;

/** The diagnostic is gone once the person is erased. */
export function presentMailReport(
  report: Omit<MailReport, 'email' | 'messageId' | 'diagnostic'> & { diagnostic?: string | null },
): PresentedReport {
  const { kind, type, providerType, code, diagnostic = null, provider } = report;
  return { kind, type, providerType, code, diagnostic, provider };
}
