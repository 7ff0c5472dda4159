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
};

export type ResultTexts = typeof results;
