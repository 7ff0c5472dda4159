import type { Step } from '../../../../domain/automation/automation.js';

/** What is shown of a step: those in its arms have cards of their own. */
type Shown<S> = S extends Step
  ? Exclude<keyof S, 'type' | 'then' | 'else' | 'arms' | 'sealedHeaders' | 'compiled' | 'inBlocks'>
  : never;

/** The fields of steps by their names in the API. */
export const stepFacts = {
  id: 'Step',
  template: 'Template',
  subject: 'Subject',
  preheader: 'Preview text',
  html: 'Content',
  document: 'Blocks',
  text: 'Text version',
  layout: 'Layout',
  kind: 'Kind',
  replyTo: 'Replies go to',
  sender: 'From',
  for: 'Duration',
  until: 'Until',
  untilField: 'Date field',
  offset: 'Shift',
  event: 'Event',
  where: 'Only if',
  timeout: 'At most',
  onTimeout: 'If it doesn’t come',
  if: 'Condition',
  url: 'Address',
  method: 'Method',
  headers: 'Headers',
  body: 'Body',
  set: 'Fields',
  eventName: 'Event to send',
  eventProperties: 'Properties',
  listId: 'List',
} satisfies Record<Shown<Step>, string>;

export type StepFactTexts = typeof stepFacts;
