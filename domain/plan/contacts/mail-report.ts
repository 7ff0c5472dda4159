import type { ContactState } from '../../contact/contact-state.js';
import type { JsonObject } from '../../json/json.js';
import { DAY_MS } from '../../kernel/spans.js';
import {
  reportProperties,
  SOFT_BOUNCE_DAYS,
  SOFT_BOUNCES,
  type MailReport,
} from '../../mail-reports/mail-report.js';
import type { ReportMail, TrackMail } from '../calls/call-action.js';
import {
  appendEvent,
  appendInternal,
  callDepth,
  findContact,
  type CallProgress,
} from '../calls/call-progress.js';
import { finish, type CallOutcome } from '../calls/outcome.js';
import { decideEffects } from '../decide-effects.js';
import type { EventSourceRef } from '../event.js';
import type { PlanState } from '../plan-state.js';
import { amendContact } from './change-contact.js';
import { carrySuppression } from './leave-address.js';
import { updateMailBlocks } from './mail-blocks.js';
import { setSuppressed } from './suppress.js';

const NOTHING = { contact: null, created: false, changed: false };
const WINDOW_MS = SOFT_BOUNCE_DAYS * DAY_MS;

/**
 * Records a bounce or complaint. Without a contact there is only the provider's event in the log, and the suppression.
 */
export function planMailReport(progress: CallProgress, { report, mail }: ReportMail): CallOutcome {
  const { state, call } = progress;
  const contact = findContact(progress) ?? state.contacts.withEmail(report.email);
  // Of an erased contact the engine keeps no address.
  if (contact === null && call.event === null) return finish(progress, NOTHING);
  appendOwn(progress, contact);
  const origin = { source: call.source, depth: callDepth(progress) };
  const changed = recordMailReport(progress, { report, mail, contact }, origin);
  if (changed !== null) decideEffects(progress, changed);
  return finish(progress, { contact: changed, created: false, changed: false });
}

/** The keys by which the event of an unknown person is found for erasure are not needed where there is a contact. */
function appendOwn(progress: CallProgress, contact: ContactState | null): void {
  if (progress.call.event === null) return;
  const { personKeys, ...event } = progress.call.event;
  const own = contact === null && personKeys !== undefined ? { ...event, personKeys } : event;
  appendEvent(progress, { event: own, contactId: contact?.id ?? null });
}

/**
 * What follows from a bounce or complaint, however it became known:
 *
 * 1. A hard bounce, the last of several soft ones, or a complaint suppresses the address.
 * 2. A complaint also withdraws the consent of the contact, and goes along if it has another address by now.
 * 3. The message says what became of it.
 * 4. The contact's log gets `email_bounced` or `email_complained`.
 *
 * @returns the contact, as changed
 */
export function recordMailReport(
  progress: CallProgress,
  { report, mail, contact }: { report: MailReport; mail: JsonObject; contact: ContactState | null },
  origin: { source: EventSourceRef; depth: number },
): ContactState | null {
  const { state } = progress;
  const counted = countSoft(state, report, contact);
  const suppresses = report.kind === 'complaint' || report.type === 'hard' || counted.isLast;
  if (suppresses) suppressReported(progress, report);
  if (report.messageId !== null) state.writes.mailReports.push({ ...report, messageId: report.messageId });
  if (contact === null) return null;
  const known = afterComplaint(progress, report, state.contacts.get(contact.id) ?? contact);
  const event = appendInternal(progress, report.kind === 'bounce' ? 'email_bounced' : 'email_complained', {
    contactId: known.id,
    properties: { ...mail, ...reportProperties(report), email: report.email, suppressed: suppresses },
    ...origin,
  });
  if (report.kind === 'complaint') event.mailReport = 'complaint';
  else if (report.type === 'hard') event.mailReport = 'bounce';
  return known;
}

/** Who reports mail as spam does not want it, whatever becomes of the suppression. */
function afterComplaint(progress: CallProgress, report: MailReport, contact: ContactState): ContactState {
  if (report.kind !== 'complaint') return contact;
  const { state } = progress;
  if (contact.email === report.email) return withdraw(progress, contact);
  if (contact.formerHashes?.includes(state.secrets.emailHash(report.email)) !== true) return contact;
  carrySuppression(state, report.email, contact.email);
  return withdraw(progress, setSuppressed(state, contact, true));
}

function withdraw(progress: CallProgress, contact: ContactState): ContactState {
  const withdrawn = amendContact(progress, contact, { consent: { state: 'withdrawn' } });
  updateMailBlocks(progress, withdrawn);
  return withdrawn;
}

/** Counts a soft bounce of the contact's address within the window. */
function countSoft(state: PlanState, report: MailReport, contact: ContactState | null): { isLast: boolean } {
  if (report.type !== 'soft' || contact === null || contact.email !== report.email) return { isLast: false };
  const since = state.now.getTime() - WINDOW_MS;
  const recent = (contact.softBounces ?? []).filter((at) => at.getTime() > since);
  const softBounces = [...recent, state.now].slice(-SOFT_BOUNCES);
  const isLast = softBounces.length >= SOFT_BOUNCES;
  state.contacts.put({ ...contact, softBounces: isLast ? [] : softBounces });
  return { isLast };
}

/** Suppresses the address, and blocks marketing mail to the contact that has it now. */
function suppressReported(progress: CallProgress, report: MailReport): void {
  const { state } = progress;
  state.lists.suppress(report.email, report.kind === 'complaint' ? 'complained' : 'bounced', {
    evidence: report,
  });
  const holder = state.contacts.withEmail(report.email);
  if (holder !== null) updateMailBlocks(progress, setSuppressed(state, holder, true));
}

/** Records a click or an open with its message. Of an erased contact nothing is recorded. */
export function planTrackedMail(progress: CallProgress, { hit }: TrackMail): CallOutcome {
  const { state, call } = progress;
  const contact = findContact(progress);
  if (contact === null || call.event === null)
    return finish(progress, { contact: null, created: false, changed: false });
  appendEvent(progress, { event: call.event, contactId: contact.id });
  state.writes.mailHits.push(hit);
  decideEffects(progress, contact);
  return finish(progress, { contact, created: false, changed: false });
}
