import type { ReportedConsent } from '../../contact/consent.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { CallProgress } from '../calls/call-progress.js';
import { amendContact, type ContactResult } from './change-contact.js';
import { updateMailBlocks } from './mail-blocks.js';
import { setSuppressed } from './suppress.js';

/**
 * Suppresses the address of a known contact whom a payload reports as bounced for good, or as one who has complained, as a row
 * of an import does. A complaint does not count if consent was given after it. Whoever becomes known by such a report is not
 * subscribed, which is enough.
 */
export function suppressReported(
  progress: CallProgress,
  result: ContactResult,
  { says, at }: ReportedConsent,
): ContactResult {
  const { contact, created } = result;
  if (created || (says !== 'bounced' && says !== 'complained')) return result;
  if (says === 'complained' && isOutdated(contact, at)) return result;
  progress.state.lists.suppress(contact.email, says);
  const suppressed = setSuppressed(progress.state, contact, true);
  const consent = { state: 'withdrawn', ...(at && { at }) } as const;
  const changed = says === 'complained' ? amendContact(progress, suppressed, { consent }) : suppressed;
  updateMailBlocks(progress, changed);
  return { ...result, contact: changed };
}

function isOutdated({ consent }: ContactState, at: Date | null): boolean {
  return consent.state === 'given' && at !== null && consent.at !== null && consent.at > at;
}
