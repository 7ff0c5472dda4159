import type { ContactState } from '../../contact/contact-state.js';
import { emptyConsentFacts } from '../../lists/sign-up.js';
import type { StatedTracking } from '../../tracking/tracking-consent.js';
import type { CallProgress } from '../calls/call-progress.js';
import { appendConsent } from '../lists/subscriptions.js';

interface TrackingChange {
  before: ContactState | null;
  after: ContactState;
  /** What was said. */
  tracking: StatedTracking;
}

/** A ledger entry for an answer to whether a contact may be measured, with what was asked. */
export function recordTracking(progress: CallProgress, { before, after, tracking }: TrackingChange): void {
  const { trackingConsent: answer } = after;
  if (answer === undefined || answer === before?.trackingConsent) return;
  const { source } = progress.call;
  const by = source.type === 'api' || source.type === 'session' ? source.name : null;
  const { facts = { ...emptyConsentFacts, source: source.type, by }, text } = tracking;
  const isGiven = answer.state === 'given';
  appendConsent(progress, {
    contact: after,
    list: null,
    action: answer.state,
    about: 'tracking',
    facts: {
      ...facts,
      text: text ?? facts.text,
      given: isGiven,
      ...(tracking.at !== undefined && { since: answer.at }),
    },
  });
}
