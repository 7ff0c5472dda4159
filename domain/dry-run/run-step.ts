import type {
  BranchStep,
  SendEmailStep,
  SendEventStep,
  SplitStep,
  Step,
  UpdateContactStep,
  WaitForEventStep,
  WaitStep,
  WebhookStep,
} from '../automation/automation.js';
import { patchOf } from '../contact/contact-properties.js';
import { parseDuration } from '../automation/duration.js';
import { customEventKey, internalEventKey, listenKey } from '../automation/event-name.js';
import type { JsonValue } from '../json/json.js';
import { whyBlocked } from '../lists/why-blocked.js';
import { contactScope } from '../plan/contact-patch.js';
import { depthAfter } from '../plan/end-enrollment.js';
import type { EventSourceRef } from '../plan/event.js';
import type { Id } from '../id.js';
import type { PlanCall } from '../plan/call.js';
import { chosenArm } from '../steps/chosen-arm.js';
import { answersByStep } from '../steps/step-answers.js';
import type { DryRunContext } from './dry-run.js';
import { moveOnList } from './list-steps.js';
import type { WrittenMail } from '../mail/mail-content.js';
import { renderedContact, type Mailing, type RenderFacts } from './preview.js';
import type { PathEntry, LoggedEvent } from './dry-run-log.js';
import { fieldWake } from './waiting.js';

/** How an enrollment goes on after a step. */
export type NextMove = 'waits' | 'exit' | { error: string } | { arm: number } | { done: true };

export interface StepVisit {
  id: Id;
  /** Of the story, to be completed. */
  line: PathEntry;
  now: Date;
  stage: DryRunContext;
}

const DONE = { done: true } as const;
/** Where the links for unsubscribing lead in mails that are not sent. */
export const SAMPLE_LINK = 'https://example.com/unsubscribe';

/** Does what a step would do, but for sending. */
export function runStep(step: Step, visit: StepVisit): NextMove {
  switch (step.type) {
    case 'sendEmail':
      return sendEmail(step, visit);
    case 'webhook':
      return callWebhook(step, visit);
    case 'wait':
      return wait(step, visit);
    case 'waitForEvent':
      return waitForEvent(step, visit);
    case 'branch':
    case 'split':
      return choose(step, visit);
    case 'updateContact':
      return updateContact(step, visit);
    case 'sendEvent':
      return sendEvent(step, visit);
    case 'addToList':
    case 'removeFromList':
      return moveOnList(step, visit);
    case 'exit':
      visit.line.result = 'exited';
      return 'exit';
  }
}

function sendEmail(step: SendEmailStep, { id, line, now, stage }: StepVisit): NextMove {
  const { contact } = stage.house;
  const { mailBlocked, automationId, listId } = stage.house.enrollment(id);
  const isMarketing = (step.kind ?? 'marketing') === 'marketing';
  if (mailBlocked && isMarketing) {
    const list = listId === null ? null : { status: stage.house.statusOn(listId) };
    Object.assign(line, { result: 'skipped', reason: whyBlocked(contact, list) });
    return DONE;
  }
  const words = wordsOf(step, stage);
  if (words === undefined) return failed(line, 'Template: there is no such template any more');
  const facts = factsOf(id, stage);
  const mail = stage.input.preview.mail(
    words,
    isMarketing ? { ...facts, mailing: mailingOf(listId, stage) } : facts,
  );
  if (!mail.ok) return failed(line, `Template: ${mail.error}`);
  line.result = 'sent';
  line.mail = stage.story.mails.length;
  stage.story.mails.push({ ...mail.value, enrollmentId: id, step: step.id, at: now, to: contact.email });
  const properties = { messageId: null, automationId, enrollmentId: id, step: step.id };
  const event = { name: 'email_sent', key: internalEventKey('email_sent'), properties };
  record({ id, line, now, stage }, { event, patch: null, from: 'engine' });
  return DONE;
}

/** As in a real mail, but for the link, which leads nowhere. */
function mailingOf(listId: Id | null, { input }: DryRunContext): Mailing {
  const list = input.lists.get(listId ?? '');
  return { unsubscribeUrl: SAMPLE_LINK, list: list ? { id: list.id, name: list.name } : null };
}

function wordsOf(step: SendEmailStep, { input }: DryRunContext): WrittenMail | undefined {
  if (!('template' in step)) return step;
  const words = input.templates.get(step.template);
  return words && { ...words, ...(step.kind !== undefined && { kind: step.kind }) };
}

function callWebhook(step: WebhookStep, { id, line, now, stage }: StepVisit): NextMove {
  const webhook = stage.input.preview.webhook(step, factsOf(id, stage));
  if (!webhook.ok) return failed(line, `Template: ${webhook.error}`);
  line.result = 'sent';
  line.webhook = stage.story.webhooks.length;
  stage.story.webhooks.push({ ...webhook.value, enrollmentId: id, step: step.id, at: now });
  line.answer = stage.input.answers.get(step.id) ?? null;
  if (line.answer !== null) stage.house.answer(id, step.id, line.answer);
  return DONE;
}

function wait(step: WaitStep, { id, line, now, stage }: StepVisit): NextMove {
  const until = fieldWake(step, { id, now, stage });
  line.until = until;
  const waitingField = 'untilField' in step ? step.untilField : null;
  stage.house.stand(id, { nextWakeAt: until, waitingField });
  if (until === null || until > now) return 'waits';
  line.result = 'waited';
  return DONE;
}

function waitForEvent(step: WaitForEventStep, { id, line, now, stage }: StepVisit): NextMove {
  const until = new Date(now.getTime() + (parseDuration(step.timeout) ?? 0));
  Object.assign(line, { until, event: step.event });
  const { visit } = stage.house.enrollment(id);
  stage.house.stand(id, { nextWakeAt: until, waiting: { key: listenKey(step.event), visit } });
  return 'waits';
}

function choose(step: BranchStep | SplitStep, { id, line, now, stage }: StepVisit): NextMove {
  const contact = contactScope(stage.house.contact);
  const entry = JSON.parse(stage.house.entryOf(id)) as JsonValue;
  const steps = answersByStep(stage.house.answersOf(id), (text) => JSON.parse(text) as JsonValue);
  const facts = { enrollmentId: id, contact, entry, steps, now };
  const { index, failed: condition } = chosenArm(step, facts);
  line.result = 'chosen';
  if (step.type === 'branch') {
    Object.assign(line, { arm: index === 0 ? 'then' : 'else', condition });
    return { arm: index };
  }
  const forced = stage.input.arms.get(step.id);
  const arm = forced ?? index;
  Object.assign(line, { arm: `arms[${String(arm)}]`, ...(forced === undefined ? {} : { forced: true }) });
  return { arm };
}

function updateContact(step: UpdateContactStep, visit: StepVisit): NextMove {
  visit.line.result = 'changed';
  const refused = record(visit, { event: null, patch: patchOf(step.set), from: 'step' });
  return refused === null ? DONE : failed(visit.line, refused);
}

function sendEvent({ eventName: name, eventProperties = {} }: SendEventStep, visit: StepVisit): NextMove {
  Object.assign(visit.line, { result: 'recorded', event: name });
  const event = { name, key: customEventKey(name), properties: eventProperties };
  const refused = record(visit, { event, patch: null, from: 'step' });
  return refused === null ? DONE : failed(visit.line, refused);
}

function failed(line: PathEntry, error: string): NextMove {
  Object.assign(line, { result: 'failed', reason: error });
  return { error };
}

interface Recorded {
  event: { name: string; key: string; properties: JsonValue } | null;
  patch: PlanCall['patch'];
  from: LoggedEvent['from'];
}

/** What a step gives rise to, as the engine would record it. @returns why it was refused, or null */
function record({ id, now, stage }: StepVisit, { event, patch, from }: Recorded): string | null {
  const enrollment = stage.house.enrollment(id);
  const source: EventSourceRef = { type: 'automation', id, name: enrollment.automationName };
  const depth = depthAfter(enrollment, now);
  const incoming = event && {
    ...event,
    propertiesText: JSON.stringify(event.properties),
    source,
    note: null,
    depth,
  };
  const happening = stage.house.call({ event: incoming, patch, source, depth }, now);
  stage.happened(happening, from, now);
  return happening.outcome.ok ? null : happening.outcome.detail;
}

function factsOf(id: Id, { house, input }: DryRunContext): RenderFacts {
  const { entry, enteredAt } = house.enrollment(id);
  return {
    contact: renderedContact(house.contact.id, house.contact),
    workspace: input.workspace,
    entry: { eventId: entry.eventId, name: entry.name, properties: house.entryOf(id), at: enteredAt },
    answers: house.answersOf(id),
  };
}
