import { customEventKey, internalEventKey, internalEventNamed } from '../automation/event-name.js';
import { propertiesPatch } from '../contact/contact-properties.js';
import type { Id } from '../id.js';
import { isJsonObject, type JsonValue } from '../json/json.js';
import type { EventDraft, EventSourceRef } from '../plan/event.js';
import { firstZone } from '../kernel/zoned-time.js';
import type { DryRunContext, DryRunInput } from './dry-run-context.js';
import type { DryRunLog, LoggedEvent, SampleEvent } from './dry-run-log.js';
import { InMemoryEngine, type CallResult } from './in-memory-engine.js';
import { SimulatedEnrollment } from './simulate-enrollment.js';

/** Steps of all enrollments together. Stops automations that keep starting themselves. */
const MAX_STEPS = 1_000;
const MAX_EVENTS = 1_000;

const SIGN_UP_KEYS = new Set([internalEventKey('list_subscribed'), internalEventKey('form_submitted')]);

const ofSegments = [internalEventKey('segment_entered'), internalEventKey('segment_left')];

const engineSource: EventSourceRef = { type: 'engine', id: null, name: null };
const sampleSource: EventSourceRef = { type: 'api', id: null, name: null };

/**
 * Simulates what an automation would do with a contact and some events. Runs the engine's own plan on a simulated
 * clock; nothing is sent or stored.
 *
 * An event at the instant at which a wait ends is applied before the wait ends. Segments that change as time passes are
 * decided before both.
 */
export function dryRun(input: DryRunInput): DryRunLog {
  return new DryRun(input).run();
}

class DryRun {
  private readonly engine: InMemoryEngine;
  private readonly enrollments = new Map<Id, SimulatedEnrollment>();
  private readonly events: LoggedEvent[] = [];
  private readonly context: DryRunContext;
  private now: Date;

  constructor(private readonly input: DryRunInput) {
    this.engine = new InMemoryEngine({ ...input, timezone: input.workspace.timezone });
    this.now = input.start;
    this.context = {
      engine: this.engine,
      input,
      log: { mails: [], webhooks: [] },
      counted: [...input.counted],
      timezone: () => firstZone(this.engine.contact.timezone, input.workspace.timezone).name,
      apply: (result, from, now) => this.apply(result, from, now),
    };
  }

  run(): DryRunLog {
    const pending = this.input.events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (;;) {
      this.advanceEnrollments();
      const [event] = pending;
      const sleeper = this.nextToWake();
      const isIdle = event === undefined && sleeper === undefined && !this.awaitsSegments();
      if (isIdle || this.isOverLimit()) return this.toLog();
      const nextAt = Math.min(event?.at.getTime() ?? Infinity, sleeper?.wakesAt ?? Infinity);
      if (this.engine.decideAgainAt <= nextAt) this.decideSegments(this.engine.decideAgainAt);
      else if (event !== undefined && (sleeper === undefined || event.at.getTime() <= sleeper.wakesAt)) {
        pending.shift();
        this.advanceClock(event.at.getTime());
        this.send(event);
      } else if (sleeper !== undefined) {
        this.advanceClock(sleeper.wakesAt);
        sleeper.wake('timeUp', this.now);
      }
    }
  }

  /** The clock never goes back: events before the start happen at the start. */
  private advanceClock(to: number): void {
    this.now = new Date(Math.max(this.now.getTime(), to));
  }

  private decideSegments(at: number): void {
    this.advanceClock(at);
    const call = { action: { type: 'decideSegments' }, source: engineSource } as const;
    this.apply(this.engine.call(call, this.now), 'engine', this.now);
  }

  /** Whether only time has to pass for the contact to enter. */
  private awaitsSegments(): boolean {
    return ofSegments.includes(this.engine.automation.triggerKey) && this.engine.decideAgainAt < Infinity;
  }

  private send({ name, properties, contactProperties }: SampleEvent): void {
    const internal = internalEventNamed(name);
    const event = {
      name,
      key: internal === null ? customEventKey(name) : internalEventKey(internal),
      propertiesText: JSON.stringify(properties),
      properties,
      source: sampleSource,
      note: null,
      depth: 0,
    };
    this.subscribe(event);
    const patch = contactProperties === null ? null : propertiesPatch(contactProperties);
    const result = this.engine.call({ event, patch, source: sampleSource }, this.now);
    if (!result.outcome.ok) {
      const refused = result.outcome.detail;
      this.events.push({ at: this.now, name, from: 'sample', decisions: [], refused });
    }
    this.apply(result, 'sample', this.now);
  }

  /** A sign-up event implies the subscription; without it, marketing mail would be blocked. */
  private subscribe({ key, properties }: { key: string; properties: JsonValue }): void {
    const listId = SIGN_UP_KEYS.has(key) && isJsonObject(properties) ? properties['listId'] : null;
    if (typeof listId === 'string') this.engine.subscribe(listId, this.now);
  }

  private apply({ events, commands }: CallResult, from: LoggedEvent['from'], now: Date): void {
    events.forEach((event, i) => this.logEvent(event, i === 0 ? from : 'engine', now));
    for (const command of commands) {
      const { target } = command;
      if (command.command === 'start')
        this.enrollments.set(target, new SimulatedEnrollment(target, this.context));
      const enrollment = this.enrollments.get(target);
      if (command.command === 'cancel') enrollment?.cancel(now);
      if (command.command === 'signal') enrollment?.wake(command.args.signal.kind, now);
    }
  }

  /** Internal events are logged only when an automation listens to them. */
  private logEvent({ name, decisions: all }: EventDraft, from: LoggedEvent['from'], at: Date): void {
    const decisions = all.filter((decision) => decision.role !== 'rule' && decision.role !== 'none');
    if (from !== 'engine' || decisions.length > 0) this.events.push({ at, name, from, decisions });
  }

  private advanceEnrollments(): void {
    for (;;) {
      const ready = [...this.enrollments.values()].find((enrollment) => enrollment.isReady);
      if (ready === undefined || this.isOverLimit()) return;
      ready.advance(this.now);
    }
  }

  private nextToWake(): SimulatedEnrollment | undefined {
    const sleeping = [...this.enrollments.values()].filter(({ wakesAt }) => wakesAt < Infinity);
    return sleeping.toSorted((a, b) => a.wakesAt - b.wakesAt)[0];
  }

  private isOverLimit(): boolean {
    const steps = [...this.enrollments.values()].reduce((sum, { path }) => sum + path.length, 0);
    return steps >= MAX_STEPS || this.events.length >= MAX_EVENTS;
  }

  private toLog(): DryRunLog {
    return {
      startedAt: this.input.start,
      endedAt: this.now,
      timezone: this.context.timezone(),
      contact: this.engine.contact,
      events: this.events,
      enrollments: [...this.enrollments.values()].map((enrollment) => enrollment.toLog()),
      ...this.context.log,
      truncated: this.isOverLimit(),
    };
  }
}
