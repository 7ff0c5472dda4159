import { paragraph, signature } from './mail.js';
import { GREETING, SIGNED, type StarterSource } from './starter.js';

export const bookedCall: StarterSource = {
  key: 'booked-call',
  name: 'Booked call with Cal.com',
  description:
    'Asks what a call booked with Cal.com should cover, and follows up once it’s over. Each booking is one run, and ends if it’s canceled. Select **Booking created**, **Booking cancelled** and **Meeting ended**.',
  provider: 'cal.com',
  fields: [],
  trigger: { event: 'BOOKING_CREATED' },
  exitOn: [{ event: 'BOOKING_CANCELLED' }],
  // One person cannot have two calls at a time, and not every version of the payload has an id.
  reentry: { key: 'event.payload.startTime' },
  steps: (mail) => [
    mail({
      id: 'prepare',
      kind: 'transactional',
      subject: '{{ event.payload.title }}: before we talk',
      preheader: 'A line or two from you makes it a better call.',
      heading: 'Before we talk',
      blocks: [
        paragraph(GREETING),
        paragraph(
          'Thanks for booking {{ event.payload.title }}. What would you like to get out of it? Reply with a line or two, and we’ll come prepared.',
        ),
        signature(SIGNED),
      ],
    }),
    {
      id: 'takes-place',
      type: 'waitForEvent',
      event: 'MEETING_ENDED',
      timeout: '60 days',
      onTimeout: 'exit',
    },
    { id: 'two-hours', type: 'wait', for: '2 hours' },
    mail({
      id: 'follow-up',
      kind: 'transactional',
      subject: 'Thanks for the call',
      preheader: 'Anything left open? Just ask.',
      heading: 'Thanks for your time',
      blocks: [
        paragraph(GREETING),
        paragraph('It was good to talk. If a question has come up since, just reply to this email.'),
        signature(SIGNED),
      ],
    }),
  ],
};
