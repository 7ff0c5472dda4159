/** The database has changed since the plan's snapshot: plan again. */
export class PlanMismatch extends Error {
  constructor(readonly what: string) {
    super(`The rows of ${what} have changed since they were read`);
    this.name = 'PlanMismatch';
  }
}
