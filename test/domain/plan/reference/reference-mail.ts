import type { EndedEffect } from '../../../../domain/plan/calls/call-action.js';
import type { Story } from './reference-story.js';

type Bounce = NonNullable<EndedEffect['bounce']>;

/** Logs a hard bounce; returns the address, which is suppressed with it. */
export function happenBounce(
  story: Story,
  by: Omit<Parameters<Story['happenInternal']>[1], 'properties'>,
  { report, mail }: Bounce,
): string {
  const { type, providerType, code, diagnostic, provider, messageId, email } = report;
  const said = { type, providerType, code, diagnostic, provider, messageId, email, suppressed: true };
  story.happenInternal('email_bounced', { ...by, properties: { ...mail, ...said } }).mailReport = 'bounce';
  return email;
}
