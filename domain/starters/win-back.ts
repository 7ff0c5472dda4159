import type { Step } from '../automation/automation.js';
import { button, paragraph, signature, type WriteMail } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

export const winBack: StarterSource = {
  key: 'win-back',
  name: 'Win back',
  description:
    'Stays in touch after a cancellation: a question first, what’s new after a month, and an offer for people who look at your prices again.',
  provider: null,
  fields: [],
  trigger: { event: 'subscription.cancelled' },
  exitOn: [{ event: 'account.closed' }],
  goal: { event: 'subscription.started' },
  reentry: 'whenFinished',
  cooldown: '90 days',
  steps: (mail) => [
    { id: 'breathe', type: 'wait', for: '2 days' },
    mail({
      id: 'why',
      subject: 'What could we have done better?',
      preheader: 'One line is enough.',
      heading: 'What was missing?',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'You’ve left, and that’s fine. It would help us to know why: one line is enough, and we won’t try to talk you into staying.',
        ),
        signature(SIGNED),
      ],
    }),
    { id: 'a-month', type: 'wait', for: '30 days' },
    {
      id: 'a-tuesday',
      type: 'wait',
      until: { time: '10:00', weekdays: ['tue', 'wed', 'thu'], timezone: 'contact' },
    },
    news(mail),
    {
      id: 'looks-again',
      type: 'waitForEvent',
      event: 'pricing.viewed',
      timeout: '21 days',
      onTimeout: 'exit',
    },
    { id: 'an-hour', type: 'wait', for: '1 hour' },
    mail({
      id: 'offer',
      subject: 'Welcome back, with a month on us',
      preheader: 'Your data is still here.',
      heading: 'A month on us',
      blocks: [
        paragraph(GREETING),
        paragraph('Want to give it another try? Your data is still here, and the first month is free.'),
        button('Come back', 'https://example.com/come-back'),
        signature(SIGNED),
      ],
    }),
  ],
};

function news(mail: WriteMail): Step {
  return mail({
    id: 'news',
    subject: 'What’s new at {{ workspace.name }}',
    preheader: 'Three things that weren’t there when you left.',
    heading: 'What you’ve missed',
    blocks: [
      paragraph(GREETING),
      paragraph('A month is a long time around here. Since you left:'),
      {
        type: 'points',
        points: [
          { title: 'It’s faster', text: 'Pages that took seconds now open right away.' },
          {
            title: 'It works with your other tools',
            text: 'Starting with the ones people asked for most.',
          },
          { title: 'You pay for what you use', text: 'There’s a smaller plan now.' },
        ],
      },
      button('See what’s new', 'https://example.com/news'),
      signature(SIGNED),
    ],
  });
}
