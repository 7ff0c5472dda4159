import { button, mailStep, paragraph, signature } from './mail.js';
import { GREETING, SIGNED, type Starter } from './starter.js';

export const welcome: Starter = {
  key: 'welcome',
  name: 'Welcome',
  description:
    'Three mails for people who join a list, once they have confirmed: hello at once, ideas on the next working day, a question after. Someone who only bought something, or whose card failed, gets none of them.',
  provider: null,
  fields: [],
  trigger: { event: 'list_subscribed' },
  exitOn: [],
  reentry: 'never',
  steps: [
    mailStep({
      id: 'hello',
      subject: 'Welcome to {{ workspace.name }}',
      preheader: 'Good to have you here. This is what happens next.',
      heading: 'Good to have you here',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Thank you for joining {{ workspace.name }}. Over the next days we will show you the few things that make the biggest difference, one at a time.',
        ),
        button('Take a look around', 'https://example.com/start'),
        paragraph('Questions? Just reply to this mail; a person will read it.'),
        signature(SIGNED),
      ],
    }),
    { id: 'a-day', type: 'wait', for: '1 day' },
    {
      id: 'working-morning',
      type: 'wait',
      until: { time: '09:00', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], timezone: 'contact' },
    },
    mailStep({
      id: 'ideas',
      subject: 'Three things to try first',
      preheader: 'Five minutes each, and worth it.',
      heading: 'Three things to try first',
      blocks: [
        paragraph(GREETING),
        paragraph('Most people who stay with us did these in their first week:'),
        {
          type: 'points',
          points: [
            {
              title: '1. Say what you want to reach',
              text: 'A goal of one sentence is enough to begin with.',
            },
            {
              title: '2. Bring your own data',
              text: 'It takes two clicks, and everything is easier to judge after.',
            },
            { title: '3. Ask a colleague in', text: 'Things that two people look at get finished.' },
          ],
        },
        button('Try the first one', 'https://example.com/first-steps'),
        signature(SIGNED),
      ],
    }),
    { id: 'three-days', type: 'wait', for: '3 days' },
    mailStep({
      id: 'question',
      subject:
        'What are you hoping for, {{ contact.firstName | default: contact.name | default: "friend" }}?',
      preheader: 'One question, and your answer goes to a person.',
      heading: 'One question',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'What made you sign up? Reply with a line or two, and we will point you to the shortest way there.',
        ),
        signature(SIGNED),
      ],
    }),
  ],
};
