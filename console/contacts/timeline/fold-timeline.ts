import { asObject, asText } from '../../../domain/json/lenient.js';
import type { components } from '../../../packages/client/src/schema.js';

export type TimelineEntry = components['schemas']['TimelineEntry'];

/** One line of the timeline, with the entries that are folded into it. */
export interface Story {
  entry: TimelineEntry;
  /** Where it stands: for a sign-up when it was confirmed. */
  at: string;
  /** Whether `entry` is a consent that began a sign-up, and whether that was confirmed; null for others. */
  signUp: { isConfirmed: boolean; needsConfirmation: boolean } | null;
  /** The oldest first. */
  parts: TimelineEntry[];
}

/** A call's event is received a moment before the ledger has its consent. */
const CALL_MS = 1_000;
/** A worker takes up a step within this time; later it is news of its own. */
const AT_ONCE_MS = 5_000;
/** From a step to what the ledger says of its email. */
const MAIL_MS = 60_000;

/**
 * Folds entries, the newest first, into what a reader would tell:
 *
 * 1. A sign-up is one line, from the form to the confirmation.
 * 2. What an event caused is part of it.
 * 3. Lines of steps that say what an email, an entry or an end says anyway are parts of that.
 */
export function foldTimeline(entries: readonly TimelineEntry[]): Story[] {
  const heads = new Map<TimelineEntry, TimelineEntry>();
  for (const entry of entries) if (isSignUp(entry)) claimSignUp(entry, entries, heads);
  for (const entry of entries) {
    if (heads.has(entry) || isSignUp(entry)) continue;
    const head = causeOf(entry, entries) ?? sameAs(entry, entries);
    if (head !== undefined) heads.set(entry, head);
  }
  const parts = new Map<TimelineEntry, TimelineEntry[]>();
  for (const entry of heads.keys()) {
    const root = rootOf(entry, heads);
    parts.set(root, [...(parts.get(root) ?? []), entry]);
  }
  return entries
    .filter((entry) => !heads.has(entry))
    .map((entry) => toStory(entry, oldestFirst(parts.get(entry) ?? [], entries)))
    .sort((a, b) => b.at.localeCompare(a.at));
}

function oldestFirst(parts: readonly TimelineEntry[], entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...parts].sort((a, b) => entries.indexOf(b) - entries.indexOf(a));
}

function toStory(entry: TimelineEntry, parts: TimelineEntry[]): Story {
  if (!isSignUp(entry)) return { entry, at: entry.at, signUp: null, parts };
  const confirmed = parts.find(({ consent }) => consent?.action === 'confirmed');
  const needsConfirmation = entry.consent?.confirmationId !== null;
  return {
    entry,
    at: confirmed?.at ?? entry.at,
    signUp: { isConfirmed: confirmed !== undefined, needsConfirmation },
    parts,
  };
}

function isSignUp({ consent }: TimelineEntry): boolean {
  return consent?.action === 'given' && consent.about === 'marketing';
}

/** What the calls that signed up and confirmed recorded, and the emails between them. */
function claimSignUp(
  head: TimelineEntry,
  entries: readonly TimelineEntry[],
  heads: Map<TimelineEntry, TimelineEntry>,
): void {
  const { confirmationId = null, list = null } = head.consent ?? {};
  const isOurs = ({ consent, mail }: TimelineEntry) =>
    confirmationId !== null && (consent ?? mail)?.confirmationId === confirmationId;
  const confirmed = entries.find((one) => one.consent?.action === 'confirmed' && isOurs(one));
  const calls = confirmed === undefined ? [head] : [head, confirmed];
  const isPart = (one: TimelineEntry): boolean => {
    if (isOurs(one)) return !isSignUp(one);
    if (!calls.some((call) => isNear(one, call, CALL_MS))) return false;
    if (one.kind === 'change') return true;
    const listId = asObject(one.event?.properties)['listId'];
    return isEvent(one, 'form_submitted', 'list_subscribed') && (listId ?? null) === (list?.id ?? null);
  };
  for (const one of entries) if (one !== head && !heads.has(one) && isPart(one)) heads.set(one, head);
}

function isEvent({ event }: TimelineEntry, ...names: string[]): boolean {
  return event !== undefined && names.includes(event.eventName);
}

/** The event among the entries that caused one. */
function causeOf(
  { event, step }: TimelineEntry,
  entries: readonly TimelineEntry[],
): TimelineEntry | undefined {
  const cause =
    event === undefined ? (step?.line.type === 'entered' ? step.line.eventId : undefined) : event.parentId;
  if (cause === undefined || cause === null) return undefined;
  return entries.find((one) => one.event?.id === cause);
}

/** The entry that says the same as the line of a step, or more. */
function sameAs(entry: TimelineEntry, entries: readonly TimelineEntry[]): TimelineEntry | undefined {
  const { step } = entry;
  if (step === undefined) return undefined;
  const { enrollmentId, line } = step;
  switch (line.type) {
    case 'emailSent':
    case 'emailSkipped':
    case 'emailUncertain':
      return entries.find((one) => isMailOf(one.mail, step) && isNear(one, entry, MAIL_MS));
    case 'started':
    case 'stepEntered':
      return (
        entries.find((one) => isMailOf(one.mail, step) && isNear(one, entry, MAIL_MS)) ??
        entries.find(
          (one) =>
            one.step?.enrollmentId === enrollmentId &&
            one.step.line.type === 'entered' &&
            isNear(one, entry, AT_ONCE_MS),
        )
      );
    case 'completed':
    case 'exited':
      return entries.find(
        (one) =>
          isEvent(one, 'automation_completed', 'automation_exited') &&
          asText(asObject(one.event?.properties)['enrollmentId']) === enrollmentId &&
          isNear(one, entry, AT_ONCE_MS),
      );
    default:
      return undefined;
  }
}

function isNear(a: TimelineEntry, b: TimelineEntry, ms: number): boolean {
  return Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= ms;
}

type StepEntry = NonNullable<TimelineEntry['step']>;

function isMailOf(mail: TimelineEntry['mail'], { enrollmentId, line }: StepEntry): boolean {
  return mail !== undefined && mail.enrollmentId === enrollmentId && mail.step === line.step;
}

/** The line that an entry is part of, however deep. */
function rootOf(entry: TimelineEntry, heads: ReadonlyMap<TimelineEntry, TimelineEntry>): TimelineEntry {
  let root = entry;
  for (let head = heads.get(root); head !== undefined; head = heads.get(root)) root = head;
  return root;
}
