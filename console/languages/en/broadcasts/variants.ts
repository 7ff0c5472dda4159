export const variants = {
  variants: 'Variants',
  variantsOf: 'What is compared',
  one: 'One email',
  subjects: 'Compare subjects',
  contents: 'Compare contents',
  subject: (n: number) => `Subject ${n}`,
  ownMail: 'Its own content',
  add: { subjects: 'Add a subject', contents: 'Add a variant' },
  remove: {
    subjects: (n: number) => `Remove subject ${n}`,
    contents: (n: number) => `Remove variant ${n}`,
  },
  share: 'Test group, in percent',
  shareHint: 'The others wait for the winner. At 100, everyone is in the test.',
  byClicks: 'Choose the winner by clicks',
  unmeasuredWinner:
    'Clicks aren’t measured in this workspace, so they can’t choose the winner. Measure them, or choose it yourself.',
  measureClicks: 'Measure clicks…',
  adminMeasures: 'An administrator can switch this on.',
  winnerAfter: 'Time after the test’s last email',
  afterTest: (length: string) => `${length} after the test’s last email`,
  winnerHint: 'The variant with the highest share of clicks wins. You can also choose earlier.',
  rate: 'Rate',
  rateHint: 'Leave empty to send as fast as the mail server allows.',
  perSecond: 'Emails per second',
  perDomain: 'To one domain, per second',
  noLimit: 'No limit',
};

export type VariantTexts = typeof variants;
