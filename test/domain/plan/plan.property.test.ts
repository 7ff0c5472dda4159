import fc from 'fast-check';
import { ENROLLMENT_LIMITS } from '../../../domain/plan/enrollment-limits.js';
import { Race } from './race.js';
import { sized } from '../../support/sizes.js';
import { someAutomations } from './random-automations.js';
import { someSteps } from './random-steps.js';

const RUNS = sized({ reduced: 1_200, full: 20_000 });

/** Limits that few calls reach, and contacts of whom only those enrollments are read that the calls may concern. */
const world = fc.record({
  limits: fc.constantFrom(
    ENROLLMENT_LIMITS,
    ENROLLMENT_LIMITS,
    { perAutomation: 2, perContact: 3 },
    { perAutomation: 3, perContact: 10 },
  ),
  crowd: fc.constantFrom(Infinity, 0, 1, 3),
});

describe('the plan, against the reference model', () => {
  it('has the same results in batches of any size as the model has call by call', function () {
    this.timeout(600_000);
    const eagerness = fc.constantFrom(0, 1, 3, 10);
    fc.assert(
      fc.property(someAutomations, someSteps, eagerness, world, (automations, all, cutBelow, settings) => {
        const race = new Race(automations, settings);
        for (const [step, chance] of all) {
          race.take(step);
          if (chance < cutBelow) race.flush();
        }
        race.finish();
      }),
      { numRuns: RUNS },
    );
  });
});
