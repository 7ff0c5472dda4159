import { customEventKey, internalEventKey, internalEventNamed } from '../automation/event-name.js';
import { patchOf } from '../contact/contact-properties.js';
import { firstZone } from '../steps/zoned-time.js';
import { isJsonObject, type JsonValue } from '../json/json.js';
import type { ListFacts, MembershipState } from '../lists/sign-up.js';
import type { ContactState } from '../plan/contact-state.js';
import type { EventDraft, EventSourceRef } from '../plan/event.js';
import type { Id } from '../id.js';
import type { PlannedAutomation } from '../plan/planned-automation.js';
import { InMemoryEngine, type SimulatedEvent } from './in-memory-engine.js';
import { SimulatedEnrollment } from './simulate-enrollment.js';
import type { MailContent } from '../mail/mail-content.js';
import type { Preview, RenderFacts } from './preview.js';
import type { SampleEvent, DryRunLog, LoggedEvent } from './dry-run-log.js';

export interface DryRunInput {
  automation: PlannedAutomation;
  contact: ContactState;
  /** On which lists the contact is, or was. */
  memberships: readonly MembershipState[];
  /** Those that steps and events may name. */
  lists: ReadonlyMap<Id, ListFacts>;
  workspace: RenderFacts['workspace'];
  /** In any order; those of one instant happen in the order in which they are given. */
  events: SampleEvent[];
  start: Date;
  /** Arms that splits are to take, by the step's id; others are drawn as in the engine. */
  arms: ReadonlyMap<string, number>;
  /** What the receivers of webhook steps would answer, by the step's id (`answerText`); of others nothing is known. */
  answers: ReadonlyMap<string, string>;
  preview: Preview;
  /** What the templates of its steps say, by id. */
  templates: ReadonlyMap<Id, MailContent>;
  newId: () => Id;
}

/** Steps of all enrollments together; chains of automations that start themselves over and over end here. */
const MAX_LINES = 1_000;
const MAX_EVENTS = 1_000;

const SIGN_UP_KEYS = new Set([internalEventKey('list_subscribed'), internalEventKey('form_submitted')]);

const sample: EventSourceRef = { type: 'api', id: null, name: null };

/**
 * What an automation would do with a person and some events: the engine's own plan and rules under a clock that
 * goes from instant to instant. Nothing is sent and nothing is stored.
 *
 * An event at the instant at which a wait ends comes before its end.
 */
export function dryRun(input: DryRunInput): DryRunLog {
  return new DryRun(input).run();
}

/** What journeys ask of the run that they are part of. */
export interface DryRunContext {
  house: InMemoryEngine;
  input: DryRunInput;
  story: Pick<DryRunLog, 'mails' | 'webhooks'>;
  timezone: () => string;
  /** Tells the run what came of a call: other journeys begin, end or wake. */
  happened: (happening: SimulatedEvent, from: LoggedEvent['from'], now: Date) => void;
}

class DryRun {
  private readonly house: InMemoryEngine;
  private readonly journeys = new Map<Id, SimulatedEnrollment>();
  private readonly events: LoggedEvent[] = [];
  private readonly stage: DryRunContext;
  private now: Date;

  constructor(private readonly input: DryRunInput) {
    this.house = new InMemoryEngine(input);
    this.now = input.start;
    this.stage = {
      house: this.house,
      input,
      story: { mails: [], webhooks: [] },
      timezone: () => firstZone(this.house.contact.timezone, input.workspace.timezone).name,
      happened: (happening, from, now) => this.happened(happening, from, now),
    };
  }

  run(): DryRunLog {
    const waiting = this.input.events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (;;) {
      this.goOn();
      const [event] = waiting;
      const sleeper = this.nextToWake();
      if ((event === undefined && sleeper === undefined) || this.isTooMuch()) return this.story();
      if (event !== undefined && (sleeper === undefined || event.at.getTime() <= sleeper.wakesAt)) {
        waiting.shift();
        this.pass(event.at.getTime());
        this.deliver(event);
      } else if (sleeper !== undefined) {
        this.pass(sleeper.wakesAt);
        sleeper.wake('timeUp', this.now);
      }
    }
  }

  /** The clock never goes back: an event before the start happens at the start. */
  private pass(to: number): void {
    this.now = new Date(Math.max(this.now.getTime(), to));
  }

  private deliver({ name, properties, contactProperties }: SampleEvent): void {
    const internal = internalEventNamed(name);
    const event = {
      name,
      key: internal === null ? customEventKey(name) : internalEventKey(internal),
      propertiesText: JSON.stringify(properties),
      properties,
      source: sample,
      note: null,
      depth: 0,
    };
    this.join(event);
    const patch = contactProperties === null ? null : patchOf(contactProperties);
    const happening = this.house.call({ event, patch, source: sample }, this.now);
    if (!happening.outcome.ok) {
      const refused = happening.outcome.detail;
      this.events.push({ at: this.now, name, from: 'sample', decisions: [], refused });
    }
    this.happened(happening, 'sample', this.now);
  }

  /** Who an event says has signed up to a list is on it, so that what follows is not held back. */
  private join({ key, properties }: { key: string; properties: JsonValue }): void {
    const listId = SIGN_UP_KEYS.has(key) && isJsonObject(properties) ? properties['listId'] : null;
    if (typeof listId === 'string') this.house.join(listId, this.now);
  }

  private happened({ events, commands }: SimulatedEvent, from: LoggedEvent['from'], now: Date): void {
    events.forEach((event, i) => this.tell(event, i === 0 ? from : 'engine', now));
    for (const command of commands) {
      const { target } = command;
      if (command.command === 'start') this.journeys.set(target, new SimulatedEnrollment(target, this.stage));
      const journey = this.journeys.get(target);
      if (command.command === 'cancel') journey?.cancel(now);
      if (command.command === 'signal') journey?.wake(command.args.signal.kind, now);
    }
  }

  /** Of the engine's own events only those that somebody listened to. */
  private tell({ name, decisions: all }: EventDraft, from: LoggedEvent['from'], at: Date): void {
    const decisions = all.filter((decision) => decision.role !== 'rule');
    if (from !== 'engine' || decisions.length > 0) this.events.push({ at, name, from, decisions });
  }

  private goOn(): void {
    for (;;) {
      const ready = [...this.journeys.values()].find((journey) => journey.isReady);
      if (ready === undefined || this.isTooMuch()) return;
      ready.goOn(this.now);
    }
  }

  private nextToWake(): SimulatedEnrollment | undefined {
    const sleeping = [...this.journeys.values()].filter(({ wakesAt }) => wakesAt < Infinity);
    return sleeping.toSorted((a, b) => a.wakesAt - b.wakesAt)[0];
  }

  private isTooMuch(): boolean {
    const lines = [...this.journeys.values()].reduce((sum, { path }) => sum + path.length, 0);
    return lines >= MAX_LINES || this.events.length >= MAX_EVENTS;
  }

  private story(): DryRunLog {
    return {
      startedAt: this.input.start,
      endedAt: this.now,
      timezone: this.stage.timezone(),
      contact: this.house.contact,
      events: this.events,
      enrollments: [...this.journeys.values()].map((journey) => journey.told()),
      ...this.stage.story,
      truncated: this.isTooMuch(),
    };
  }
}
