import { button, paragraph, signature } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

const PLANS = 'https://example.com/plans';

export const trialEnding: StarterSource = {
  key: 'trial-ending',
  name: 'Trial ending',
  description:
    'Counts down to the end of a trial, using a date on the contact, and follows along when that date moves. Done as soon as a subscription starts.',
  provider: null,
  fields: ['customFields.trialEndsAt'],
  trigger: { event: 'trial.started' },
  exitOn: [{ event: 'account.closed' }],
  goal: { event: 'subscription.started' },
  reentry: 'whenFinished',
  steps: (mail) => [
    { id: 'three-days-before', type: 'wait', untilField: 'customFields.trialEndsAt', offset: '-3 days' },
    mail({
      id: 'three-days',
      subject: 'Your trial ends in three days',
      preheader: 'Everything you’ve set up can stay just as it is.',
      heading: 'Three days to go',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Your {{ workspace.name }} trial ends on {{ contact.trialEndsAt | date: "%B %-d" }}. Pick a plan before then and everything stays as it is: your data, your settings, the people you invited.',
        ),
        button('See plans', PLANS),
        paragraph(
          'Not sure which one? Reply with a line or two about what you do, and you’ll get an honest answer.',
        ),
        signature(SIGNED),
      ],
    }),
    { id: 'a-day-before', type: 'wait', untilField: 'customFields.trialEndsAt', offset: '-1 day' },
    mail({
      id: 'tomorrow',
      subject: 'Your trial ends tomorrow',
      preheader: 'It takes a minute to keep your work.',
      heading: 'One day to go',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'When your trial ends tomorrow, your account becomes read-only. Choosing a plan takes about a minute.',
        ),
        button('Keep my account', PLANS),
        signature(SIGNED),
      ],
    }),
    { id: 'the-end', type: 'wait', untilField: 'customFields.trialEndsAt' },
    { id: 'note', type: 'updateContact', set: { trialExpired: true } },
    mail({
      id: 'ended',
      subject: 'Your trial has ended',
      preheader: 'Nothing’s lost: we’ll keep your work for 30 days.',
      heading: 'Nothing’s lost',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Your trial is over. We’ll keep everything you’ve made for 30 days, and it’s back the moment you choose a plan.',
        ),
        button('Choose a plan', PLANS),
        paragraph('If it wasn’t right for you, tell us why. One line helps us more than you’d think.'),
        signature(SIGNED),
      ],
    }),
  ],
};
