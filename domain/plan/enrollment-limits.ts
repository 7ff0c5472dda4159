/** How many active enrollments one contact may have; beyond that an entry is refused with the outcome `limit`. */
export interface EnrollmentLimits {
  perAutomation: number;
  /** Over all automations. */
  perContact: number;
}

/** What one exit can end within its time. */
export const ENROLLMENT_LIMITS: EnrollmentLimits = { perAutomation: 2_000, perContact: 10_000 };
