import type { AutomationStatus } from '../../domain/automation/automation.js';
import type { Tone } from '../ui/status';

/** How the states of an automation are shown. */
export const automationTones: Record<AutomationStatus, Tone> = {
  active: 'good',
  paused: 'warn',
  draft: 'idle',
  archived: 'idle',
};
