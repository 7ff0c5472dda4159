import Type, { type Static } from 'typebox';
import type { EventMatch } from '../../domain/automation/automation.js';
import type { Tracking } from '../../domain/tracking/tracking.js';
import { unmeasuredWarnings } from '../../domain/tracking/unmeasured-warnings.js';
import { ruleMethods, rulePresets } from '../../domain/webhook/rule.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import { shownWebhook } from '../http/webhook-view.js';
import {
  responseSchema,
  described,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';
import { presentWarning, warningSchema } from '../http/output/warning-presenter.js';

const actionSchema = objectSchema({
  type: Type.Literal('webhook'),
  url: text,
  method: Type.Enum([...ruleMethods]),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Optional(Type.Unknown()),
  preset: Type.Optional(Type.Enum([...rulePresets])),
  text: Type.Optional(text),
});

export const ruleSchema = responseSchema('Rule', {
  id,
  name: text,
  trigger: described<EventMatch>('RuleTrigger'),
  action: actionSchema,
  enabled: flag,
  off: orNull(objectSchema({ reason: Type.Enum(['gone', 'failing']), at: instant })),
  failingSince: orNull(instant),
  warnings: Type.Array(warningSchema),
  secret: Type.Optional(text),
  previousSecretUntil: Type.Optional(orNull(instant)),
  createdAt: instant,
  updatedAt: instant,
});

/** What the caller may see of a rule in addition to what everyone sees. */
export interface RuleView {
  /** Opens the values of its headers; null if they are hidden. */
  secretKey: Buffer | null;
  /** Whether the URL is shown without its path, which may be a credential. */
  masksUrl: boolean;
  /** What the workspace measures: rules for other events are warned about. */
  tracking: Tracking;
  /** The secrets that sign its deliveries; absent if not shown. */
  shown?: { secret: string; previousUntil: Date | null };
}

export function presentRule(
  rule: RuleRecord,
  { secretKey, masksUrl, tracking, shown }: RuleView,
): Static<typeof ruleSchema> {
  const { type, method = 'POST', body, preset, text } = rule.action;
  const listensTo = { path: 'trigger.event', name: rule.trigger.event };
  const { url, headers = {} } = shownWebhook(rule.action, { secretKey, masksUrl });
  return {
    id: rule._id.toHexString(),
    name: rule.name,
    trigger: rule.trigger,
    action: {
      type,
      url,
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(preset !== undefined && { preset }),
      ...(text !== undefined && { text }),
    },
    enabled: rule.enabled,
    off: rule.off && { reason: rule.off.reason, at: rule.off.at.toISOString() },
    failingSince: rule.failingSince?.toISOString() ?? null,
    warnings: unmeasuredWarnings([listensTo], tracking).map(presentWarning),
    ...(shown && {
      secret: shown.secret,
      previousSecretUntil: shown.previousUntil?.toISOString() ?? null,
    }),
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  };
}
