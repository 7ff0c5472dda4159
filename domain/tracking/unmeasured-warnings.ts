import type { ActivationWarning } from '../automation/activation-warnings.js';
import { internalEventNamed } from '../automation/event-name.js';
import type { Reference } from '../automation/references.js';
import type { Tracking } from './tracking.js';

/** Events that never occur in a workspace since it does not measure what they report. */
export function unmeasuredWarnings(events: readonly Reference[], tracking: Tracking): ActivationWarning[] {
  return events.flatMap(({ path, name }) => {
    const message = remarkOn(name, tracking);
    return message === null ? [] : [{ path, message }];
  });
}

function remarkOn(name: string, { clicks, opens }: Tracking): string | null {
  const internal = internalEventNamed(name);
  if ((internal === 'email_clicked' || internal === 'preferences_opened') && !clicks) return NEVER('clicks');
  return internal === 'email_opened' && !opens ? NEVER('opens') : null;
}

const NEVER = (what: string) => `never occurs: this workspace does not measure ${what}`;
