import type { Step } from '../automation/automation.js';
import { button, paragraph, signature, type WriteMail } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

const steps = (mail: WriteMail): Step[] => [
  setUp(mail),
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
    then: [goOn(mail)],
    else: [help(mail)],
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
        eventProperties: { reason: 'a large team hasn’t finished setting up' },
      },
    ],
  },
  checkIn(mail),
];

export const onboarding: StarterSource = {
  key: 'onboarding',
  name: 'Onboarding',
  description:
    'Takes a new account to its first success: helps people who haven’t started, guides those who have, and tells your team who’s stuck.',
  provider: null,
  fields: ['customFields.projectCreated', 'customFields.teamSize'],
  trigger: { event: 'account.created' },
  exitOn: [{ event: 'account.closed' }],
  goal: { event: 'onboarding.completed' },
  reentry: 'never',
  steps,
};

export const onboardingClerk: StarterSource = {
  ...onboarding,
  key: 'onboarding-clerk',
  name: 'Onboarding with Clerk',
  description:
    'The same for accounts that Clerk creates: starts with `user.created` and ends with `user.deleted`.',
  provider: 'clerk',
  trigger: { event: 'user.created' },
  exitOn: [{ event: 'user.deleted' }],
};

function goOn(mail: WriteMail): Step {
  return mail({
    id: 'go-on',
    subject: 'Your first project: what’s next',
    preheader: 'Two things that make it useful every day.',
    heading: 'You’re off to a good start',
    blocks: [
      paragraph(GREETING),
      paragraph('Your first project is up and running. Two things make it useful every day:'),
      {
        type: 'points',
        points: [
          { title: 'Connect your other tools', text: 'What happens there shows up here.' },
          {
            title: 'Invite your team',
            text: 'Everyone sees the same thing, and nobody asks twice.',
          },
        ],
      },
      button('Invite your team', 'https://example.com/team'),
      signature(SIGNED),
    ],
  });
}

function help(mail: WriteMail): Step {
  return mail({
    id: 'help',
    subject: 'Want a hand getting started?',
    preheader: 'A template, a two-minute video, or a real person.',
    heading: 'Stuck, or just busy?',
    blocks: [
      paragraph(GREETING),
      paragraph('You haven’t created a project yet. Pick whatever suits you:'),
      {
        type: 'points',
        points: [
          {
            title: 'Start from a template',
            text: 'It’s all filled in; just change what you don’t like.',
          },
          { title: 'Watch first', text: 'A two-minute video shows you all of it.' },
          { title: 'Ask a person', text: 'Reply to this email and we’ll do it with you.' },
        ],
      },
      button('Start from a template', 'https://example.com/templates'),
      signature(SIGNED),
    ],
  });
}

function setUp(mail: WriteMail): Step {
  return mail({
    id: 'set-up',
    subject: 'Your account is ready',
    preheader: 'Your first project takes two minutes.',
    heading: 'Let’s get you set up',
    blocks: [
      paragraph(GREETING),
      paragraph(
        'Your account is ready. The quickest way to see what it can do is to create your first project:',
      ),
      button('Create a project', 'https://example.com/projects/new'),
      paragraph('It takes two minutes, and you can always throw it away.'),
      signature(SIGNED),
    ],
  });
}

function checkIn(mail: WriteMail): Step {
  return mail({
    id: 'check-in',
    subject: 'How’s it going, {{ contact.firstName | default: "friend" }}?',
    preheader: 'Tell us where you are, and we’ll tell you what’s next.',
    heading: 'How’s it going?',
    blocks: [
      paragraph(GREETING),
      paragraph(
        'A week in, most people either love it or have one thing that bugs them. Which is it for you? Reply and tell us; we’ll answer the same day.',
      ),
      signature(SIGNED),
    ],
  });
}
