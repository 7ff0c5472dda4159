import type { EnrollmentStatus } from '../../domain/automation/enrollment.js';
import type { Tone } from '../ui/status';

/** How the states of an enrollment are shown. */
export const enrollmentTones: Record<EnrollmentStatus, Tone> = {
  active: 'wait',
  completed: 'good',
  exited: 'idle',
  failed: 'bad',
};
