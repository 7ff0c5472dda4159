export const results = {
  recipients: 'Recipients',
  /** Of a row of the ledger that was not sent. */
  reasons: {
    notConfirmed: 'Not confirmed',
    unsubscribed: 'Unsubscribed',
    suppressed: 'Suppressed',
    noConsent: 'No consent',
    excluded: 'Excluded',
    cap: 'Over the email cap',
    'cap reached': 'Waiting: email cap reached',
    'quiet hours': 'Quiet hours',
    cancelled: 'Canceled',
    deleted: 'Erased',
  },
  variant: 'Variant',
  byVariant: 'By variant',
  others: 'The others',
  winner: 'Winner',
  decidedByClicks: (length: string) =>
    `The others wait. The variant with the highest share of clicks wins ${length} after the test’s last email, or choose one now.`,
  winnerText: (count: string) =>
    count === '1'
      ? '1 person is waiting for it. You can’t undo this.'
      : `${count} people are waiting for it. You can’t undo this.`,
  sendWinner: 'Send',
  uncertainTitle: 'Send uncertain emails again?',
  uncertainText: (count: string) =>
    `Nobody knows whether ${count === '1' ? '1 email' : `${count} emails`} arrived. Anyone who already has it will get it twice.`,
  noneFound: 'No one matches.',
  notOpened: 'Didn’t open',
  firstHours: 'First 48 hours',
  links: 'Clicks by link',
  link: 'Link',
  linkPeople: 'People',
  linkClicks: 'Clicks',
  noClicks: 'Nobody has followed a link yet.',
  moreLinks: (count: string) =>
    count === '1' ? '1 more link was followed.' : `${count} more links were followed.`,
  /** Beside a link of the email. */
  followed: (people: string) => (people === '1' ? '1 person' : `${people} people`),
  unmeasured: {
    opens: 'Opens weren’t measured when it was sent.',
    clicks: 'Clicks weren’t measured when it was sent.',
    both: 'Opens and clicks weren’t measured when it was sent.',
  },
  again: 'Send again to those who didn’t open',
  againTitle: 'Send again to those who didn’t open it?',
  againText: (count: string) =>
    `${count === '1' ? '1 person got it and' : `${count} people got it and`}, as far as is known, neither opened it nor followed a link. This makes a draft for them; nothing is sent yet.`,
  againLeftOut: 'Left out: people whose opens weren’t measured, because nobody knows whether they opened it.',
  againUnsure:
    'Among them, although they may have read it: people whose email program loads no images, or loads all of them by itself, as Apple Mail does.',
  againName: (name: string) => `${name}, again`,
  againMake: 'Make a draft',
};

export type ResultTexts = typeof results;
