import type { StepWords } from './step-title.js';
import { testWords } from './test-words.js';

/** How the API words the titles of steps and conditions. */
export const stepWords: StepWords = {
  operators: {
    eq: 'is',
    ne: 'is not',
    gt: '>',
    gte: '≥',
    lt: '<',
    lte: '≤',
    in: 'is one of',
    notIn: 'is none of',
    contains: 'contains',
    startsWith: 'starts with',
    endsWith: 'ends with',
    exists: 'exists',
    missing: 'is missing',
    before: 'is before',
    after: 'is after',
    withinLast: 'is within the last',
  },
  and: ' and ',
  or: ' or ',
  not: (condition) => `not ${condition}`,
  more: (conditions, count) => `${conditions} (and ${String(count)} more)`,
  value: (text) => text,
  test: testWords,
  duration: (text) => text,
  days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  email: (name) => `Email ${quoted(name)}`,
  fromTemplate: 'Email from a template',
  wait: (length) => `Wait ${length}`,
  until: (when) => `Wait until ${when}`,
  before: (length, field) => `Wait until ${length} before ${field}`,
  after: (length, field) => `Wait until ${length} after ${field}`,
  waitForEvent: (event, timeout) => `Wait for ${event}${timeout === '' ? '' : ` (${timeout})`}`,
  branch: (conditions) => `If ${conditions}`,
  split: (weights) => `Split ${weights}`,
  webhook: (host) => `Call ${host}`,
  updateContact: (fields) => `Set ${fields}`,
  moreFields: (fields, count) => `${fields} and ${String(count)} more`,
  sendEvent: (event) => `Send event ${event}`,
  addToList: (list) => `Add to ${listText(list)}`,
  removeFromList: (list) => `Remove from ${listText(list)}`,
  exit: 'Exit',
  untitled: () => 'Step',
};

function listText(list: string | null): string {
  return list === null || list === '' ? 'a list' : `list ${quoted(list)}`;
}

function quoted(text: string): string {
  return text === '' ? '' : `“${text}”`;
}
