import { button, mailStep, paragraph, signature } from './mail.js';
import { GREETING, SIGNED, type Starter } from './starter.js';

const PLANS = 'https://example.com/plans';

export const trialEnding: Starter = {
  key: 'trial-ending',
  name: 'Trial ending',
  description:
    'Counts down to the end of a trial, by the date in the contact, and moves along when that date does. Done as soon as a subscription starts.',
  provider: null,
  fields: ['customFields.trialEndsAt'],
  trigger: { event: 'trial.started' },
  exitOn: [{ event: 'account.closed' }],
  goal: { event: 'subscription.started' },
  reentry: 'whenFinished',
  steps: [
    { id: 'three-days-before', type: 'wait', untilField: 'customFields.trialEndsAt', offset: '-3 days' },
    mailStep({
      id: 'three-days',
      subject: 'Your trial ends in three days',
      preheader: 'Everything you have set up can stay as it is.',
      heading: 'Three days to go',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Your trial of {{ workspace.name }} ends on {{ contact.trialEndsAt | date: "%B %-d" }}. Pick a plan before that and everything stays as it is: your data, your settings, the people you invited.',
        ),
        button('See the plans', PLANS),
        paragraph(
          'Not sure which one? Reply with two lines about what you do, and we will tell you honestly.',
        ),
        signature(SIGNED),
      ],
    }),
    { id: 'a-day-before', type: 'wait', untilField: 'customFields.trialEndsAt', offset: '-1 day' },
    mailStep({
      id: 'tomorrow',
      subject: 'Last day of your trial tomorrow',
      preheader: 'It takes a minute to keep your work.',
      heading: 'Your trial ends tomorrow',
      blocks: [
        paragraph(GREETING),
        paragraph('From tomorrow on your account can only be read. Choosing a plan takes about a minute.'),
        button('Keep my account', PLANS),
        signature(SIGNED),
      ],
    }),
    { id: 'the-end', type: 'wait', untilField: 'customFields.trialEndsAt' },
    { id: 'note', type: 'updateContact', set: { trialExpired: true } },
    mailStep({
      id: 'ended',
      subject: 'Your trial has ended',
      preheader: 'Nothing is lost: we keep it for 30 days.',
      heading: 'Nothing is lost',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Your trial is over. Everything you made is kept for 30 days, and is back the moment you choose a plan.',
        ),
        button('Choose a plan', PLANS),
        paragraph(
          'If it was not the right thing for you, tell us why: one line helps us more than you think.',
        ),
        signature(SIGNED),
      ],
    }),
  ],
};
