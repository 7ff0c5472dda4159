/** Demo automations in addition to the starters: short ones, so that enrollments soon have every status. */

export const starterKeys = ['welcome', 'onboarding', 'trial-ending', 'abandoned-cart', 'dunning', 'win-back'];

export interface DemoAutomation {
  name: string;
  description: string;
  trigger: object;
  steps: object[];
}

export const demoAutomations: DemoAutomation[] = [
  {
    name: 'Order confirmation',
    description: 'One mail for each order, sent at once.',
    trigger: { event: 'order.placed' },
    steps: [
      {
        id: 'confirm',
        type: 'sendEmail',
        kind: 'transactional',
        subject: 'Your order {{ event.orderId }}',
        text: 'Thank you, {{ contact.firstName }}. We have your order {{ event.orderId }} over {{ event.total }}.',
      },
    ],
  },
  {
    name: 'Receipt with a mistake',
    description: 'Fails on purpose: its template exceeds a limit. Fix it, then retry the enrollments.',
    trigger: { event: 'receipt.requested' },
    steps: [
      {
        id: 'receipt',
        type: 'sendEmail',
        kind: 'transactional',
        subject: 'Your receipt',
        text: '{% for line in (1..100000000) %}{{ line }}{% endfor %}',
      },
    ],
  },
];
