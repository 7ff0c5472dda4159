import { button, mailStep, paragraph, signature } from './mail.js';
import { GREETING, SIGNED, type Starter } from './starter.js';

export const winBack: Starter = {
  key: 'win-back',
  name: 'Win back',
  description:
    'Stays in touch after a cancellation: a question first, what is new after a month, and an offer for those who look at the prices again.',
  provider: null,
  fields: [],
  trigger: { event: 'subscription.cancelled' },
  exitOn: [{ event: 'account.closed' }],
  goal: { event: 'subscription.started' },
  reentry: 'whenFinished',
  cooldown: '90 days',
  steps: [
    { id: 'breathe', type: 'wait', for: '2 days' },
    mailStep({
      id: 'why',
      subject: 'What could we have done better?',
      preheader: 'One line is enough.',
      heading: 'What was missing?',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'You have left, and that is fine. It would help us to know why: reply with one line, and no, this is not where we talk you into staying.',
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
    mailStep({
      id: 'news',
      subject: 'What is new at {{ workspace.name }}',
      preheader: 'Three things that were not there when you left.',
      heading: 'What you have missed',
      blocks: [
        paragraph(GREETING),
        paragraph('A month is a long time here. Since you left:'),
        {
          type: 'points',
          points: [
            { title: 'It is faster', text: 'Pages that took seconds are there at once.' },
            { title: 'It speaks to your other tools', text: 'The ones that people asked for most.' },
            { title: 'It costs what you use', text: 'There is a smaller plan now.' },
          ],
        },
        button('See what is new', 'https://example.com/news'),
        signature(SIGNED),
      ],
    }),
    {
      id: 'looks-again',
      type: 'waitForEvent',
      event: 'pricing.viewed',
      timeout: '21 days',
      onTimeout: 'exit',
    },
    { id: 'an-hour', type: 'wait', for: '1 hour' },
    mailStep({
      id: 'offer',
      subject: 'Welcome back, with a month on us',
      preheader: 'Your data are still here.',
      heading: 'A month on us',
      blocks: [
        paragraph(GREETING),
        paragraph('If you would like to try again: your data are still here, and the first month is free.'),
        button('Come back', 'https://example.com/come-back'),
        signature(SIGNED),
      ],
    }),
  ],
};
