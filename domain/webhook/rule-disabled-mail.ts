import { consoleLink } from '../console-link.js';
import { escapeHtml } from '../mail/escape-html.js';
import { MAIL_FONT } from '../mail/mail-look.js';
import type { RuleDisabledReason } from './rule.js';

const WHY: Record<RuleDisabledReason, string> = {
  gone: 'Its receiver answered 410 Gone: it accepts no more deliveries.',
  failing: 'Every attempt to reach its receiver has failed for five days.',
};

/** The mail to admins about a disabled rule. */
export function ruleDisabledMail(of: {
  workspaceId: string;
  ruleId: string;
  name: string;
  url: string;
  reason: RuleDisabledReason;
  baseUrl: string;
}): {
  subject: string;
  html: string;
  text: string;
} {
  const lines = [
    `The rule "${of.name}" was turned off.`,
    WHY[of.reason],
    `Receiver: ${of.url}`,
    'Pending deliveries are marked as failed; nothing is lost. When the receiver is back, turn the rule on again and retry the failed deliveries.',
    `The rule: ${consoleLink(of.baseUrl, `/rules/${of.ruleId}`, of.workspaceId)}`,
    `How: ${of.baseUrl}/docs`,
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return {
    subject: `Webhook rule "${of.name}" was turned off`,
    html: `<div style="font-family: ${MAIL_FONT}; font-size: 15px; line-height: 1.5">${html}</div>`,
    text: lines.join('\n\n'),
  };
}
