import { internalEventNamed } from '../automation/event-name.js';
import type { Reference } from '../automation/references.js';
import { toWarning, type Warning } from '../warnings/warning.js';
import type { Tracking } from './tracking.js';

/** Events that never occur in a workspace since it does not measure what they report. */
export function unmeasuredWarnings(events: readonly Reference[], tracking: Tracking): Warning[] {
  return events.flatMap(({ path, name }) => {
    const what = unmeasured(name, tracking);
    return what === null ? [] : [toWarning(path, 'notMeasured', { what })];
  });
}

/** What must be measured for an event to occur, and is not. */
function unmeasured(name: string, { clicks, opens }: Tracking): 'clicks' | 'opens' | null {
  const internal = internalEventNamed(name);
  if ((internal === 'email_clicked' || internal === 'preferences_opened') && !clicks) return 'clicks';
  return internal === 'email_opened' && !opens ? 'opens' : null;
}
