import { closeNames, knownName, type KnownName } from '../automation/close-names.js';
import { listenKey } from '../automation/event-name.js';
import { countedNames } from '../segments/reads.js';
import { flatten } from '../steps/tree.js';
import type { PlannedAutomation } from './enrollments/planned-automation.js';
import type { PlannedRule } from './planned-rule.js';

/** Names that are compared; finding the close ones takes up to a millisecond. */
const MAX_COMPARED = 1_000;
/** Unheard names whose close ones are remembered. */
const MAX_REMEMBERED = 1_000;

/** The events that the automations and rules of a workspace listen to or count, and its segments count. */
export class HeardNames {
  private readonly names = new Map<string, string>();
  private compared: KnownName[] | null = null;
  private readonly remembered = new Map<string, string[]>();

  constructor(
    automations: Iterable<PlannedAutomation>,
    rules: Iterable<PlannedRule>,
    segmentEvents: Iterable<string> = [],
  ) {
    for (const { definition } of automations) {
      const { trigger, exitOn, goal, steps } = definition;
      const waits = flatten(steps).flatMap((step) => (step.type === 'waitForEvent' ? [step] : []));
      for (const { event } of [trigger, ...exitOn, ...(goal === undefined ? [] : [goal]), ...waits])
        this.add(event);
      for (const step of flatten(steps))
        if (step.type === 'branch') for (const event of countedNames(step.if)) this.add(event);
    }
    for (const { event } of rules) this.add(event);
    for (const event of segmentEvents) this.add(event);
  }

  has(key: string): boolean {
    return this.names.has(key);
  }

  /** The heard names closest to one that is not heard; the same for the same name. */
  closeTo(name: string): string[] {
    const known = this.remembered.get(name);
    if (known !== undefined) return known;
    this.compared ??= [...this.names]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MAX_COMPARED)
      .map(([, heard]) => knownName(heard));
    const found = closeNames(name, this.compared);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(name, found);
    return found;
  }

  private add(name: string): void {
    const key = listenKey(name);
    if (!this.names.has(key)) this.names.set(key, name);
  }
}
