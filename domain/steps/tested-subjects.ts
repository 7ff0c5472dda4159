import type { StepDraft } from '../automation/step-ids.js';
import { isCondition } from '../automation/where.js';
import { isEventTest, testsIn } from '../contact/contact-query.js';
import type { FieldError } from '../errors.js';
import type { Id } from '../id.js';
import { locateSteps, pathInBody } from './tree.js';

/** Properties of events that say by an id what they are about. */
export const subjectProperties = [
  'listId',
  'formId',
  'segmentId',
  'automationId',
  'broadcastId',
  'templateId',
] as const;
type SubjectProperty = (typeof subjectProperties)[number];

/** What the events that a branch counts must be about. */
export interface TestedSubject {
  property: SubjectProperty | 'step';
  value: string;
  path: string;
  /** The automation that the same test names; null for none. */
  automationId: Id | null;
}

/** What the tests of branches demand of events by ids. */
export function testedSubjects(steps: readonly StepDraft[]): TestedSubject[] {
  return locateSteps<StepDraft>(steps).flatMap(({ step, path }) => {
    if (step.type !== 'branch') return [];
    return [...testsIn(step.if, `${pathInBody(path)}.if`)].flatMap(({ test, path: at }) =>
      isEventTest(test) ? subjectsIn(test.where?.all ?? [], `${at}.where`) : [],
    );
  });
}

function subjectsIn(nodes: readonly object[], at: string): TestedSubject[] {
  const demanded = nodes.flatMap((node, i) => {
    const asked = isCondition(node) ? equalText(node) : null;
    return asked === null ? [] : [{ ...asked, path: `${at}.all[${String(i)}].value` }];
  });
  const automationId = demanded.find(({ name }) => name === 'automationId')?.value ?? null;
  return demanded.flatMap(({ name, value, path }) => {
    const property = [...subjectProperties, 'step' as const].find((one) => one === name);
    return property === undefined ? [] : [{ property, value, path, automationId }];
  });
}

function equalText({ field, op, value }: { field: unknown; op?: unknown; value?: unknown }) {
  if (typeof field !== 'string' || !field.startsWith('event.') || op !== 'eq') return null;
  return typeof value === 'string' ? { name: field.slice('event.'.length), value } : null;
}

/** Emails of this automation that its branches test and that it does not have. */
export function unknownMails(
  steps: readonly StepDraft[],
  { id, subjects }: { id: Id | null; subjects: readonly TestedSubject[] },
): FieldError[] {
  const mails = new Set(
    locateSteps<StepDraft>(steps).flatMap(({ step }) => (step.type === 'sendEmail' ? (step.id ?? []) : [])),
  );
  const message = 'is not the id of an email of this automation';
  return subjects.flatMap(({ property, value, path, automationId }) =>
    property === 'step' && id !== null && automationId === id && !mails.has(value) ? [{ path, message }] : [],
  );
}
