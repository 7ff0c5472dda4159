import assert from 'node:assert/strict';
import { strictest, type ConsentKind } from '../../../domain/consent/consent-kind.js';
import { guessConsent } from '../../../domain/consent/guess-consent.js';
import { consentReader, type ConsentColumn } from '../../../domain/consent/row-consent.js';
import { runSeed, SeededRandom } from '../../faults/seeded-random.js';

const ROWS = 5_000;
const NAMES = [
  'Newsletter',
  'Accepts Email Marketing',
  'Status',
  'Unsubscribed',
  'EMAIL_BLACKLISTED',
  'OPT_IN',
  'Has hard bounced',
  'OPTIN_TIME',
  'unsubscribed_at',
  'subscribed',
];
const VALUES = [
  'yes',
  'no',
  '',
  '1',
  '0',
  'true',
  'subscribed',
  'unsubscribed',
  'cleaned',
  'pending',
  'perhaps',
  '2024-01-31',
];
/** What permits mail, from nothing to a proof. */
const permits = (kind: ConsentKind | null): number =>
  kind === 'yes' ? 2 : kind === null || kind === 'counted' ? 1 : 0;

describe('consent in several columns', () => {
  it('never permits more than the strictest of those that say something', () => {
    const random = new SeededRandom(runSeed());
    for (let row = 0; row < ROWS; row += 1) {
      const columns = NAMES.filter(() => random.chance(0.4));
      const cells = columns.map(() => random.pick(VALUES));
      const read = columns.map((column, index): ConsentColumn => {
        const guessed = guessConsent(column, [cells[index], 'subscribed']) ?? { as: 'answer' };
        return { column, index, consent: guessed };
      });
      const together = consentReader(read, null)(cells)?.kind ?? null;
      const alone = read.map((one) => consentReader([one], null)(cells)?.kind ?? null);
      const said = alone.filter((kind) => kind !== null && kind !== 'unsaid' && kind !== 'counted');
      const seen = JSON.stringify({ columns, cells, together });
      assert.equal(together ?? 'counted', strictest(alone) ?? 'counted', seen);
      for (const kind of said) assert.ok(permits(together) <= permits(kind), seen);
    }
  });
});
