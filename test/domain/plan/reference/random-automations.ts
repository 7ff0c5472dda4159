import fc from 'fast-check';
import type {
  EventMatch,
  Reentry,
  Step as AutomationStep,
} from '../../../../domain/automation/automation.js';
import type { Condition, Where } from '../../../../domain/automation/where.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import { anAutomation, type AutomationParts } from './calls.js';

const HEARD = [
  'order_placed',
  'left',
  'contact_added',
  'contact_updated',
  'automation_exited',
  'automation_completed',
  'email_sent',
  'list_subscribed',
  'list_unsubscribed',
];
export const AUTOMATIONS = 3;

const field = fc.constantFrom('event.kind', 'event.total', 'contact.customFields.plan', 'entry.kind');
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field,
    op: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.constantFrom('x', 'y', 2, { ref: 'entry.kind' }, { ref: 'event.kind' }),
  }),
  fc.record({ field: fc.constant('event.total'), op: fc.constant('gt' as const), value: fc.nat({ max: 2 }) }),
  fc.record({ field, op: fc.constant('missing' as const) }),
);
const conditions = fc.array(condition, { minLength: 1, maxLength: 2 });
const where: fc.Arbitrary<Where> = fc.oneof(
  fc.record({ all: conditions }),
  fc.record({ any: conditions }),
  fc.record({ none: conditions }),
);
const match: fc.Arbitrary<EventMatch> = fc.record(
  { event: fc.constantFrom(...HEARD), where },
  { requiredKeys: ['event'] },
);

/** The ids of their steps. */
export const STEPS = ['event', 'field', 'mail', 'mail-2', 'call', 'hour', 'set', 'exit', 'branch', 'inner'];

const waitFor: fc.Arbitrary<AutomationStep> = fc
  .tuple(match, fc.constantFrom('continue' as const, 'exit' as const))
  .map(([one, onTimeout]) => ({ id: 'event', type: 'waitForEvent', timeout: '1 day', onTimeout, ...one }));
const waitForField: fc.Arbitrary<AutomationStep> = fc
  .constantFrom('customFields.plan', 'customFields.seats', 'language', 'event.due', 'entry.due')
  .map((untilField) => ({ id: 'field', type: 'wait', untilField }));
const exit: AutomationStep = { id: 'exit', type: 'exit' };
const hour: AutomationStep = { id: 'hour', type: 'wait', for: '1 hour' };
const mail: AutomationStep = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
const mail2: AutomationStep = { ...mail, id: 'mail-2' };
const call: AutomationStep = { id: 'call', type: 'webhook', url: 'https://example.test/', method: 'POST' };
const set: AutomationStep = { id: 'set', type: 'updateContact', set: { firstName: 'Ada' } };
const steps: fc.Arbitrary<AutomationStep[]> = fc
  .tuple(waitFor, waitForField, conditions, conditions)
  .chain(([event, field, all, any]) => {
    const inner: AutomationStep = { id: 'inner', type: 'branch', if: { any }, then: [mail], else: [exit] };
    const branch = (then: AutomationStep[], rest: AutomationStep[]): AutomationStep => ({
      id: 'branch',
      type: 'branch',
      if: { all },
      then,
      else: rest,
    });
    return fc.constantFrom<AutomationStep[]>(
      [event, hour],
      [branch([event, mail], [field]), hour],
      [{ id: 'branch', type: 'split', arms: [{ weight: 1, steps: [event, exit] }] }, field],
      [exit],
      [mail, event, mail2],
      [hour, mail, call],
      [call, set, mail],
      [branch([], [inner, call]), mail2],
      [hour, branch([inner], [set]), event],
      [{ id: 'branch', type: 'split', arms: [{ weight: 1, steps: [inner, hour] }] }, mail2],
    );
  });
const reentry = fc.constantFrom<Reentry>(
  'whenFinished',
  'always',
  'never',
  { key: 'event.order' },
  { key: 'event.order' },
  { key: 'event.listId' },
);

const parts: fc.Arbitrary<Omit<AutomationParts, 'id'>> = fc.record(
  {
    on: fc.constantFrom(...HEARD),
    where,
    exitOn: fc.array(match, { maxLength: 2 }),
    goal: match,
    reentry,
    cooldown: fc.constantFrom('20 minutes', '2 hours'),
    steps,
    status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'paused' as const),
  },
  { requiredKeys: ['on'] },
);

export function automationId(n: number): string {
  return n.toString(16).padStart(24, 'c');
}

/** The initial automations, in the order of their ids. */
export const someAutomations: fc.Arbitrary<PlannedAutomation[]> = fc
  .array(parts, { minLength: 1, maxLength: AUTOMATIONS })
  .map((all) => all.map((one, n) => anAutomation({ ...one, id: automationId(n) })));

/** A later version of one of them; versions are numbered by the step at which they are saved. */
export const laterVersion = fc
  .record({ n: fc.nat({ max: AUTOMATIONS - 1 }), version: fc.integer({ min: 2, max: 1_000_000 }), parts })
  .map(({ n, version, parts: one }) => anAutomation({ ...one, id: automationId(n), version }));
