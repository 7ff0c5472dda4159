import type { StepCounter } from '../../automation/counts.js';
import type { ExitReason, TimelineEntry } from '../../automation/enrollment.js';
import type { RowConsent } from '../../consent/row-consent.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { ExistingMode } from '../../imports/import.js';
import type { JsonObject, JsonValue } from '../../json/json.js';
import type { ConfirmationSecret, ConsentFacts, ListFacts } from '../../lists/sign-up.js';
import type { SuppressionReason } from '../../lists/suppression.js';
import type { MailReport } from '../../mail-reports/mail-report.js';
import type { Id } from '../../id.js';
import type { MailHit } from '../../tracking/tracking.js';

/** What a call does besides recording its event. */
export type CallAction =
  | { type: 'none' }
  | { type: 'upsertContact' }
  | { type: 'updateContact'; ifVersion: number | null }
  | { type: 'deleteContact' }
  | ReplayEvent
  | { type: 'endEnrollment'; enrollmentId: Id; run: number | null; end: EnrollmentEnd }
  | Advance
  | OperatorAction<'retryEnrollment'>
  | OperatorAction<'pauseEnrollment'>
  | OperatorAction<'resumeEnrollment'>
  | OperatorAction<'skipWait'>
  | (OperatorAction<'jumpEnrollment'> & { step: string })
  | MigrateEnrollment
  /** `properties` replace those of an entry event: a keyed automation reads its key from them. */
  | (Operator & { type: 'enroll'; automationId: Id; properties: JsonValue })
  | SignUp
  | ImportRow
  | RestoreContact
  | { type: 'confirm'; confirmationId: Id; consent: ConsentFacts; list: ListFacts }
  /**
   * Unsubscribes from some lists; with `all` from every list (`lists` then only supplies names) and from
   * marketing mail.
   */
  | (ByLink & { type: 'unsubscribe'; lists: readonly ListFacts[]; all: boolean; consent: ConsentFacts })
  /** Undoes an unsubscribe; with `all` for marketing mail too. */
  | (ByLink & { type: 'resubscribe'; lists: readonly ListFacts[]; all: boolean; consent: ConsentFacts })
  /** Subscribes or unsubscribes a contact on the initiative of a member, an API key or an automation. */
  | { type: 'addToList'; list: ListFacts; consent: ConsentFacts; confirmation: ConfirmationSecret }
  | { type: 'removeFromList'; list: ListFacts; consent: ConsentFacts }
  | ReportMail
  | TrackMail
  | { type: 'suppress'; reason: SuppressionReason }
  | { type: 'unsuppress' }
  /** After the domain of the contact's address has been suppressed, or no more. */
  | { type: 'settleSuppression' }
  /** Decides the segments of the contact again, since time has passed. */
  | { type: 'decideSegments' };

/** What came by the link of a mail. */
interface ByLink {
  /** The mail; absent if its link does not say. */
  messageId?: Id;
}

/** Records a bounce or complaint about a mail, and what follows from it. */
export interface ReportMail {
  type: 'reportMail';
  report: MailReport;
  /** Further properties of `email_bounced` or `email_complained`: what the mail belongs to. */
  mail: JsonObject;
}

/** Records, with the call's event, what a contact did with a mail. */
export interface TrackMail {
  type: 'trackMail';
  hit: MailHit;
}

/** Moves an enrollment on: from the end of a visit, or (`ended` is null) from wherever its row stands. */
export interface Advance {
  type: 'advance';
  enrollmentId: Id;
  run: number;
  ended: EndedVisit | null;
  /** Enrollments that wait for the same time of day are spread over this period after it. */
  spreadMs: number;
}

/** How a visit of a step has ended. What an effect has done is recorded even if the enrollment has ended meanwhile. */
export type EndedVisit = { visit: number } & (
  | { by: 'timeUp' | 'skip' }
  /** The event that the step waits for is in the log. */
  | { by: 'event'; eventId: Id }
  | EndedEffect
);

export interface EndedEffect {
  by: 'effect';
  visit: number;
  step: string;
  line: Pick<TimelineEntry, 'type' | 'note'> | null;
  /** When it ended, if that was recorded before this report, as of an enrollment that was paused then. */
  at?: Date;
  /** The mail, as the attempt that holds its claim has sent it. */
  mail: MailEnd | null;
  event: { name: 'email_sent'; properties: JsonObject } | null;
  /** Why a mail whose address was refused has bounced, with the properties of its `email_bounced`. */
  bounce?: { report: MailReport; mail: JsonObject };
}

/** The end of a mail in the message ledger. */
export interface MailEnd {
  id: Id;
  /** Nothing is recorded if another attempt holds it. */
  claim: string;
  automationId: Id;
  step: string;
  /** The list on whose behalf it was sent; null for none. */
  listId: Id | null;
  status: 'sent' | 'bounced' | 'uncertain' | 'skipped';
  reason: string | null;
  response: string | null;
  counter: StepCounter | null;
}

/** A contact's own sign-up. */
export interface SignUp {
  type: 'signUp';
  list: ListFacts | null;
  consent: ConsentFacts;
  /** Sent from a public page: only adds data, and resubscribes only after confirmation. */
  isPublic: boolean;
  /** Used if a confirmation is needed and none is pending. */
  confirmation: ConfirmationSecret;
}

/** Values of a contact that an import has replaced; of custom fields, null for those that did not exist. */
export type ReplacedValues = Partial<
  Pick<
    ContactState,
    'firstName' | 'lastName' | 'name' | 'timezone' | 'language' | 'subscribed' | 'consent' | 'customFields'
  >
>;

/** A row of an imported file; the values are the call's patch. */
export interface ImportRow {
  type: 'importRow';
  existing: ExistingMode;
  /** The lists it adds to, each with the mail that asks a pending member to confirm; null for none. */
  lists: { list: ListFacts; mail: { secret: ConfirmationSecret; at: Date } | null }[];
  /** The consent that was confirmed elsewhere; null: nothing is known. */
  confirmed: (ConsentFacts & { since: Date }) | null;
  /** What the ledger says of a row without such a consent. */
  facts: ConsentFacts;
  /** What the row itself says; null for nothing. */
  consent: RowConsent | null;
  /** The address gets no marketing mail, whatever the row says. It makes no contact. */
  onlySuppresses?: true;
  /** The file is our own CSV, which does not tell `10115` from `"10115"`: what it writes as the contact has it changes nothing. */
  isOwnCsv?: true;
}

/** Undoes an import of the contact, if nothing has touched it since. */
export interface RestoreContact {
  type: 'restoreContact';
  ifRev: number;
  before: ReplacedValues;
  /** The lists that the import has added it to, or where it has confirmed a pending subscription. */
  lists: { id: Id; name: string; wasPending: boolean }[];
  /** What the ledger says of consents that end with it. */
  facts: ConsentFacts;
}

/** Moves an enrollment to a step of a newer version, if it still stands where it was seen. */
export type MigrateEnrollment = OperatorAction<'migrateEnrollment'> & {
  version: number;
  step: string;
  /** It is an operator's retry of a failed enrollment, or a jump. */
  repairs?: 'retry' | 'jump';
  seen: { run: number; visit: number };
  /** The properties that entered: the newer version may read others of them. */
  entry: JsonValue;
};

/** Applies an event logged as `unmapped`; automations react to it only if `fires`. */
export interface ReplayEvent {
  type: 'replayEvent';
  eventId: Id;
  /** When the log received it: segments count it then. */
  receivedAt: Date;
  fires: boolean;
}

/** The member or API key behind an operation. */
export interface Operator {
  by: string;
  note: string | null;
}

interface OperatorAction<T extends string> extends Operator {
  type: T;
  enrollmentId: Id;
}

export type EnrollmentEnd =
  | { status: 'completed'; goalReached?: true }
  | { status: 'failed'; error: string }
  | { status: 'exited'; reason: ExitReason; by?: string; note?: string | null };
