import assert from 'node:assert/strict';
import { formToken, isValidToken, isTooFast } from '../../../api/forms/form-token.js';

const key = Buffer.alloc(32, 1);
const publicId = 'AAAAAAAAAAAAAAAAAAAAAA';
const at = new Date('2026-03-01T12:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);

describe('The token of a form’s page', () => {
  const token = formToken(key, { publicId, at });

  it('shows that a form was submitted within two seconds', () => {
    for (const [ms, tooFast] of [
      [0, true],
      [1_999, true],
      [2_000, false],
      [60_000, false],
      // The clocks of two processes differ slightly.
      [-500, true],
    ] as const) {
      assert.equal(isTooFast(key, { publicId, token, now: after(ms) }), tooFast, `${ms} ms`);
    }
  });

  it('is valid for a day', () => {
    const isGood = (now: Date): boolean => isValidToken(key, { publicId, token, now });
    assert.deepEqual([isGood(after(86_399_000)), isGood(after(86_400_000))], [true, false]);
  });

  it('is ignored when missing, forged, or of another form or key', () => {
    const others = [
      null,
      '',
      '.',
      `${token}x`,
      token.slice(0, -1),
      `0${token}`,
      formToken(key, { publicId: 'BAAAAAAAAAAAAAAAAAAAAA', at }),
      formToken(Buffer.alloc(32, 2), { publicId, at }),
    ];
    for (const other of others) {
      assert.equal(isTooFast(key, { publicId, token: other, now: at }), false, String(other));
      assert.equal(isValidToken(key, { publicId, token: other, now: at }), false, String(other));
    }
  });
});
