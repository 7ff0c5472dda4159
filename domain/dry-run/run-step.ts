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
import { parseDuration } from '../automation/duration.js';
import { customEventKey, internalEventKey, listenKey } from '../automation/event-name.js';
import { greetedContact, renderedContact } from '../contact/rendered-contact.js';
import type { Id } from '../id.js';
import type { JsonValue } from '../json/json.js';
import { parseExactJson } from '../json/parse-json.js';
import { mainBlockReason } from '../lists/block-reason.js';
import { compiledContent } from '../mail-document/compiled-content.js';
import { capWindowStart, heldByCap } from '../mail/mail-cap.js';
import type { WrittenMail } from '../mail/mail-content.js';
import { quietUntil } from '../mail/quiet-hours.js';
import { noteOfHeld, type HeldMail } from '../mail/sending-limits.js';
import type { PlanCall } from '../plan/calls/call.js';
import { contactScope } from '../plan/contacts/contact-patch.js';
import { depthAfter } from '../plan/enrollments/end-enrollment.js';
import type { EventSourceRef } from '../plan/event.js';
import type { EmptyOutput, Mailing, RenderFacts } from '../render/preview.js';
import { branchReasons } from '../steps/branch-reasons.js';
import { chosenArm } from '../steps/chosen-arm.js';
import { stepPatch, stepProperties } from '../steps/recorded-values.js';
import { endlessReason } from '../steps/until-field.js';
import type { DryRunContext } from './dry-run-context.js';
import type { LoggedEvent, PathEntry } from './dry-run-log.js';
import { runListStep } from './list-steps.js';
import type { StepOutcome, StepVisit } from './step-visit.js';
import { waitEnd } from './wait-end.js';

const DONE = { done: true } as const;
/** Unsubscribe link of simulated mails. */
export const SAMPLE_UNSUBSCRIBE_URL = 'https://example.com/unsubscribe';

/** Simulates a step: does everything but send. */
export function runStep(step: Step, visit: StepVisit): StepOutcome {
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
      return runListStep(step, visit);
    case 'exit':
      visit.entry.result = 'exited';
      return 'exit';
  }
}

function sendEmail(step: SendEmailStep, visit: StepVisit): StepOutcome {
  const { enrollmentId, entry, now, context } = visit;
  const { contact } = context.engine;
  const { mailBlocked, hasConsent, automationId, listId } = context.engine.enrollment(enrollmentId);
  const isMarketing = (step.kind ?? 'marketing') === 'marketing';
  const { consentRequired } = context.input;
  if (isMarketing && (mailBlocked || (consentRequired && !hasConsent))) {
    const list = listId === null ? null : { status: context.engine.statusOn(listId) };
    Object.assign(entry, { result: 'skipped', reason: mainBlockReason(contact, list, { consentRequired }) });
    return DONE;
  }
  const held = isMarketing ? holdMail(visit) : null;
  if (held !== null) return held;
  const content = writtenContent(step, context);
  if (content === undefined) return failed(entry, 'Template: the template no longer exists');
  const greeted = greetedContact(contact.id, contact);
  const facts = { ...renderFacts(enrollmentId, context), contact: greeted };
  const mail = context.input.preview.mail(
    content,
    isMarketing ? { ...facts, mailing: sampleMailing(listId, context) } : facts,
  );
  if (!mail.ok) return failed(entry, `Template: ${mail.error}`);
  entry.result = 'sent';
  if (isMarketing) context.counted.push({ endedAt: now });
  noteEmpty(entry, mail);
  entry.mail = context.log.mails.length;
  const { sender = null } = content;
  context.log.mails.push({ ...mail.value, enrollmentId, step: step.id, at: now, sender, to: contact.email });
  const properties = { messageId: null, automationId, enrollmentId, step: step.id };
  const event = { name: 'email_sent', key: internalEventKey('email_sent'), properties };
  record(visit, { event, patch: null, from: 'engine' });
  return DONE;
}

/** As in a real mail, except that the link leads nowhere. */
function sampleMailing(listId: Id | null, { input }: DryRunContext): Mailing {
  const list = input.lists.get(listId ?? '');
  return { unsubscribeUrl: SAMPLE_UNSUBSCRIBE_URL, list: list ? { id: list.id, name: list.name } : null };
}

function writtenContent(step: SendEmailStep, { input }: DryRunContext): WrittenMail | undefined {
  if (!('template' in step)) return compiledContent(step);
  const content = input.templates.get(step.template);
  return (
    content && {
      ...content,
      ...(step.kind !== undefined && { kind: step.kind }),
      ...(step.sender !== undefined && { sender: step.sender }),
    }
  );
}

function callWebhook(step: WebhookStep, { enrollmentId, entry, now, context }: StepVisit): StepOutcome {
  const webhook = context.input.preview.webhook(step, renderFacts(enrollmentId, context));
  if (!webhook.ok) return failed(entry, `Template: ${webhook.error}`);
  entry.result = 'sent';
  noteEmpty(entry, webhook);
  entry.webhook = context.log.webhooks.length;
  context.log.webhooks.push({ ...webhook.value, enrollmentId, step: step.id, at: now });
  entry.answer = context.input.answers.get(step.id) ?? null;
  if (entry.answer !== null) context.engine.addAnswer(enrollmentId, step.id, entry.answer);
  return DONE;
}

function wait(step: WaitStep, { enrollmentId, entry, now, context }: StepVisit): StepOutcome {
  const until = waitEnd(step, { enrollmentId, now, context });
  entry.until = until;
  const endless = until === null ? endlessReason(step) : null;
  if (endless !== null) return failed(entry, endless);
  const waitingField = 'untilField' in step ? step.untilField : null;
  context.engine.setPosition(enrollmentId, { nextWakeAt: until, waitingField });
  if (until === null || until > now) return 'waits';
  entry.result = 'waited';
  return DONE;
}

function waitForEvent(step: WaitForEventStep, { enrollmentId, entry, now, context }: StepVisit): StepOutcome {
  const until = new Date(now.getTime() + (parseDuration(step.timeout) ?? 0));
  Object.assign(entry, { until, event: step.event });
  const { visit } = context.engine.enrollment(enrollmentId);
  const waiting = { key: listenKey(step.event), visit };
  context.engine.setPosition(enrollmentId, { nextWakeAt: until, waiting });
  return 'waits';
}

function choose(step: BranchStep | SplitStep, { enrollmentId, entry, now, context }: StepVisit): StepOutcome {
  const facts = context.engine.branchFacts(enrollmentId);
  const { index, failed: condition } = chosenArm(step, { enrollmentId, facts, now });
  const forced = context.input.arms.get(step.id);
  const arm = forced ?? index;
  Object.assign(entry, { result: 'chosen', ...(forced !== undefined && { forced: true }) });
  if (step.type === 'split') Object.assign(entry, { arm: `arms[${String(arm)}]` });
  else {
    const reasons = branchReasons(step.if, facts, now);
    Object.assign(entry, { arm: arm === 0 ? 'then' : 'else', condition, reasons });
  }
  return { arm };
}

function updateContact(step: UpdateContactStep, visit: StepVisit): StepOutcome {
  const { enrollmentId, entry, context } = visit;
  const values = context.input.preview.values(step.set, renderFacts(enrollmentId, context));
  if (!values.ok) return failed(entry, `Template: ${values.error}`);
  noteEmpty(entry, values);
  const { patch, note } = stepPatch(step, values.value);
  Object.assign(entry, { result: 'changed', ...(note === null ? {} : { reason: note }) });
  const refused = record(visit, { event: null, patch, from: 'step' });
  return refused === null ? DONE : failed(entry, refused);
}

function sendEvent({ eventName: name, eventProperties = {} }: SendEventStep, visit: StepVisit): StepOutcome {
  const { enrollmentId, entry, context } = visit;
  const values = context.input.preview.values(eventProperties, renderFacts(enrollmentId, context));
  if (!values.ok) return failed(entry, `Template: ${values.error}`);
  noteEmpty(entry, values);
  const propertiesText = stepProperties(values.value);
  if (propertiesText === null) return failed(entry, 'eventProperties: must not exceed 64 KiB');
  Object.assign(entry, { result: 'recorded', event: name });
  const properties = parseExactJson(propertiesText);
  const event = { name, key: customEventKey(name), properties, propertiesText };
  const refused = record(visit, { event, patch: null, from: 'step' });
  return refused === null ? DONE : failed(visit.entry, refused);
}

function noteEmpty(entry: PathEntry, { empty = [] }: { empty?: EmptyOutput[] }): void {
  if (empty.length > 0) entry.empty = empty;
}

function failed(entry: PathEntry, error: string): StepOutcome {
  Object.assign(entry, { result: 'failed', reason: error });
  return { error };
}

interface StepCall {
  event: { name: string; key: string; properties: JsonValue; propertiesText?: string } | null;
  patch: PlanCall['patch'];
  from: LoggedEvent['from'];
}

/** Plans a step's call as the engine would. @returns why it was refused, or null */
function record({ enrollmentId, now, context }: StepVisit, { event, patch, from }: StepCall): string | null {
  const enrollment = context.engine.enrollment(enrollmentId);
  const source: EventSourceRef = { type: 'automation', id: enrollmentId, name: enrollment.automationName };
  const depth = depthAfter(enrollment, now);
  const incoming = event && {
    propertiesText: JSON.stringify(event.properties),
    ...event,
    source,
    note: null,
    depth,
  };
  const result = context.engine.call({ event: incoming, patch, source, depth }, now);
  context.apply(result, from, now);
  return result.outcome.ok ? null : result.outcome.detail;
}

function renderFacts(id: Id, { engine, input }: DryRunContext): RenderFacts {
  const { entry, enteredAt } = engine.enrollment(id);
  return {
    contact: renderedContact(engine.contact.id, engine.contact),
    reader: contactScope(engine.contact),
    workspace: input.workspace,
    entry: {
      eventId: entry.eventId,
      name: entry.name,
      properties: engine.entryProperties(id),
      at: enteredAt,
    },
    answers: engine.stepAnswers(id),
  };
}

/** What becomes of a marketing mail that quiet hours or the cap hold back; null if neither does. */
function holdMail(visit: StepVisit): StepOutcome | null {
  const held = heldNow(visit);
  if (held === null) return null;
  const reason = noteOfHeld(held);
  if (held.until === null) {
    Object.assign(visit.entry, { result: 'skipped', reason });
    return { done: true };
  }
  Object.assign(visit.entry, { until: held.until, reason });
  return 'waits';
}

function heldNow({ now, context }: StepVisit): HeldMail | null {
  const { quietHours, cap } = context.input.limits;
  const zones = [context.engine.contact.timezone, context.input.workspace.timezone];
  const until = quietHours === null ? null : quietUntil(quietHours, { now, zones });
  if (until !== null) return { by: 'quietHours', until };
  if (cap === null) return null;
  const start = capWindowStart(cap, now);
  const counted = context.counted.filter(({ endedAt }) => endedAt === null || endedAt > start);
  return heldByCap(cap, counted, now);
}
