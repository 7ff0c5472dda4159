import assert from 'node:assert/strict';
import {
  nextSubscriptionStatus,
  type SubscriptionTransition,
  type SubscriptionStatus,
} from '../../../domain/lists/subscription.js';

type From = SubscriptionStatus | null;

const table: [SubscriptionTransition, Record<'null' | SubscriptionStatus, From>][] = [
  [
    { type: 'signUp', needsConfirmation: false },
    { null: 'subscribed', pending: 'subscribed', subscribed: 'subscribed', unsubscribed: 'subscribed' },
  ],
  [
    { type: 'signUp', needsConfirmation: true },
    { null: 'pending', pending: 'pending', subscribed: 'subscribed', unsubscribed: 'pending' },
  ],
  [
    { type: 'add', needsConfirmation: false },
    { null: 'subscribed', pending: 'pending', subscribed: 'subscribed', unsubscribed: null },
  ],
  [
    { type: 'add', needsConfirmation: true },
    { null: 'pending', pending: 'pending', subscribed: 'subscribed', unsubscribed: null },
  ],
  [
    { type: 'addConfirmed' },
    { null: 'subscribed', pending: 'subscribed', subscribed: 'subscribed', unsubscribed: null },
  ],
  [{ type: 'confirm' }, { null: null, pending: 'subscribed', subscribed: 'subscribed', unsubscribed: null }],
  [
    { type: 'unsubscribe' },
    { null: null, pending: 'unsubscribed', subscribed: 'unsubscribed', unsubscribed: 'unsubscribed' },
  ],
  [
    { type: 'resubscribe' },
    { null: null, pending: null, subscribed: 'subscribed', unsubscribed: 'subscribed' },
  ],
];

const starts: [keyof (typeof table)[number][1], From][] = [
  ['null', null],
  ['pending', 'pending'],
  ['subscribed', 'subscribed'],
  ['unsubscribed', 'unsubscribed'],
];

describe('a subscription', () => {
  for (const [move, ends] of table) {
    const name =
      'needsConfirmation' in move && move.needsConfirmation ? `${move.type} to be confirmed` : move.type;
    for (const [start, from] of starts) {
      const to = ends[start];
      it(`by ${name} from ${String(from)} ${to === null ? 'cannot move' : `is ${to}`}`, () => {
        assert.equal(nextSubscriptionStatus(from, move), to);
      });
    }
  }
});
