import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  customEventKey,
  internalEventKey,
  internalEventNamed,
  internalEvents,
  listenKey,
} from '../../../domain/automation/event-name.js';

describe('the key of an event', () => {
  it('is the same in every style', () => {
    for (const name of [
      'order.placed',
      'order_placed',
      'Order Placed',
      'orderPlaced',
      'ORDER-PLACED',
      'order:placed',
      'order/placed',
      ' order\t placed ',
      'order\u00A0placed',
      'ｏｒｄｅｒ．ｐｌａｃｅｄ',
    ])
      assert.equal(customEventKey(name), 'orderplaced', name);
  });

  it('folds equivalent characters: composed and decomposed, wide and narrow', () => {
    assert.equal(customEventKey('Caf\u00E9'), customEventKey('CAFE\u0301'));
    assert.equal(customEventKey('ﬁnished'), 'finished');
    assert.equal(customEventKey('step ①'), 'step1');
  });

  it('keeps letters of any script, digits and other characters', () => {
    const names = [
      'order',
      'order2',
      'bestellung',
      '注文',
      'заказ',
      'order+',
      'order#1',
      'ordér',
      'order & pay',
    ];
    assert.equal(new Set(names.map(customEventKey)).size, names.length);
  });

  it('may be empty', () => {
    for (const name of ['', ' ', '._-:/', '\u3000']) assert.equal(customEventKey(name), '');
  });

  it('does not change with ignored characters, wherever they are', () => {
    const letters = fc.array(fc.constantFrom('a', 'B', '7', 'é', '注'), { minLength: 1 });
    const ignored = fc.array(fc.constantFrom('.', '_', '-', ':', '/', ' ', '\t'));
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, ignored)), (parts) => {
        const plain = parts.map(([word]) => word.join('')).join('');
        const styled = parts.map(([word, signs]) => word.join('') + signs.join('')).join('');
        assert.equal(customEventKey(styled), customEventKey(plain));
        assert.equal(customEventKey(styled.toUpperCase()), customEventKey(plain));
      }),
    );
  });
});

describe('the engine’s own events', () => {
  it('are known in any style', () => {
    for (const name of ['contact_added', 'Contact Added', 'contact.added', 'contactAdded', 'CONTACT-ADDED'])
      assert.equal(internalEventNamed(name), 'contact_added', name);
    for (const name of ['contact', 'contact_added_2', 'internal:contact_added', ''])
      assert.equal(internalEventNamed(name), null, name);
  });

  it('have keys that client event names cannot produce', () => {
    const keys = new Set(internalEvents.map(internalEventKey));
    assert.equal(keys.size, internalEvents.length);
    for (const name of internalEvents) {
      assert.ok(!keys.has(customEventKey(name)));
      assert.ok(!keys.has(customEventKey(internalEventKey(name))));
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => assert.ok(!keys.has(customEventKey(name)))),
    );
  });

  it('are matched by triggers with their name; other names match custom events', () => {
    assert.equal(listenKey('Contact Added'), internalEventKey('contact_added'));
    assert.equal(listenKey('Order Placed'), customEventKey('order.placed'));
  });
});
