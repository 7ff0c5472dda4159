import fc from 'fast-check';
import { Race } from './race.js';
import { someAutomations, someSteps } from './random-steps.js';

const RUNS = 3_000;

describe('the plan, against the reference model', () => {
  it('has the same results in batches of any size as the model has call by call', function () {
    this.timeout(240_000);
    const eagerness = fc.constantFrom(0, 1, 3, 10);
    fc.assert(
      fc.property(someAutomations, someSteps, eagerness, (automations, all, cutBelow) => {
        const race = new Race(automations);
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
