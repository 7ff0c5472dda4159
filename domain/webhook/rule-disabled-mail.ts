import { consoleLink } from '../console-link.js';
import { houseMail, type HouseMail } from '../mail/house-mail.js';
import type { RuleDisabledReason } from './rule.js';

const WHY: Record<RuleDisabledReason, string> = {
  gone: 'Its receiver answered 410 Gone, so it doesn’t accept deliveries anymore.',
  failing: 'Every attempt to reach its receiver has failed for five days.',
};

/** The mail to admins about a disabled rule. */
export function ruleDisabledMail(rule: {
  workspaceId: string;
  ruleId: string;
  name: string;
  url: string;
  reason: RuleDisabledReason;
  baseUrl: string;
}): HouseMail {
  return houseMail({
    subject: `Webhook rule “${rule.name}” was turned off`,
    lines: [
      `The rule “${rule.name}” was turned off.`,
      WHY[rule.reason],
      `Receiver: ${rule.url}`,
      'Pending deliveries are marked as failed, so nothing’s lost. Once the receiver is back, turn the rule on again and retry the failed deliveries.',
      `Open the rule: ${consoleLink(rule.baseUrl, `/rules/${rule.ruleId}`, rule.workspaceId)}`,
      `More about it: ${rule.baseUrl}/docs`,
    ],
  });
}
