export const sending = {
  title: 'Marketing email',
  quietHours: 'Quiet hours',
  quietHint:
    'Marketing email waits until they end, in the contact’s time zone. Transactional email is sent at any time.',
  quietOn: 'No marketing email at certain hours',
  from: 'From',
  to: 'To',
  days: 'Starting on these days',
  daysHint: 'Every day, if you choose none.',
  cap: 'Cap',
  capHint: 'How many marketing emails a contact gets at most. Transactional email doesn’t count.',
  capOn: 'Limit marketing email per contact',
  capOf: (atMost: number, within: string) => `${atMost} in ${within}`,
  atMost: 'Maximum emails',
  within: 'Within',
  whenReached: 'When the cap is reached',
  tracking: 'Opens and clicks',
  trackingHint:
    'Measured in marketing email sent from then on. Scanners and prefetching proxies don’t count. Transactional email is left alone.',
  clicks: 'Clicks',
  opens: 'Opens',
  clicksOn: 'Measure clicks: links go through Rollcall',
  opensOn: 'Measure opens: an invisible image is added',
  withoutAnswer: 'People who haven’t said',
  withoutAnswerOn: 'Also measure people who haven’t said whether they want it',
  privacy:
    'In the EU, you generally need each person’s consent for this, and a line in your privacy notice. People answer on the preference page; your forms can ask them, and your systems pass answers on through the API. Anyone who said no gets email without an image and with plain links.',
  actions: { wait: 'Wait until the contact is below it', skip: 'Don’t send it' },
};

export type SendingTexts = typeof sending;
