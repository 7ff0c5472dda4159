import type { Person } from './people.js';

export interface DemoEvent {
  email: string;
  eventName: string;
  eventProperties: Record<string, unknown>;
  contactProperties?: Record<string, unknown>;
}

const goods = [
  { name: 'Espresso roast, 1 kg', quantity: 2, price: '€38.00' },
  { name: 'Filter papers', quantity: 1, price: '€4.50' },
  { name: 'Hand grinder', quantity: 1, price: '€79.00' },
];

/** A day's events of the shop, in rounds: later events follow from earlier ones. */
export function rounds(people: readonly Person[]): DemoEvent[][] {
  const every = (n: number, offset = 0): Person[] => people.filter((_, i) => i % n === offset);
  const cart = ({ email }: Person): Record<string, unknown> => ({
    cartId: `cart-${email}`,
    items: goods.slice(0, 1 + (email.length % 3)),
  });
  const invoice = ({ email }: Person): Record<string, unknown> => ({
    invoiceId: `in-${email}`,
    amount: '49.00',
    currency: 'EUR',
  });
  const event =
    (eventName: string, properties: (person: Person) => Record<string, unknown> = () => ({})) =>
    (person: Person): DemoEvent => ({
      email: person.email,
      eventName,
      eventProperties: properties(person),
    });
  return [
    [
      ...every(2).map(event('account.created')),
      ...every(4, 1).map(event('trial.started')),
      ...every(3).map(event('cart.updated', cart)),
    ],
    [
      ...every(6).map(event('payment.failed', invoice)),
      ...every(9, 4).map(event('subscription.cancelled')),
      ...every(4).map((person) => ({
        ...event('project.created')(person),
        contactProperties: { projectCreated: true },
      })),
    ],
    [
      ...every(6, 3).map(
        event('order.placed', (person) => ({
          ...cart(person),
          orderId: `o-${person.email}`,
          total: '€80.50',
        })),
      ),
      ...every(12).map(event('payment.succeeded', invoice)),
      ...every(18, 4).map(event('account.closed')),
      ...every(12, 5).map(event('receipt.requested')),
    ],
  ];
}
