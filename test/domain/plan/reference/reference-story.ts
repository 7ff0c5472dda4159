import type { StepType } from '../../../../domain/automation/automation.js';
import { internalEventKey, type InternalEventName } from '../../../../domain/automation/event-name.js';
import type { JsonValue } from '../../../../domain/json/json.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { EventDraft, EventSourceRef } from '../../../../domain/plan/event.js';
import type { Id } from '../../../../domain/id.js';
import type { ListsOutcome } from '../../../../domain/plan/calls/outcome.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { NextStep } from '../../../../domain/steps/next-step.js';

/** The response to a call; a refusal is identified by its code. */
export type ModelOutcome =
  | { ok: false; code: string }
  | {
      ok: true;
      eventId: Id | null;
      contact: ContactState | null;
      created: boolean;
      changed: boolean;
      enrolled: number;
      exited: number;
      exitedIds: Id[];
      blockedIds: Id[];
      enteredIds: Id[];
      lists?: ListsOutcome;
      next?: NextStep;
      passed?: StepType[];
    };

/** The effects of the current call so far. */
export class Story {
  readonly events: EventDraft[] = [];
  enrolled = 0;
  exited = 0;
  readonly exitedIds: Id[] = [];
  readonly blockedIds: Id[] = [];
  readonly enteredIds: Id[] = [];

  constructor(
    readonly call: PlanCall,
    private readonly newId: () => Id,
  ) {}

  happen(
    event: Partial<EventDraft> &
      Pick<EventDraft, 'name' | 'key' | 'properties' | 'contactId' | 'source' | 'depth'>,
  ): EventDraft {
    const { call } = this;
    const first = this.events.length === 0;
    const row: EventDraft = {
      propertiesText: JSON.stringify(event.properties),
      status: 'applied',
      note: null,
      ...event,
      id: this.newId(),
      enrolled: 0,
      exited: 0,
      enrollments: [],
      decisions: [],
      parentId: this.events[0]?.id ?? null,
      receivedAt: call.receivedAt,
      dedupeKey: first ? call.dedupeKey : null,
      fingerprint: first ? call.fingerprint : null,
    };
    this.events.push(row);
    return row;
  }

  happenOwn(contact: ContactState): void {
    const { event } = this.call;
    if (event !== null) this.happen({ ...event, contactId: contact.id });
  }

  happenInternal(
    name: InternalEventName,
    of: { contact: Pick<ContactState, 'id'>; properties: JsonValue; source?: EventSourceRef; depth?: number },
  ): EventDraft {
    return this.happen({
      name,
      key: internalEventKey(name),
      properties: of.properties,
      contactId: of.contact.id,
      source: of.source ?? this.call.source,
      depth: of.depth ?? this.call.event?.depth ?? 0,
    });
  }

  /** The response to the call, which is also in its log row. */
  answer(contact: ContactState | null, step: { created?: boolean; changed?: boolean }): ModelOutcome {
    const { enrolled, exited, exitedIds, blockedIds, enteredIds } = this;
    const [first] = this.events;
    if (first !== undefined) Object.assign(first, { enrolled, exited });
    const { created = false, changed = false } = step;
    const copy = contact === null ? null : structuredClone(contact);
    const eventId = first?.id ?? null;
    const ids = { exitedIds, blockedIds, enteredIds };
    return { ok: true, eventId, contact: copy, created, changed, enrolled, exited, ...ids };
  }
}
