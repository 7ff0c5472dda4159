import type { Id } from '../id.js';
import type { JsonObject } from '../json/json.js';
import { listOf, objectOf, textOf } from '../json/lenient.js';
import { splitWebhookUrl } from '../webhook/webhook-target.js';
import type { StepType } from './automation.js';
import { fieldText, whereText } from './condition-text.js';

/** Names of what steps refer to by id. */
export interface StepNames {
  templates?: ReadonlyMap<Id, string>;
  lists?: ReadonlyMap<Id, string>;
}

const MAX_TITLE = 120;
/** Fields that the title of an update spells out. */
const MAX_FIELDS = 3;

type Title = (step: JsonObject, names: StepNames) => string;

const titles: Record<StepType, Title> = {
  sendEmail: mailTitle,
  wait: waitTitle,
  waitForEvent: ({ event, timeout }) => `Wait for ${textOf(event)}${inParentheses(textOf(timeout))}`,
  branch: ({ if: where }) => `If ${whereText(where)}`,
  split: ({ arms }) =>
    `Split ${listOf(arms)
      .map((arm) => JSON.stringify(objectOf(arm)['weight'] ?? 0))
      .join(' : ')}`,
  webhook: ({ url }) => `Call ${hostOf(textOf(url))}`,
  updateContact: ({ set }) => `Set ${fieldsText(Object.keys(objectOf(set)))}`,
  sendEvent: ({ eventName }) => `Send event ${textOf(eventName)}`,
  addToList: ({ listId }, { lists }) => `Add to ${listName(textOf(listId), lists)}`,
  removeFromList: ({ listId }, { lists }) => `Remove from ${listName(textOf(listId), lists)}`,
  exit: () => 'Exit',
};

/**
 * A step in a few words, for people: `Email “Welcome”`, `Wait 2 days`, `If plan is pro`. The step may be unfinished, as in
 * a draft; its title then says what there is of it. Of a webhook it only has the host, since the path may be a credential.
 */
export function stepTitle(step: object, names: StepNames = {}): string {
  const fields = objectOf(step);
  const type = textOf(fields['type']);
  const title = isStepType(type) ? titles[type](fields, names) : type;
  const line = title.replace(/\s+/g, ' ').trim();
  if (line === '') return 'Step';
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line;
}

function isStepType(type: string): type is StepType {
  return Object.hasOwn(titles, type);
}

function mailTitle({ subject, template }: JsonObject, { templates }: StepNames): string {
  if (template === undefined) return `Email ${quoted(textOf(subject))}`;
  const name = templates?.get(textOf(template));
  return name === undefined ? 'Email from a template' : `Email ${quoted(name)}`;
}

function waitTitle({ for: length, until, untilField, offset }: JsonObject): string {
  if (untilField !== undefined)
    return `Wait until ${offsetText(textOf(offset))}${fieldText(textOf(untilField))}`;
  if (until === undefined) return `Wait ${textOf(length)}`;
  const { time, weekdays } = objectOf(until);
  const days = listOf(weekdays).map(textOf).map(capitalized);
  return `Wait until ${[days.join(', '), textOf(time)].filter((part) => part !== '').join(' ')}`;
}

/** `2 days before ` for `-2 days`. */
function offsetText(offset: string): string {
  const length = offset.replace(/^[+-] ?/, '');
  return length === '' ? '' : `${length} ${offset.startsWith('-') ? 'before' : 'after'} `;
}

function listName(id: Id, lists: StepNames['lists']): string {
  const name = lists?.get(id);
  return name === undefined ? 'a list' : `list ${quoted(name)}`;
}

function fieldsText(keys: string[]): string {
  const spelled = keys.slice(0, MAX_FIELDS).join(', ');
  return keys.length > MAX_FIELDS ? `${spelled} and ${String(keys.length - MAX_FIELDS)} more` : spelled;
}

function hostOf(url: string): string {
  return splitWebhookUrl(url)?.origin.replace(/^[a-z]+:\/\/(?:[^@]*@)?/i, '') ?? '';
}

function quoted(text: string): string {
  return text === '' ? '' : `“${text}”`;
}

function inParentheses(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
