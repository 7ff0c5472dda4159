import type { EventSourceRef } from '../plan/event.js';

/** `unknown`: no call, payload or sign-up has said. */
export const consentStates = ['unknown', 'given', 'withdrawn'] as const;
export type ConsentState = (typeof consentStates)[number];

/** Whether a contact has agreed to marketing mail. */
export interface Consent {
  state: ConsentState;
  /** Since when; null while nothing is known. */
  at: Date | null;
  /** What has said so; null while nothing is known. */
  by: EventSourceRef | null;
}

export const UNKNOWN_CONSENT: Consent = { state: 'unknown', at: null, by: null };

/** A consent as a call states it. */
export interface StatedConsent {
  state: 'given' | 'withdrawn';
  /** When it was given or withdrawn, if earlier than the call. */
  at?: Date;
  /** The contact's own act, or an operator's change of this contact: counts even after a withdrawal. */
  overrides?: true;
  /** A withdrawal that concerns lists only. */
  keepsSubscribed?: true;
}

export const reportedAs = [
  'given',
  'refused',
  'withdrawn',
  'pending',
  'bounced',
  'complained',
  'unknown',
] as const;
export type ReportedAs = (typeof reportedAs)[number];

/** A consent as a provider's payload reports it. */
export interface ReportedConsent {
  /**
   * `refused` is a plain no, such as an empty checkbox; `withdrawn` says that the contact has unsubscribed; `pending`
   * that it has not confirmed yet; `bounced` and `complained` that its address is dead, or that it reported spam; `unknown`
   * that something looks like consent and is not understood.
   */
  says: ReportedAs;
  /** When that was, if the payload tells. */
  at: Date | null;
  /** Where in the payload, and what it said. */
  evidence: string;
  /** An event, such as `unsubscribe`, that has just happened: without a time it was now. */
  isEvent?: true;
}

/** What a call says about a contact's consent. */
export interface ConsentInput {
  subscribed?: boolean;
  consent?: StatedConsent;
  reported?: ReportedConsent;
}

interface Marketing {
  consent: Consent;
  subscribed: boolean;
}

interface Decided extends Marketing {
  /** What came of the payload's report, for the log; null if it reported nothing. */
  note: string | null;
}

interface Context {
  now: Date;
  /** What says so. */
  by?: EventSourceRef | null;
}

/** Consent and `subscribed` of a new contact. A report of no, or of no confirmation yet, means no marketing mail. */
export function consentOfNew(
  { subscribed = true, consent, reported }: ConsentInput,
  context: Context,
): Decided {
  const note = reported === undefined ? null : `${reported.evidence}: ${SAYS[reported.says]}`;
  const state = consent?.state ?? (reported === undefined ? null : STATES[reported.says]);
  const isNo = state === 'withdrawn' || (consent === undefined && NOT_MAILED.has(reported?.says ?? 'given'));
  return {
    consent:
      state === null ? UNKNOWN_CONSENT : consentAt(state, consent?.at ?? reported?.at ?? null, context),
    subscribed: subscribed && !isNo,
    note,
  };
}

/**
 * Consent and `subscribed` of an existing contact after a call.
 *
 * 1. A withdrawal stands until the contact itself, or an operator's change of it, says otherwise.
 * 2. A payload that reports yes only fills in what is unknown.
 * 3. A payload that reports a plain no changes nothing: an empty checkbox at the checkout does not end a
 *    newsletter. One that reports a withdrawal counts, unless consent was given after it.
 * 4. Who stops being `subscribed` withdraws; an operator who sets it again leaves open whether consent was given.
 */
export function nextConsent(was: Marketing, input: ConsentInput, context: Context): Decided {
  const { subscribed = was.subscribed, consent: stated, reported } = input;
  if (stated !== undefined)
    return { ...afterStated({ ...was, subscribed }, { stated, input }, context), note: null };
  if (subscribed !== was.subscribed) {
    const state = subscribed ? 'unknown' : 'withdrawn';
    const isSame = was.consent.state === state || (subscribed && was.consent.state !== 'withdrawn');
    return { subscribed, consent: isSame ? was.consent : consentAt(state, null, context), note: null };
  }
  if (reported === undefined) return { subscribed, consent: was.consent, note: null };
  return afterReported({ ...was, subscribed }, reported, context);
}

function afterStated(
  was: Marketing,
  { stated, input }: { stated: StatedConsent; input: ConsentInput },
  context: Context,
): Marketing {
  const { state, at = null, overrides = false, keepsSubscribed = false } = stated;
  const subscribed = was.subscribed && (state !== 'withdrawn' || keepsSubscribed);
  const isKept = was.consent.state === 'withdrawn' && !overrides && input.subscribed !== true;
  const isSame = was.consent.state === state;
  return { subscribed, consent: isSame || isKept ? was.consent : consentAt(state, at, context) };
}

function afterReported(was: Marketing, report: ReportedConsent, context: Context): Decided {
  const { says, evidence, isEvent = false } = report;
  const at = report.at ?? (isEvent ? context.now : null);
  const { state, at: since } = was.consent;
  const reported = `${evidence}: ${SAYS[says]}`;
  if (says === 'given' && state === 'unknown')
    return { ...was, consent: consentAt('given', at, context), note: reported };
  const isLater = state === 'unknown' || (at !== null && since !== null && at > since);
  if (STATES[says] === 'withdrawn' && says !== 'refused' && state !== 'withdrawn' && isLater)
    return { subscribed: false, consent: consentAt('withdrawn', at, context), note: reported };
  return { ...was, note: `${reported}; the contact is known, and its consent stays ${state}` };
}

const SAYS: Record<ReportedAs, string> = {
  given: 'yes',
  refused: 'no',
  withdrawn: 'withdrawn',
  pending: 'not confirmed yet',
  bounced: 'the address has bounced',
  complained: 'reported as spam',
  unknown: 'not understood, so it says nothing',
};

/** Reports after which a new contact gets no marketing mail, though nothing was withdrawn. */
const NOT_MAILED: ReadonlySet<ReportedAs> = new Set(['pending', 'bounced']);

/** Consent of a new contact by what a payload reports; null for unknown. */
const STATES: Record<ReportedAs, 'given' | 'withdrawn' | null> = {
  given: 'given',
  refused: 'withdrawn',
  withdrawn: 'withdrawn',
  pending: null,
  bounced: null,
  complained: 'withdrawn',
  unknown: null,
};

/** Never later than now, whatever the caller says. */
function consentAt(state: ConsentState, at: Date | null, { now, by = null }: Context): Consent {
  return { state, at: at === null || at > now ? now : at, by };
}
