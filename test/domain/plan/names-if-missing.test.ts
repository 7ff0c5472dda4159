import assert from 'node:assert/strict';
import { applyPatch, newContact } from '../../../domain/plan/contacts/contact-patch.js';

const now = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-02T00:00:00Z');
const contact = (patch: Parameters<typeof newContact>[2]) =>
  newContact('a'.repeat(24), 'ada@example.test', patch, { now, suppressed: false });

describe('names offered for empty fields', () => {
  it('are used for a new contact, unless the call gives another', () => {
    const made = contact({ firstName: 'Augusta', ifMissing: { firstName: 'Ada', lastName: 'Byron' } });
    assert.deepEqual([made.firstName, made.lastName, made.name], ['Augusta', 'Byron', null]);
  });

  it('fill empty fields, which counts as a change', () => {
    const { contact: filled, changes } = applyPatch(
      contact({ firstName: 'Augusta' }),
      { ifMissing: { firstName: 'Ada', lastName: 'Byron' } },
      { now: later, suppressed: false },
    );
    assert.deepEqual([filled.firstName, filled.lastName], ['Augusta', 'Byron']);
    assert.deepEqual(changes, { lastName: { from: null, to: 'Byron' } });
    assert.equal(filled.version, 2);
  });

  it('change nothing if all fields have values', () => {
    const before = contact({ firstName: 'Augusta' });
    const { contact: after, changes } = applyPatch(
      before,
      { ifMissing: { firstName: 'Ada' } },
      { now: later, suppressed: false },
    );
    assert.equal(after, before);
    assert.deepEqual(changes, {});
  });

  it('yield to a removal in the same call', () => {
    const { contact: after } = applyPatch(
      contact({}),
      { firstName: null, ifMissing: { firstName: 'Ada' } },
      { now: later, suppressed: false },
    );
    assert.equal(after.firstName, null);
  });
});
