import assert from 'node:assert/strict';
import { closeNames, knownName } from '../../../domain/automation/close-names.js';

const close = (name: string, ...known: string[]): string[] => closeNames(name, known.map(knownName));

describe('close names of events', () => {
  it('have a few other letters', () => {
    assert.deepEqual(close('order.placd', 'order.placed', 'user.created'), ['order.placed']);
    assert.deepEqual(close('Subscripton Startet', 'subscription_started'), ['subscription_started']);
    assert.deepEqual(close('paid', 'said', 'pad', 'payed', 'laid off'), ['pad', 'said']);
  });

  it('have the same words in another order or style', () => {
    assert.deepEqual(close('placedOrder', 'order.placed'), ['order.placed']);
    assert.deepEqual(close('FAILED payment', 'payment/failed'), ['payment/failed']);
  });

  it('contain the name or are contained in it', () => {
    assert.deepEqual(close('invoice.payment_failed', 'payment.failed', 'paid'), ['payment.failed']);
    assert.deepEqual(close('checkout', 'checkout.completed'), ['checkout.completed']);
    assert.deepEqual(close('invoice.paid', 'paid'), []);
  });

  it('are at most three, the closest first', () => {
    const known = [
      'order.placed.eu',
      'order.placed1',
      'orders placed',
      'order.palced',
      'placed order',
      'left',
    ];
    assert.deepEqual(close('order.placed', ...known), ['placed order', 'order.placed1', 'orders placed']);
    assert.deepEqual(close('shipped', ...known), []);
    assert.deepEqual(close('漢字', '漢語'), []);
  });
});
