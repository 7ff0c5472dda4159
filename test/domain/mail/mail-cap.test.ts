import assert from 'node:assert/strict';
import { capWindowStart, heldByCap } from '../../../domain/mail/mail-cap.js';
import type { MailCap } from '../../../domain/mail/sending-limits.js';

const now = new Date('2026-03-10T12:00:00Z');
const cap: MailCap = { atMost: 2, within: '7 days', whenReached: 'wait' };
const sent = (day: string) => ({ endedAt: new Date(`2026-03-${day}T12:00:00Z`) });
const untilOf = (...counted: Parameters<typeof heldByCap>[1]) => heldByCap(cap, counted, now)?.until;

describe('a cap', () => {
  it('counts back from now', () => {
    assert.equal(capWindowStart(cap, now).toISOString(), '2026-03-03T12:00:00.000Z');
  });

  it('leaves room below it', () => {
    assert.equal(heldByCap(cap, [], now), null);
    assert.equal(heldByCap(cap, [sent('09')], now), null);
  });

  it('waits until the oldest leaves the window', () => {
    assert.equal(untilOf(sent('09'), sent('05'))?.toISOString(), '2026-03-12T12:00:00.000Z');
  });

  it('waits for more of them if it was lowered', () => {
    assert.equal(untilOf(sent('04'), sent('06'), sent('09'))?.toISOString(), '2026-03-13T12:00:00.000Z');
  });

  it('counts what is being sent as sent now', () => {
    assert.equal(untilOf({ endedAt: null }, { endedAt: null })?.toISOString(), '2026-03-17T12:00:00.000Z');
  });

  it('skips if it is to', () => {
    const skips: MailCap = { ...cap, whenReached: 'skip' };
    assert.deepEqual(heldByCap(skips, [sent('09'), sent('05')], now), { by: 'cap', until: null });
  });
});
