import { internalEventNamed, type InternalEventName } from '../../domain/automation/event-name.js';
import { isCondition } from '../../domain/automation/where.js';
import type { components } from '../../packages/client/src/schema.js';

type Where = components['schemas']['Where'];
type Condition = components['schemas']['Condition'];

interface Problem {
  path: string;
  message: string;
}

/** The properties that say which list, form, segment, automation or email an event is about, and which link of it. */
export type AboutProperty =
  'listId' | 'formId' | 'segmentId' | 'automationId' | 'step' | 'broadcastId' | 'url';

/** What an event must be about; a property that is absent may be anything. */
export type About = Partial<Record<AboutProperty, string>>;

const ofMail = ['automationId', 'step', 'broadcastId'] as const;

const ABOUT: Partial<Record<InternalEventName, readonly AboutProperty[]>> = {
  list_subscribed: ['listId'],
  list_unsubscribed: ['listId'],
  form_submitted: ['formId'],
  segment_entered: ['segmentId'],
  segment_left: ['segmentId'],
  automation_completed: ['automationId'],
  automation_exited: ['automationId'],
  email_sent: ['automationId', 'step'],
  email_opened: ofMail,
  email_clicked: [...ofMail, 'url'],
  email_bounced: ofMail,
  email_complained: ofMail,
};

const none: readonly AboutProperty[] = [];
const ID = /^[0-9a-f]{24}$/;
const WHOLE_URL = /^https?:\/\//;

export function aboutProperties(event: string): readonly AboutProperty[] {
  const internal = internalEventNamed(event);
  return internal === null ? none : (ABOUT[internal] ?? none);
}

/** Whether an event is about an email. */
export function isOfMail(event: string): boolean {
  return aboutProperties(event).includes('step');
}

interface Parted {
  about: About;
  /** The other conditions. */
  rest: Where | undefined;
  /** Problems of the other conditions, where those are now. */
  placed: (problems: readonly Problem[]) => Problem[];
}

/** Parts the conditions on what an event is about from the others. */
export function partAbout(event: string, where: Where | undefined): Parted {
  const all: NonNullable<Where['all']> = where?.all ?? [];
  const about: About = {};
  const taken: number[] = [];
  for (const property of aboutProperties(event)) {
    if (!goesWith(property, about)) continue;
    const index = all.findIndex((one) => aboutIn(one, property) !== null);
    const node = all[index];
    const value = node === undefined ? null : aboutIn(node, property);
    if (value === null) continue;
    about[property] = value;
    taken.push(index);
  }
  if (taken.length === 0) return { about, rest: where, placed: (problems) => [...problems] };
  const others = all.filter((_, index) => !taken.includes(index));
  return {
    about,
    rest: withAll(where, others),
    placed: (problems) => problems.map((one) => ({ ...one, path: moved(one.path, taken) })),
  };
}

/** The conditions with those on what the event is about, as its last. */
export function joinAbout(event: string, about: About, rest: Where | undefined): Where | undefined {
  const own = aboutProperties(event).flatMap((property): Condition[] => {
    const value = about[property];
    if (value === undefined || value === '' || !goesWith(property, about)) return [];
    const isPart = property === 'url' && !WHOLE_URL.test(value);
    return [{ field: `event.${property}`, op: isPart ? 'contains' : 'eq', value }];
  });
  return own.length === 0 ? rest : withAll(rest, [...(rest?.all ?? []), ...own]);
}

/** The conditions once another event is chosen: what it cannot be about is left out. */
export function whereOfNext(event: string, where: Where | undefined, next: string): Where | undefined {
  const { about, rest } = partAbout(event, where);
  const kept = aboutProperties(next).flatMap((property) => {
    const value = about[property];
    return value === undefined ? [] : [[property, value] as const];
  });
  return joinAbout(next, Object.fromEntries(kept), rest);
}

/** A step is one of an automation, and an email is not of both an automation and a broadcast. */
function goesWith(property: AboutProperty, { automationId }: About): boolean {
  if (property === 'step') return automationId !== undefined;
  return property !== 'broadcastId' || automationId === undefined;
}

function aboutIn(node: NonNullable<Where['all']>[number], property: AboutProperty): string | null {
  if (!isCondition(node) || node.field !== `event.${property}` || !('value' in node)) return null;
  const { op, value } = node;
  if (typeof value !== 'string' || value === '') return null;
  if (property === 'url') return op === (WHOLE_URL.test(value) ? 'eq' : 'contains') ? value : null;
  return op === 'eq' && (property === 'step' || ID.test(value)) ? value : null;
}

function withAll(where: Where | undefined, all: NonNullable<Where['all']>): Where | undefined {
  const { all: _before, ...others } = where ?? {};
  if (all.length > 0) return { ...others, all };
  return Object.keys(others).length === 0 ? undefined : others;
}

/** The path of a condition after those before it were taken out; those that were have none. */
function moved(path: string, taken: readonly number[]): string {
  const [, at, rest] = /^(?:\.?)all\[(\d+)\](.*)$/.exec(path) ?? [];
  if (at === undefined) return path;
  const index = Number(at);
  if (taken.includes(index)) return '';
  return `all[${index - taken.filter((one) => one < index).length}]${rest ?? ''}`;
}
