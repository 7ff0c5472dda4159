import type { Step } from '../automation/automation.js';
import { button, mailStep, paragraph, signature } from './mail.js';
import { GREETING, SIGNED, type Starter } from './starter.js';

const steps: Step[] = [
  mailStep({
    id: 'set-up',
    subject: 'Your account is ready',
    preheader: 'Your first project takes two minutes.',
    heading: 'Let us set you up',
    blocks: [
      paragraph(GREETING),
      paragraph(
        'Your account is ready. The quickest way to see what it does is a first project of your own:',
      ),
      button('Create a project', 'https://example.com/projects/new'),
      paragraph('It takes two minutes, and you can throw it away after.'),
      signature(SIGNED),
    ],
  }),
  {
    id: 'first-project',
    type: 'waitForEvent',
    event: 'project.created',
    timeout: '2 days',
    onTimeout: 'continue',
  },
  {
    id: 'has-begun',
    type: 'branch',
    if: { all: [{ field: 'contact.projectCreated', op: 'eq', value: true }] },
    then: [
      mailStep({
        id: 'go-on',
        subject: 'Your first project: what comes next',
        preheader: 'Two things that make it useful every day.',
        heading: 'A good start',
        blocks: [
          paragraph(GREETING),
          paragraph('Your first project is there. Two things make it useful every day:'),
          {
            type: 'points',
            points: [
              { title: 'Connect what you have', text: 'Your other tools send what happens there.' },
              {
                title: 'Invite the people you work with',
                text: 'They see what you see, and nothing is asked twice.',
              },
            ],
          },
          button('Invite your team', 'https://example.com/team'),
          signature(SIGNED),
        ],
      }),
    ],
    else: [
      mailStep({
        id: 'help',
        subject: 'Shall we do it together?',
        preheader: 'A template, a film of two minutes, or a person.',
        heading: 'Stuck, or just busy?',
        blocks: [
          paragraph(GREETING),
          paragraph('You have not made a project yet. Choose what suits you:'),
          {
            type: 'points',
            points: [
              {
                title: 'Begin with a template',
                text: 'Everything is filled in; you change what you do not like.',
              },
              { title: 'Watch first', text: 'A film of two minutes shows all of it.' },
              { title: 'Ask a person', text: 'Reply to this mail, and we will do it with you.' },
            ],
          },
          button('Begin with a template', 'https://example.com/templates'),
          signature(SIGNED),
        ],
      }),
    ],
  },
  { id: 'five-days', type: 'wait', for: '5 days' },
  {
    id: 'is-a-team',
    type: 'branch',
    if: { all: [{ field: 'contact.teamSize', op: 'gte', value: 10 }] },
    then: [
      {
        id: 'tell-sales',
        type: 'sendEvent',
        eventName: 'onboarding.needs_a_call',
        eventProperties: { reason: 'a large team has not finished its set-up' },
      },
    ],
  },
  mailStep({
    id: 'check-in',
    subject: 'How is it going, {{ contact.firstName | default: contact.name | default: "friend" }}?',
    preheader: 'Tell us where you are, and we will tell you the next step.',
    heading: 'How is it going?',
    blocks: [
      paragraph(GREETING),
      paragraph(
        'A week in, most people either love it or have one thing that bothers them. Which one is it? Reply and tell us; we answer the same day.',
      ),
      signature(SIGNED),
    ],
  }),
];

export const onboarding: Starter = {
  key: 'onboarding',
  name: 'Onboarding',
  description:
    'Leads a new account to its first success: helps those who have not begun, goes on with those who have, and tells your team about the ones who are stuck.',
  provider: null,
  fields: ['customFields.projectCreated', 'customFields.teamSize'],
  trigger: { event: 'account.created' },
  exitOn: [{ event: 'account.closed' }],
  goal: { event: 'onboarding.completed' },
  reentry: 'never',
  steps,
};

export const onboardingClerk: Starter = {
  ...onboarding,
  key: 'onboarding-clerk',
  name: 'Onboarding with Clerk',
  description:
    'The same for accounts that Clerk creates: starts with its `user.created` and ends with `user.deleted`.',
  provider: 'clerk',
  trigger: { event: 'user.created' },
  exitOn: [{ event: 'user.deleted' }],
};
