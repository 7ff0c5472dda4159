import { DateTime } from 'luxon';
import Type, { type Static } from 'typebox';
import { edgesPassed } from '../../../domain/dry-run/edges-passed.js';
import type {
  PathEntry,
  LoggedEnrollment,
  LoggedEvent,
  LoggedMail,
  LoggedWebhook,
} from '../../../domain/dry-run/dry-run-log.js';
import type { JsonValue } from '../../../domain/json/json.js';
import type { MailFrom } from '../../../domain/mail/mail-sender.js';
import { hiddenHeaders } from '../../../domain/webhook/hidden-headers.js';
import { maskedUrl, type WebhookView } from '../../http/webhook-view.js';
import { parseJsonObject } from '../../../domain/json/parse-json.js';
import type { JudgedDryRun } from './dry-run.js';
import {
  responseSchema,
  anyObject,
  anything,
  count,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../../http/output/response-schema.js';
import { branchReasonSchema, presentBranchReasons, type MayKnow } from '../branch-reason-presenter.js';
import { presentWarning, warningSchema } from '../../http/output/warning-presenter.js';

/** An instant, with the local time in the zone that applies to it. */
const moment = objectSchema({ at: instant, local: text, timezone: text });

const pathLine = objectSchema({
  step: text,
  type: text,
  enteredAt: moment,
  leftAt: orNull(moment),
  result: Type.Enum([
    'sent',
    'skipped',
    'waited',
    'answered',
    'timedOut',
    'chosen',
    'changed',
    'recorded',
    'exited',
    'failed',
    'waiting',
    'left',
  ]),
  until: Type.Optional(orNull(moment)),
  reason: Type.Optional(text),
  arm: Type.Optional(text),
  forced: Type.Optional(flag),
  condition: Type.Optional(anything),
  reasons: Type.Optional(Type.Array(branchReasonSchema)),
  event: Type.Optional(text),
  answer: Type.Optional(orNull(objectSchema({ status: Type.Integer(), body: Type.Optional(anything) }))),
  mail: Type.Optional(count),
  webhook: Type.Optional(count),
});

const loggedEvent = objectSchema({
  at: moment,
  eventName: text,
  from: Type.Enum(['sample', 'step', 'engine']),
  decisions: Type.Array(
    objectSchema({
      role: Type.Enum(['entry', 'exit', 'goal', 'wait']),
      outcome: text,
      enrollmentId: Type.Optional(id),
      condition: Type.Optional(anything),
      until: Type.Optional(instant),
    }),
  ),
  refused: Type.Optional(text),
});

const enrollment = objectSchema({
  id,
  status: Type.Enum(['active', 'completed', 'exited', 'failed']),
  enteredAt: moment,
  endedAt: orNull(moment),
  exitReason: orNull(text),
  goalReached: flag,
  lastError: orNull(text),
  path: Type.Array(pathLine),
  edges: Type.Array(text),
});

const mail = objectSchema({
  enrollmentId: id,
  step: text,
  at: moment,
  kind: Type.Enum(['marketing', 'transactional']),
  from: objectSchema({ name: text, email: text }),
  to: text,
  subject: text,
  html: orNull(text),
  text,
});

const webhook = objectSchema({
  enrollmentId: id,
  step: text,
  at: moment,
  method: text,
  url: text,
  headers: Type.Record(Type.String(), Type.String()),
  body: orNull(text),
});

export const dryRunSchema = responseSchema('DryRun', {
  startedAt: moment,
  endedAt: moment,
  timezone: text,
  contact: objectSchema({
    email: text,
    firstName: orNull(text),
    lastName: orNull(text),
    name: orNull(text),
    customFields: anyObject,
    subscribed: flag,
    timezone: orNull(text),
    language: orNull(text),
  }),
  events: Type.Array(loggedEvent),
  enrollments: Type.Array(enrollment),
  mails: Type.Array(mail),
  webhooks: Type.Array(webhook),
  truncated: flag,
  warnings: Type.Array(warningSchema),
});

/**
 * The result of a dry run; instants come with the zone that applies to them. Header values and paths of URLs of a saved
 * automation are hidden from those who may not see them, and so is what conditions of branches came to.
 */
export function presentDryRun(
  { log, froms, warnings }: JudgedDryRun,
  { view, mayKnow }: { view: WebhookView | null; mayKnow: MayKnow },
): Static<typeof dryRunSchema> {
  const { contact, timezone } = log;
  const { email, firstName, lastName, name, customFields, subscribed, language } = contact;
  return {
    startedAt: presentMoment(log.startedAt, timezone),
    endedAt: presentMoment(log.endedAt, timezone),
    timezone,
    contact: {
      email,
      firstName,
      lastName,
      name,
      customFields,
      subscribed,
      timezone: contact.timezone,
      language,
    },
    events: log.events.map((event) => presentEvent(event, timezone)),
    enrollments: log.enrollments.map((one) => presentEnrollment(one, { timezone, mayKnow })),
    mails: log.mails.map((one) => presentMail(one, { timezone, from: froms.get(one.sender) })),
    webhooks: log.webhooks.map((one) => presentWebhook(one, { timezone, view })),
    truncated: log.truncated,
    warnings: warnings.map(presentWarning),
  };
}

function presentMoment(at: Date, timezone: string): Static<typeof moment> {
  const local = DateTime.fromJSDate(at, { zone: timezone }).toISO() ?? at.toISOString();
  return { at: at.toISOString(), local, timezone };
}

function presentEvent({ at, name, from, decisions, refused }: LoggedEvent, timezone: string) {
  return {
    at: presentMoment(at, timezone),
    eventName: name,
    from,
    decisions: decisions.map(({ role, outcome, enrollmentId, condition, until }) => ({
      role,
      outcome,
      ...(enrollmentId !== undefined && { enrollmentId }),
      ...(condition !== undefined && { condition }),
      ...(until !== undefined && { until: until.toISOString() }),
    })),
    ...(refused !== undefined && { refused }),
  };
}

function presentEnrollment(
  logged: LoggedEnrollment,
  { timezone, mayKnow }: { timezone: string; mayKnow: MayKnow },
): Static<typeof enrollment> {
  return {
    id: logged.id,
    status: logged.status,
    enteredAt: presentMoment(logged.enteredAt, timezone),
    endedAt: logged.endedAt && presentMoment(logged.endedAt, timezone),
    exitReason: logged.exitReason,
    goalReached: logged.goalReached,
    lastError: logged.lastError,
    path: logged.path.map((line) => presentLine(line, mayKnow)),
    edges: edgesPassed(logged),
  };
}

function presentLine(line: PathEntry, mayKnow: MayKnow): Static<typeof pathLine> {
  const { timezone, until } = line;
  return {
    step: line.step,
    type: line.type,
    enteredAt: presentMoment(line.enteredAt, timezone),
    leftAt: line.leftAt && presentMoment(line.leftAt, timezone),
    result: line.result,
    ...(until !== undefined && { until: until && presentMoment(until, timezone) }),
    ...(line.reason !== undefined && { reason: line.reason }),
    ...(line.arm !== undefined && { arm: line.arm }),
    ...(line.forced !== undefined && { forced: line.forced }),
    ...(line.condition !== undefined && { condition: line.condition }),
    ...(line.reasons !== undefined && { reasons: presentBranchReasons(line.reasons, mayKnow) }),
    ...(line.event !== undefined && { event: line.event }),
    ...(line.answer !== undefined && { answer: line.answer === null ? null : presentAnswer(line.answer) }),
    ...(line.mail !== undefined && { mail: line.mail }),
    ...(line.webhook !== undefined && { webhook: line.webhook }),
  };
}

function presentAnswer(text: string): { status: number; body?: JsonValue } {
  const { status, body } = parseJsonObject(text);
  if (typeof status !== 'number') throw new TypeError('The answer of a webhook step has no status');
  return { status, ...(body !== undefined && { body }) };
}

function presentMail(
  logged: LoggedMail,
  { timezone, from }: { timezone: string; from: MailFrom | undefined },
): Static<typeof mail> {
  const { enrollmentId, step, kind, to, subject, html = null, text: words } = logged;
  return {
    enrollmentId,
    step,
    at: presentMoment(logged.at, timezone),
    kind,
    from: { name: from?.name ?? '', email: from?.address ?? '' },
    to,
    subject,
    html,
    text: words,
  };
}

function presentWebhook(
  logged: LoggedWebhook,
  { timezone, view }: { timezone: string; view: WebhookView | null },
): Static<typeof webhook> {
  const { enrollmentId, step, method, body } = logged;
  const url = view?.masksUrl === true ? maskedUrl(logged.url) : logged.url;
  const headers = view?.secretKey === null ? hiddenHeaders(logged.headers) : logged.headers;
  return { enrollmentId, step, at: presentMoment(logged.at, timezone), method, url, headers, body };
}
