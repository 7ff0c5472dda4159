import { internalEventNamed, type InternalEventName } from '../../domain/automation/event-name.js';
import { isCondition } from '../../domain/automation/where.js';
import type { Problem } from './problems';
import type { Condition, Where } from './where';

export type SubjectProperty = 'listId' | 'formId' | 'segmentId' | 'automationId';

/** The property that says which list, form, segment or automation an event is about. */
const SUBJECTS: Partial<Record<InternalEventName, SubjectProperty>> = {
  list_subscribed: 'listId',
  list_unsubscribed: 'listId',
  form_submitted: 'formId',
  segment_entered: 'segmentId',
  segment_left: 'segmentId',
  automation_completed: 'automationId',
  automation_exited: 'automationId',
  email_sent: 'automationId',
  email_opened: 'automationId',
  email_clicked: 'automationId',
};

const ID = /^[0-9a-f]{24}$/;

export function subjectProperty(event: string): SubjectProperty | null {
  const internal = internalEventNamed(event);
  return internal === null ? null : (SUBJECTS[internal] ?? null);
}

interface Parted {
  /** The id of what the event must be about; null if it may be about anything. */
  subject: string | null;
  /** The other conditions. */
  rest: Where | undefined;
  /** Problems of the other conditions, where those are now. */
  placed: (problems: readonly Problem[]) => Problem[];
}

/** Parts the condition on what an event is about from the others. */
export function partSubject(event: string, where: Where | undefined): Parted {
  const property = subjectProperty(event);
  const all = where?.all ?? [];
  const index = property === null ? -1 : all.findIndex((one) => idIn(one, property) !== null);
  const found = all[index];
  if (property === null || found === undefined)
    return { subject: null, rest: where, placed: (problems) => [...problems] };
  return {
    subject: idIn(found, property),
    rest: withAll(where, all.toSpliced(index, 1)),
    placed: (problems) => problems.map((one) => ({ ...one, path: moved(one.path, index) })),
  };
}

/** The conditions with the one on what the event is about, as its last. */
export function joinSubject(
  event: string,
  subject: string | null,
  rest: Where | undefined,
): Where | undefined {
  const property = subjectProperty(event);
  if (property === null || subject === null) return rest;
  const about: Condition = { field: `event.${property}`, op: 'eq', value: subject };
  return withAll(rest, [...(rest?.all ?? []), about]);
}

function idIn(node: NonNullable<Where['all']>[number], property: SubjectProperty): string | null {
  if (!isCondition(node) || node.field !== `event.${property}` || node.op !== 'eq') return null;
  return typeof node.value === 'string' && ID.test(node.value) ? node.value : null;
}

function withAll(where: Where | undefined, all: NonNullable<Where['all']>): Where | undefined {
  const { all: _before, ...others } = where ?? {};
  if (all.length > 0) return { ...others, all };
  return Object.keys(others).length === 0 ? undefined : others;
}

/** The path of a condition after one before it was taken out. */
function moved(path: string, index: number): string {
  const [, at, rest] = /^\.?all\[(\d+)\](.*)$/.exec(path) ?? [];
  return at === undefined || Number(at) <= index ? path : `all[${Number(at) - 1}]${rest ?? ''}`;
}
