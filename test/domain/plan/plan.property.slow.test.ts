import fc from 'fast-check';
import { MAX_ACTIVE } from '../../../domain/plan/enrollments/reentry.js';
import { Race } from './reference/race.js';
import { sized } from '../../support/run/sizes.js';
import { someAutomations } from './reference/random-automations.js';
import { someSteps } from './reference/random-steps.js';

const RUNS = sized({ reduced: 1_200, full: 20_000 });

/** The bound, and ones that few calls reach. */
const bounds = fc.constantFrom(MAX_ACTIVE, MAX_ACTIVE, 1, 3);

describe('the plan, against the reference model', () => {
  it('has the same results in batches of any size as the model has call by call', function () {
    this.timeout(600_000);
    const eagerness = fc.constantFrom(0, 1, 3, 10);
    fc.assert(
      fc.property(someAutomations, someSteps, eagerness, bounds, (automations, all, cutBelow, maxActive) => {
        const race = new Race(automations, maxActive);
        for (const [step, chance] of all) {
          race.take(step);
          if (chance < cutBelow) race.flush();
        }
        race.finish();
      }),
      { numRuns: RUNS },
    );
  });

  it('agrees about an address that one person left suppressed and another takes and leaves at once', () => {
    const race = new Race([], MAX_ACTIVE);
    const take = (contact: number, email: string) =>
      ({ type: 'put', contact, patch: { email }, ifVersion: null }) as const;
    race.take({ type: 'upsert', email: 'd@example.test', patch: { subscribed: false } });
    race.take({ type: 'remove', contact: 0 });
    race.take({ type: 'upsert', email: 'd@example.test', patch: {} });
    race.flush();
    race.take(take(1, 'a@example.test'));
    race.take({ type: 'remove', contact: 1 });
    race.take({ type: 'upsert', email: 'c@example.test', patch: {} });
    race.flush();
    race.take(take(2, 'a@example.test'));
    race.take(take(2, 'c@example.test'));
    race.finish();
  });

  it('agrees about a suppressed address whose contact is deleted and comes again within a batch', () => {
    const race = new Race([], MAX_ACTIVE);
    race.take({ type: 'upsert', email: 'a@example.test', patch: { subscribed: false } });
    race.take({ type: 'remove', contact: 0 });
    race.take({ type: 'upsert', email: 'b@example.test', patch: {} });
    race.flush();
    race.take({ type: 'put', contact: 1, patch: { email: 'a@example.test' }, ifVersion: null });
    race.flush();
    race.take({ type: 'remove', contact: 1 });
    race.take({ type: 'upsert', email: 'a@example.test', patch: {} });
    race.finish();
  });
});
