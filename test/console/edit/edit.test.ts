import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  besides,
  changesIn,
  conceded,
  contested,
  landed,
  rebased,
  remaining,
  versionAfter,
  type Edit,
  type Stored,
} from '../../../console/edit/edit.js';

interface Fields {
  name: string;
  mail: { subject: string } | null;
  rate: number;
}
/** How the server writes a version, which may differ from what was typed. */
interface Version {
  etag: string;
  fields: Fields;
}

const KEYS = ['name', 'mail', 'rate'] as const;
const version = (etag: string, fields: Fields): Version => ({ etag, fields });
const stored = (tagged: Version): Stored<Version, Fields> => ({ tagged, fields: tagged.fields });
const anyFields: fc.Arbitrary<Fields> = fc.record({
  name: fc.constantFrom('News', 'Offers', 'Weekly'),
  mail: fc.constantFrom(null, { subject: 'A' }, { subject: 'B' }),
  rate: fc.constantFrom(1, 2, 3),
});
const before: Fields = { name: 'News', mail: { subject: 'Hello' }, rate: 1 };

describe('an edit in the console', () => {
  it('takes over what others have changed, keeps what is typed, and is asked about only where both differ', () => {
    fc.assert(
      fc.property(anyFields, anyFields, anyFields, (base, typed, theirs) => {
        const edit: Edit<Version, Fields> = { base: stored(version('1', base)), typed };
        const newer = stored(version('2', theirs));
        const odds = contested(edit, newer);
        const onTop = rebased(edit, newer);
        const given = conceded(edit, newer);
        const waiting = besides(edit, newer, odds);
        for (const key of KEYS) {
          const [b, m, t] = [base[key], typed[key], theirs[key]].map((value) => JSON.stringify(value));
          assert.equal(key in odds, m !== b && t !== b && m !== t);
          assert.deepEqual(onTop.typed[key], m === b ? theirs[key] : typed[key]);
          assert.deepEqual(given.typed[key], m === b || key in odds ? theirs[key] : typed[key]);
          assert.deepEqual(waiting.typed[key], onTop.typed[key]);
        }
        assert.deepEqual(contested(onTop, newer), {});
        assert.deepEqual(Object.keys(contested(waiting, newer)), Object.keys(odds));
        assert.equal(waiting.base.tagged.etag, '1');
      }),
    );
  });

  it('goes on while a part of it is saved', () => {
    const edit = { base: stored(version('1', before)), typed: { ...before, name: 'Weekly news', rate: 7 } };
    const saved = stored(version('2', { ...before, name: 'Weekly' }));
    assert.deepEqual(changesIn(remaining(edit, { name: 'Weekly' }, saved)), { name: 'Weekly news', rate: 7 });
    const sent = { ...edit, typed: { ...before, name: 'Weekly', rate: 7 } };
    assert.deepEqual(changesIn(remaining(sent, { name: 'Weekly' }, saved)), { rate: 7 });
  });

  it('stays as it was typed when the server writes it in another way', () => {
    const typed = { ...before, name: 'Weekly ' };
    const base = { tagged: version('2', { ...before, name: 'Weekly' }), fields: typed };
    const read = version('3', { ...before, name: 'Weekly', rate: 2 });
    const newer = versionAfter(base, read, ({ fields }) => fields);
    assert.deepEqual(newer.fields, { ...typed, rate: 2 });
    const edit = { base, typed: { ...typed, name: 'Weekly n' } };
    assert.deepEqual(contested(edit, newer), {});
  });

  it('does not take its own save without an answer for somebody else’s', () => {
    const edit = { base: stored(version('1', before)), typed: { ...before, name: 'Second' } };
    const newer = stored(version('2', { ...before, name: 'First' }));
    assert.deepEqual(contested(edit, newer), { name: 'First' });
    const known = landed(edit, { name: 'First' }, newer);
    assert.deepEqual(contested(known, newer), {});
    assert.deepEqual(changesIn(rebased(known, newer)), { name: 'Second' });
    const other = stored(version('3', { ...before, name: 'Theirs' }));
    assert.deepEqual(contested(landed(edit, { name: 'First' }, other), other), { name: 'Theirs' });
  });
});
