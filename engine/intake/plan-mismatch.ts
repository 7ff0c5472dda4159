/** The database is not as the plan found it: plan again. */
export class PlanMismatch extends Error {
  constructor(what: string) {
    super(`The rows of ${what} have changed since they were read`);
    this.name = 'PlanMismatch';
  }
}
