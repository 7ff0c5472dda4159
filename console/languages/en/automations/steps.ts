import type { StepType } from '../../../../domain/automation/automation.js';
import type { StepWords } from '../../../../domain/automation/step-title.js';
import { plainTitles } from '../../shared/plain-titles.js';

/** The words of step titles. Steps without a title have `untitled`; durations and tests are said by language. */
type Titles = Omit<StepWords, 'duration' | 'untitled' | 'test'>;

export interface StepTexts {
  kinds: Record<StepType, string>;
  hints: Record<StepType, string>;
  untitled: Record<StepType, string>;
  unknownKind: string;
  noEvent: string;
  titles: Titles;
  yes: string;
  no: string;
  day: (days: string) => string;
  enters: string;
  varies: string;
}

export const steps: StepTexts = {
  kinds: {
    sendEmail: 'Email',
    wait: 'Wait',
    waitForEvent: 'Wait for event',
    branch: 'Branch',
    split: 'Split',
    webhook: 'Webhook',
    updateContact: 'Update contact',
    sendEvent: 'Send event',
    addToList: 'Add to list',
    removeFromList: 'Remove from list',
    exit: 'Exit',
  },
  hints: {
    sendEmail: 'Written here or from a template',
    wait: 'For a while, or until a set time',
    waitForEvent: 'Until it happens, or time runs out',
    branch: 'Yes or no, by conditions',
    split: 'A random share down each path',
    webhook: 'Calls another service',
    updateContact: 'Sets fields',
    sendEvent: 'Can start other automations',
    addToList: 'Subscribes',
    removeFromList: 'Unsubscribes',
    exit: 'Ends here',
  },
  untitled: {
    sendEmail: 'No subject yet',
    wait: 'No length yet',
    waitForEvent: 'No event yet',
    branch: 'No conditions yet',
    split: 'Split',
    webhook: 'No address yet',
    updateContact: 'No fields yet',
    sendEvent: 'No event yet',
    addToList: 'No list yet',
    removeFromList: 'No list yet',
    exit: 'Leaves the automation',
  },
  unknownKind: 'Step',
  noEvent: 'No event yet',
  titles: {
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
    more: (conditions, count) => `${conditions} and ${count} more`,
    value: (text) => `“${text}”`,
    days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
    ...plainTitles,
    fromTemplate: 'From a template',
    until: (when) => `Until ${when}`,
    before: (length, field) => `${length} before ${field}`,
    after: (length, field) => `${length} after ${field}`,
    waitForEvent: (event, timeout) => (event === '' ? '' : `${event}, ${timeout} at most`),
    webhook: (host) => (host === '' ? '' : `Call ${host}`),
    updateContact: (fields) => (fields === '' ? '' : `Set ${fields}`),
    moreFields: (fields, count) => `${fields} and ${count} more`,
    addToList: (list) => list ?? 'A list',
    removeFromList: (list) => list ?? 'A list',
  },
  yes: 'Yes',
  no: 'No',
  day: (days) => `Day ${days}`,
  enters: 'enters',
  varies: 'varies',
};
