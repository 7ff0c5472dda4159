/** The contacts of a batch have more enrollments than one transaction should plan for several calls. */
export class BatchTooLarge extends Error {
  constructor() {
    super('The contacts of a batch have too many enrollments');
    this.name = 'BatchTooLarge';
  }
}
