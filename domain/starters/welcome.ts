import type { Step } from '../automation/automation.js';
import { button, paragraph, signature, type WriteMail } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

export const welcome: StarterSource = {
  key: 'welcome',
  name: 'Welcome',
  description:
    'Three emails for people who sign up to a list and confirm: hello right away, ideas on the next working day, a question a few days later. Someone who only bought something, or whose card failed, doesn’t get them.',
  provider: null,
  fields: [],
  trigger: { event: 'list_subscribed' },
  exitOn: [],
  reentry: 'never',
  steps: (mail) => [
    mail({
      id: 'hello',
      subject: 'Welcome to {{ workspace.name }}',
      preheader: 'Good to have you here. Here’s what happens next.',
      heading: 'Good to have you here',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Thanks for joining {{ workspace.name }}. Over the next few days we’ll show you the handful of things that make the biggest difference, one at a time.',
        ),
        button('Take a look around', 'https://example.com/start'),
        paragraph('Questions? Just reply. A real person reads every answer.'),
        signature(SIGNED),
      ],
    }),
    { id: 'a-day', type: 'wait', for: '1 day' },
    {
      id: 'working-morning',
      type: 'wait',
      until: { time: '09:00', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], timezone: 'contact' },
    },
    ideas(mail),
    { id: 'three-days', type: 'wait', for: '3 days' },
    mail({
      id: 'question',
      subject: 'What brought you here, {{ contact.firstName | default: "friend" }}?',
      preheader: 'Just one question, and a real person reads your answer.',
      heading: 'One quick question',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'What made you sign up? Reply with a line or two, and we’ll point you to the shortest way there.',
        ),
        signature(SIGNED),
      ],
    }),
  ],
};

function ideas(mail: WriteMail): Step {
  return mail({
    id: 'ideas',
    subject: 'Three things to try first',
    preheader: 'Five minutes each, and well worth it.',
    heading: 'Three things to try first',
    blocks: [
      paragraph(GREETING),
      paragraph('Most people who stick with us did these three in their first week:'),
      {
        type: 'points',
        points: [
          {
            title: '1. Set a goal',
            text: 'One sentence is plenty to start with.',
          },
          {
            title: '2. Bring in your own data',
            text: 'It takes two clicks, and makes everything else easier to judge.',
          },
          { title: '3. Invite a colleague', text: 'Things get finished when two people look at them.' },
        ],
      },
      button('Try the first one', 'https://example.com/first-steps'),
      signature(SIGNED),
    ],
  });
}
