import type { Id } from '../id.js';
import type { JsonObject } from '../json/json.js';
import { asList, asObject, asText } from '../json/lenient.js';
import { splitWebhookUrl } from '../webhook/split-webhook-url.js';
import type { StepType } from './automation.js';
import { fieldText, whereText, type ConditionWords } from './condition-text.js';
import { weekdays, type Weekday } from './weekdays.js';

/** Names of what steps refer to by id. */
export interface StepNames {
  templates?: ReadonlyMap<Id, string>;
  lists?: ReadonlyMap<Id, string>;
}

/** The words of one language for titles. A text is empty if the step does not say it yet. */
export interface StepWords extends ConditionWords {
  duration: (text: string) => string;
  days: Readonly<Record<Weekday, string>>;
  /** A mail by its subject, or the name of its template. */
  email: (name: string) => string;
  fromTemplate: string;
  wait: (length: string) => string;
  until: (when: string) => string;
  before: (length: string, field: string) => string;
  after: (length: string, field: string) => string;
  waitForEvent: (event: string, timeout: string) => string;
  branch: (conditions: string) => string;
  split: (weights: string) => string;
  webhook: (host: string) => string;
  updateContact: (fields: string) => string;
  /** Fields, and how many there are besides. */
  moreFields: (fields: string, count: number) => string;
  sendEvent: (event: string) => string;
  /** Null for a list whose name is unknown. */
  addToList: (list: string | null) => string;
  removeFromList: (list: string | null) => string;
  exit: string;
  /** A step of which nothing can be said. */
  untitled: (type: string) => string;
}

const MAX_TITLE = 120;
/** Fields that the title of an update spells out. */
const MAX_FIELDS = 3;

type Title = (step: JsonObject, words: StepWords, names: StepNames) => string;

const titles: Record<StepType, Title> = {
  sendEmail: mailTitle,
  wait: waitTitle,
  waitForEvent: ({ event, timeout }, words) =>
    words.waitForEvent(asText(event), words.duration(asText(timeout))),
  branch: ({ if: where }, words) => words.branch(whereText(where, words)),
  split: ({ arms }, words) =>
    words.split(
      asList(arms)
        .map((arm) => JSON.stringify(asObject(arm)['weight'] ?? 0))
        .join(' : '),
    ),
  webhook: ({ url }, words) => words.webhook(urlHost(asText(url))),
  updateContact: ({ set }, words) => words.updateContact(fieldsText(Object.keys(asObject(set)), words)),
  sendEvent: ({ eventName }, words) => words.sendEvent(asText(eventName)),
  addToList: ({ listId }, words, { lists }) => words.addToList(listName(asText(listId), lists)),
  removeFromList: ({ listId }, words, { lists }) => words.removeFromList(listName(asText(listId), lists)),
  exit: (_, { exit }) => exit,
};

/**
 * A step in a few words, for people: `Email “Welcome”`, `Wait 2 days`, `If plan is pro`. The step may be unfinished, as in
 * a draft; its title then says what there is of it. Of a webhook it only has the host, since the path may be a credential.
 */
export function stepTitle(step: object, words: StepWords, names: StepNames = {}): string {
  const fields = asObject(step);
  const type = asText(fields['type']);
  const title = isStepType(type) ? titles[type](fields, words, names) : type;
  const line = title.replace(/\s+/g, ' ').trim();
  if (line === '') return words.untitled(type);
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line;
}

function isStepType(type: string): type is StepType {
  return Object.hasOwn(titles, type);
}

function mailTitle({ subject, template }: JsonObject, words: StepWords, { templates }: StepNames): string {
  if (template === undefined) return words.email(asText(subject));
  const name = templates?.get(asText(template));
  return name === undefined ? words.fromTemplate : words.email(name);
}

function waitTitle({ for: length, until, untilField, offset }: JsonObject, words: StepWords): string {
  if (untilField !== undefined) return fieldTitle(fieldText(asText(untilField)), asText(offset), words);
  if (until === undefined) return words.wait(words.duration(asText(length)));
  const { time, weekdays: given } = asObject(until);
  const days = asList(given).flatMap((day) => weekdays.filter((one) => one === day));
  // A time alone is also written without an object.
  const when = asText(until) || asText(time);
  return words.until(
    [days.map((day) => words.days[day]).join(', '), when].filter((part) => part !== '').join(' '),
  );
}

/** `offset` is `-2 days` for two days before. */
function fieldTitle(field: string, offset: string, words: StepWords): string {
  const length = words.duration(offset.replace(/^[+-] ?/, ''));
  if (length === '') return words.until(field);
  return offset.startsWith('-') ? words.before(length, field) : words.after(length, field);
}

/** Empty if no list is chosen. */
function listName(id: Id, lists: StepNames['lists']): string | null {
  return id === '' ? '' : (lists?.get(id) ?? null);
}

function fieldsText(keys: string[], words: StepWords): string {
  const spelled = keys.slice(0, MAX_FIELDS).join(', ');
  return keys.length > MAX_FIELDS ? words.moreFields(spelled, keys.length - MAX_FIELDS) : spelled;
}

function urlHost(url: string): string {
  return splitWebhookUrl(url)?.origin.replace(/^[a-z]+:\/\/(?:[^@]*@)?/i, '') ?? '';
}
