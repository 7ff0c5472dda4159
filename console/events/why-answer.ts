import { internalEventNamed } from '../../domain/automation/event-name.js';
import { partAbout } from '../conditions/event-about';
import type { Decision, LoggedEvent } from './queries';
import type { Enrollment, Evidence, Message } from './why-queries';

/** Why a contact has got nothing, or what they have got. */
export type Answer =
  | { kind: 'active' | 'completed' | 'exited' | 'failed'; enrollment: Enrollment; mail: Message | null }
  | { kind: 'refused'; event: LoggedEvent; decision: Exclude<Decision, { role: 'rule' | 'none' }> }
  /** The event came, but the automation was not active then. */
  | { kind: 'undecided'; event: LoggedEvent }
  | { kind: 'inactive'; status: 'draft' | 'paused' | 'archived' }
  /** An import recorded no event: of a list, or where that says nothing, of a new contact. */
  | { kind: 'imported'; list: string | null; file: string | null; at: string }
  | { kind: 'noEvent' };

/** The latest of what happened decides. */
export function whyAnswer(evidence: Evidence): Answer {
  const { automation, enrollments, triggers, messages } = evidence;
  const [enrollment] = enrollments;
  const refusal = refusalIn(triggers, automation.id);
  const isLater =
    refusal !== null && enrollment !== undefined && refusal.event.receivedAt > enrollment.enteredAt;
  if (enrollment !== undefined && !(isLater && enrollment.status !== 'active')) {
    const mail = messages.find(
      ({ enrollmentId, status }) =>
        enrollmentId === enrollment.id && status !== 'sent' && status !== 'sending' && status !== 'claimed',
    );
    return { kind: enrollment.status, enrollment, mail: mail ?? null };
  }
  if (refusal !== null) return { kind: 'refused', ...refusal };
  if (automation.status !== 'active') return { kind: 'inactive', status: automation.status };
  const [event] = triggers;
  return event === undefined ? (importIn(evidence) ?? { kind: 'noEvent' }) : { kind: 'undecided', event };
}

/** As the consent ledger names the import that an entry is from. */
const IMPORT = /\bimport: ([^)]*)\)?$/;

/** What the trigger waits for, if an import did it without an event. */
function importIn({ automation: { trigger }, consents, contact }: Evidence): Answer | null {
  const imported = consents.flatMap((consent) => {
    const [, file] = IMPORT.exec(consent.source ?? '') ?? [];
    return file === undefined ? [] : [{ ...consent, file }];
  });
  const name = internalEventNamed(trigger.event);
  if (name === 'list_subscribed') {
    const { listId } = partAbout(trigger.event, trigger.where).about;
    const isOn = (id: string) => contact.lists.some((one) => one.id === id && one.status === 'subscribed');
    const found = imported.find(
      ({ list }) => list !== null && isOn(list.id) && (listId ?? list.id) === list.id,
    );
    return found
      ? { kind: 'imported', list: found.list?.name ?? null, file: found.file, at: found.at }
      : null;
  }
  if (name !== 'contact_added') return null;
  return { kind: 'imported', list: null, file: imported.at(-1)?.file ?? null, at: contact.createdAt };
}

/** The latest decision not to let the contact in. */
function refusalIn(events: readonly LoggedEvent[], automationId: string) {
  for (const event of events) {
    for (const decision of event.decisions) {
      if (decision.role !== 'entry' || decision.automationId !== automationId) continue;
      return decision.outcome === 'entered' ? null : { event, decision };
    }
  }
  return null;
}

/** The events that this automation has decided about, and those that it could have. */
export function evidenceEvents({ automation, triggers, others }: Evidence): LoggedEvent[] {
  const concerned = others.filter(({ decisions }) =>
    decisions.some((one) => 'automationId' in one && one.automationId === automation.id),
  );
  const all = new Map([...triggers, ...concerned].map((event) => [event.id, event]));
  return [...all.values()].sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
}
