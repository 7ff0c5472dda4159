import type { EventMatch } from '../../../../domain/automation/automation.js';
import type { WakeSignal } from '../../../../domain/automation/enrollment.js';
import { listenKey } from '../../../../domain/automation/event-name.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { JsonValue } from '../../../../domain/json/json.js';
import type { Decision } from '../../../../domain/plan/enrollments/decision.js';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StoredEnrollment } from './memory-database.js';
import { firstFailure } from './reference-conditions.js';
import { judgeEntry, otherKey } from './reference-reentry.js';
import type { Story } from './reference-story.js';
import { allSteps, tellWaiter } from './reference-waits.js';
import { ReferenceWorkspace } from './reference-workspace.js';

const DEEPEST = 8;

/** What the events of a call do: goals and exits, then entries, then waits. */
export class ReferenceDecisions extends ReferenceWorkspace {
  /** @param move moves an enrollment on between exits and entries, and returns it */
  protected exitsThenEntries(
    story: Story,
    contact: ContactState,
    openBefore: StoredEnrollment[],
    move: () => StoredEnrollment | null = () => null,
  ): void {
    this.exits(story, contact, openBefore, 0);
    const decided = story.events.length;
    const walked = move();
    this.exits(story, contact, openBefore, decided);
    const entered = new Set<string>();
    for (const event of story.events)
      for (const automation of this.listeningTo(event.key))
        event.decisions.push(this.decideEntry(story, { event, automation, contact, entered }));
    for (const enrollment of openBefore) {
      const automation = this.versionOf(enrollment);
      if (automation === undefined) continue;
      const signal = (e: StoredEnrollment, wake: WakeSignal): void => this.commandSignal(e, wake);
      const { now } = this.world;
      for (const event of story.events)
        // What this call has moved onto a wait waits for later events.
        if (enrollment !== walked) tellWaiter({ event, enrollment, contact }, { automation, now, signal });
    }
    for (const event of story.events) this.noteUnheard(event);
  }

  /** Events of clients that no automation names anywhere. */
  private noteUnheard(event: EventDraft): void {
    const names = this.world
      .automations()
      .filter((a, i, all) => all.findLastIndex(({ id }) => id === a.id) === i)
      .filter(({ status }) => status === 'active' || status === 'paused')
      .flatMap(({ definition: { trigger, exitOn, goal, steps } }) => [
        trigger.event,
        ...exitOn.map((exit) => exit.event),
        ...(goal === undefined ? [] : [goal.event]),
        ...allSteps(steps).flatMap((step) => (step.type === 'waitForEvent' ? [step.event] : [])),
      ]);
    const isOurs = event.key.startsWith('internal:');
    if (isOurs || event.decisions.length > 0 || names.some((name) => listenKey(name) === event.key)) return;
    // The names of random automations and events have nothing in common, but for one that has lost its automation.
    event.decisions.push({ role: 'none', outcome: 'noListener', closeNames: [] });
  }

  /** The list of events grows while it is processed: an exit is itself an event. */
  private exits(story: Story, contact: ContactState, among: StoredEnrollment[], from: number): void {
    for (let n = from; n < story.events.length; n += 1)
      for (const enrollment of among)
        for (const role of ['goal', 'exit'] as const) {
          const event = story.events[n];
          if (event !== undefined && (enrollment.status === 'active' || enrollment.status === 'failed'))
            this.decideEnd(story, { event, enrollment, contact, role });
        }
  }

  private decideEnd(
    story: Story,
    {
      event,
      enrollment,
      contact,
      role,
    }: { event: EventDraft; enrollment: StoredEnrollment; contact: ContactState; role: 'goal' | 'exit' },
  ): void {
    const definition = this.versionOf(enrollment)?.definition;
    if (definition === undefined) return;
    const { goal, exitOn } = definition;
    const asked: EventMatch[] = role === 'exit' ? exitOn : goal === undefined ? [] : [goal];
    const matches = asked.filter((match) => listenKey(match.event) === event.key);
    if (matches.length === 0) return;
    const entry = JSON.parse(enrollment.entryProperties) as JsonValue;
    const failures = matches.map(({ where }) =>
      firstFailure(where, { contact, event: event.properties, entry }),
    );
    const { automationId, automationName, id: enrollmentId } = enrollment;
    const decision = { automationId, automationName, role, enrollmentId } as const;
    const failed =
      otherKey(definition, enrollment, event.properties) ?? (failures.includes(null) ? null : failures[0]);
    if (failed) event.decisions.push({ ...decision, outcome: 'filtered', condition: failed });
    else if (role === 'exit') {
      event.decisions.push({ ...decision, outcome: 'exited' });
      this.exit(story, enrollment, { reason: 'event', event });
    } else {
      event.decisions.push({ ...decision, outcome: 'goalReached' });
      this.close(story, enrollment, { status: 'completed', goalReached: true }, event);
      event.enrollments.push({ enrollmentId, automationId, outcome: 'goalReached' });
      story.exitedIds.push(enrollmentId);
    }
  }

  private decideEntry(
    story: Story,
    of: { event: EventDraft; automation: PlannedAutomation; contact: ContactState; entered: Set<string> },
  ): Decision {
    const { event, automation, contact, entered } = of;
    const about = {
      automationId: automation.id,
      automationName: automation.definition.name,
      role: 'entry',
    } as const;
    if (automation.status === 'paused') return { ...about, outcome: 'paused' };
    const scope = { contact, event: event.properties, entry: event.properties };
    const condition = firstFailure(automation.definition.trigger.where, scope);
    if (condition !== null) return { ...about, outcome: 'filtered', condition };
    if (event.depth > DEEPEST) {
      Object.assign(event, { status: 'failed', note: 'loop' });
      return { ...about, outcome: 'loop' };
    }
    const nameOf = (keyText: string | null): string => `${automation.id} ${keyText ?? ''}`;
    const judged = judgeEntry({
      automation,
      had: this.had(automation, contact),
      properties: event.properties,
      inThisCall: (keyText) => entered.has(nameOf(keyText)),
      now: this.world.now,
      activeInAll: this.enrollmentsOf(contact, 'active').length,
      maxActive: this.world.maxActive,
    });
    if ('outcome' in judged) return { ...about, ...judged };
    entered.add(nameOf(judged.keyText));
    const line = { eventId: event.id };
    const enrollmentId = this.enter(story, { event, automation, contact, entryKey: judged.keyText, line });
    event.enrollments.push({ enrollmentId, automationId: automation.id, outcome: 'entered' });
    event.enrolled += 1;
    return { ...about, outcome: 'entered', enrollmentId };
  }
}
