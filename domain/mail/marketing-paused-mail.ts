import { consoleLink } from '../console-link.js';
import { houseMail, type HouseMail } from './house-mail.js';
import type { PauseReason } from './marketing-pause.js';

const WHAT: Record<PauseReason, string> = {
  bounces: 'bounced',
  complaints: 'was reported as spam',
};

/** The mail to admins about a pause of marketing mail. */
export function marketingPausedMail(pause: {
  workspace: { id: string; name: string };
  reason: PauseReason;
  /** In percent. */
  rate: number;
  baseUrl: string;
}): HouseMail {
  const { workspace, reason, rate, baseUrl } = pause;
  return houseMail({
    subject: `Marketing email from “${workspace.name}” is paused`,
    lines: [
      `Marketing email from “${workspace.name}” is paused.`,
      `In the last 24 hours, ${rate}% of it ${WHAT[reason]}. Mailbox providers block senders who keep going at that rate.`,
      'Nothing’s lost: marketing email waits, and goes out once an admin lifts the pause. Transactional email and confirmations are still sent.',
      'Find out which list or import the addresses came from, and remove the people who never asked for your email. Then lift the pause in the settings, or with POST /api/workspace/resume-marketing.',
      `Settings: ${consoleLink(baseUrl, '/settings/workspace', workspace.id)}`,
      `More about it: ${baseUrl}/docs`,
    ],
  });
}
