import { consoleLink } from '../console-link.js';
import { escapeHtml } from './escape-html.js';
import { MAIL_FONT } from './mail-look.js';
import type { PauseReason } from './marketing-pause.js';

const WHAT: Record<PauseReason, string> = {
  bounces: 'bounced',
  complaints: 'was reported as spam',
};

/** The mail to admins about a pause of marketing mail. */
export function marketingPausedMail(of: {
  workspace: { id: string; name: string };
  reason: PauseReason;
  /** In percent. */
  rate: number;
  baseUrl: string;
}): { subject: string; html: string; text: string } {
  const { workspace } = of;
  const lines = [
    `Marketing email from “${workspace.name}” is paused.`,
    `In the last 24 hours, ${of.rate}% of it ${WHAT[of.reason]}. Mailbox providers block senders who keep going at that rate.`,
    'Nothing’s lost: marketing email waits, and goes out once an admin lifts the pause. Transactional email and confirmations are still sent.',
    'Find out which list or import the addresses came from, and remove the people who never asked for your email. Then lift the pause in the settings, or with POST /api/workspace/resume-marketing.',
    `Settings: ${consoleLink(of.baseUrl, '/settings/workspace', workspace.id)}`,
    `More about it: ${of.baseUrl}/docs`,
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return {
    subject: `Marketing email from “${workspace.name}” is paused`,
    html: `<div style="font-family: ${MAIL_FONT}; font-size: 15px; line-height: 1.5">${html}</div>`,
    text: lines.join('\n\n'),
  };
}
