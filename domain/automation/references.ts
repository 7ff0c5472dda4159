import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';
import { asList, asObject, asText } from '../json/lenient.js';
import { liquidTags } from '../render/liquid-tags.js';
import { locateDrafts } from './locate-drafts.js';

/** Something that an automation reads or listens to, and where. */
export interface Reference {
  path: string;
  /** Without the root: `plan` of `contact.plan`, `items[0].sku` of `event.items[0].sku`. */
  name: string;
}

export interface EventReference extends Reference {
  /** The event whose property it is. */
  event: string;
}

/** A condition that compares a property of an event with a number or a truth value. */
export interface Comparison extends EventReference {
  op: string;
  value: number | boolean;
}

/** What an automation refers to by names that only this workspace can know. */
export interface References {
  /** The events that it listens to. */
  events: Reference[];
  contactFields: Reference[];
  eventProperties: EventReference[];
  comparisons: Comparison[];
  /** Fields of contacts that its steps set. */
  setFields: Set<string>;
}

/** The variables of outputs and tags: `contact.plan`, `event.items`. */
const VARIABLE =
  /(?<![\w.'"-])(contact|event)\.([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[(?:-?\d{1,9}|'[^'\]]{0,64}'|"[^"\]]{0,64}")\])*)/g;

/** Parts of a step that are steps themselves. */
const ARMS = new Set(['then', 'else', 'arms']);

/** Collects what the definition refers to; every name and place once. */
export function referencesIn(definition: object): References {
  const { trigger, exitOn, goal, steps } = asObject(definition);
  const collector = new Collector(asText(asObject(trigger)['event']));
  collector.match(trigger, 'trigger');
  asList(exitOn).forEach((match, i) => {
    collector.match(match, `exitOn[${String(i)}]`);
  });
  collector.match(goal, 'goal');
  for (const { draft, path } of locateDrafts(steps)) collector.step(asObject(draft), path);
  return collector.found;
}

class Collector {
  readonly found: References = {
    events: [],
    contactFields: [],
    eventProperties: [],
    comparisons: [],
    setFields: new Set(),
  };
  private readonly seen = new Set<string>();

  constructor(private readonly entryEvent: string) {}

  /** A trigger, exit or goal: its conditions are about its own event. */
  match(match: JsonValue | undefined, path: string): void {
    const { event, where } = asObject(match);
    if (asText(event) === '') return;
    this.found.events.push({ path: `${path}.event`, name: asText(event) });
    this.walk(where, `${path}.where`, asText(event));
  }

  step(step: JsonObject, path: string): void {
    if (step['type'] === 'waitForEvent') this.match(step, path);
    else {
      for (const [key, value] of Object.entries(step))
        if (!ARMS.has(key) && key !== 'id') this.walk(value, `${path}.${key}`, this.entryEvent);
    }
    if (step['type'] === 'wait') this.name(asText(step['untilField']), `${path}.untilField`, this.entryEvent);
    if (step['type'] !== 'updateContact') return;
    const { customFields, ...fields } = asObject(step['set']);
    for (const key of [...Object.keys(fields), ...Object.keys(asObject(customFields))])
      this.found.setFields.add(key);
  }

  /** Recursion is bounded: bodies are at most 32 levels deep. */
  private walk(value: JsonValue | undefined, path: string, event: string): void {
    if (typeof value === 'string') this.template(value, path);
    else if (Array.isArray(value)) {
      value.forEach((item, i) => {
        this.walk(item, `${path}[${String(i)}]`, event);
      });
    } else if (isJsonObject(value)) {
      this.condition(value, path, event);
      for (const [key, inner] of Object.entries(value)) this.walk(inner, `${path}.${key}`, event);
    }
  }

  private template(text: string, path: string): void {
    for (const mark of liquidTags(text))
      for (const [, root = '', name = ''] of mark.matchAll(VARIABLE))
        this.name(`${root}.${name}`, path, this.entryEvent);
  }

  private condition({ field, op, value }: JsonObject, path: string, event: string): void {
    if (typeof field !== 'string' || typeof op !== 'string') return;
    // Whether a field is there may well be what is asked.
    if (op !== 'exists' && op !== 'missing') this.name(field, `${path}.field`, event);
    this.name(asText(asObject(value)['ref']), `${path}.value`, event);
    const [root, name] = [field.slice(0, field.indexOf('.')), field.slice(field.indexOf('.') + 1)];
    if ((root !== 'event' && root !== 'entry') || (typeof value !== 'number' && typeof value !== 'boolean'))
      return;
    const source = root === 'entry' ? this.entryEvent : event;
    this.found.comparisons.push({ path: `${path}.value`, name, event: source, op, value });
  }

  private name(full: string, path: string, event: string): void {
    const dot = full.indexOf('.');
    const [root, name] = [full.slice(0, Math.max(dot, 0)), full.slice(dot + 1)];
    if (name === '' || this.seen.has(`${path} ${full}`)) return;
    this.seen.add(`${path} ${full}`);
    if (root === 'contact') this.found.contactFields.push({ path, name });
    if (root === 'event') this.found.eventProperties.push({ path, name, event });
    if (root === 'entry') this.found.eventProperties.push({ path, name, event: this.entryEvent });
  }
}
