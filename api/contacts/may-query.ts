import { may, type Grant, type Scope } from '../../domain/accounts/access.js';
import {
  isSentTest,
  isEventTest,
  isListTest,
  isSegmentTest,
  testsIn,
  type ContactTest,
  type ContactWhere,
} from '../../domain/contact/contact-query.js';
import { RollcallError } from '../../domain/errors.js';

/** Checks that a credential may read what a query tests. @throws RollcallError `forbidden` */
export function assertMayQuery(grant: Grant, where: ContactWhere, path: string): void {
  for (const { test, path: at } of testsIn(where, path)) {
    const need = needOf(test);
    if (need !== null && !may(grant, need))
      throw new RollcallError('forbidden', `${at} requires the scope ${need}.`);
  }
}

/** What a test tells about a contact beyond what `contacts:read` shows. */
function needOf(test: ContactTest): Scope | null {
  if (isEventTest(test)) return 'events:read';
  if (isSegmentTest(test)) return 'segments:read';
  if (isSentTest(test)) return 'broadcasts:read';
  return isListTest(test) ? null : 'automations:read';
}
