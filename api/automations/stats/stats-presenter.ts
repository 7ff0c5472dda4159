import Type, { type Static } from 'typebox';
import { NO_STEP_COUNTS, type AutomationCounts } from '../../../domain/automation/counts.js';
import type { Step } from '../../../domain/automation/automation.js';
import type { ExitReason } from '../../../domain/automation/enrollment.js';
import type { AutomationStats } from './automation-stats.js';
import { responseSchema, count, orNull, objectSchema, text } from '../../http/output/response-schema.js';

const exitedFields = {
  event: count,
  operator: count,
  automation: count,
  contactDeleted: count,
  temporal: count,
  step: count,
  timeout: count,
  expired: count,
} satisfies Record<ExitReason, unknown>;

const mailCounters = ['sent', 'opened', 'clicked', 'left', 'bounced', 'complained'] as const;

const totalFields = {
  entered: count,
  active: count,
  completed: count,
  goalReached: count,
  failed: count,
  exited: objectSchema({ total: count, ...exitedFields }),
  mails: objectSchema({
    sent: count,
    opened: count,
    clicked: count,
    left: count,
    bounced: count,
    complained: count,
  } satisfies Record<(typeof mailCounters)[number], unknown>),
};

/** The counts of an automation as a whole. */
export const automationTotalsSchema = objectSchema(totalFields);

export const automationStatsSchema = responseSchema('AutomationStats', {
  ...totalFields,
  steps: Type.Array(
    objectSchema({
      id: text,
      type: orNull(text),
      title: orNull(text),
      entered: count,
      waiting: count,
      sent: count,
      skipped: count,
      failed: count,
      opened: count,
      clicked: count,
      left: count,
      bounced: count,
      complained: count,
    }),
  ),
});

/** All counts are present, even if 0. Steps of older versions come last. */
export function presentAutomationStats({
  counts,
  steps,
  stepTitle,
}: AutomationStats): Static<typeof automationStatsSchema> {
  const known = steps.map(({ id, type }) => ({
    id,
    type,
    title: stepTitle(id),
    ...presentNumbers(counts.steps.get(id)),
  }));
  const present = new Set(steps.map(({ id }) => id));
  const older = [...counts.steps]
    .filter(([id]) => !present.has(id))
    .map(([id, numbers]) => ({ id, type: null, title: null, ...presentNumbers(numbers) }));
  return { ...presentTotals({ counts, steps }), steps: [...known, ...older] };
}

export function presentTotals({
  counts,
  steps,
}: Pick<AutomationStats, 'counts' | 'steps'>): Static<typeof automationTotalsSchema> {
  const { entered, active, completed, goalReached, failed, exited } = counts;
  return {
    entered,
    active,
    completed,
    goalReached,
    failed,
    exited: presentExits(exited),
    mails: presentMails(counts, steps),
  };
}

/** Of the steps that send emails now: what webhooks sent is counted by the same name. */
function presentMails(counts: AutomationCounts, steps: readonly Step[]) {
  const mails = { sent: 0, opened: 0, clicked: 0, left: 0, bounced: 0, complained: 0 };
  for (const { id, type } of steps) {
    const numbers = type === 'sendEmail' ? counts.steps.get(id) : undefined;
    if (numbers !== undefined) for (const key of mailCounters) mails[key] += numbers[key];
  }
  return mails;
}

function presentExits(exited: AutomationCounts['exited']) {
  const countExits = (reason: ExitReason): number => exited.get(reason) ?? 0;
  return {
    total: [...exited.values()].reduce((sum, n) => sum + n, 0),
    event: countExits('event'),
    operator: countExits('operator'),
    automation: countExits('automation'),
    contactDeleted: countExits('contactDeleted'),
    temporal: countExits('temporal'),
    step: countExits('step'),
    timeout: countExits('timeout'),
    expired: countExits('expired'),
  };
}

function presentNumbers(numbers = NO_STEP_COUNTS) {
  const { at, ...others } = numbers;
  return { waiting: at, ...others };
}
