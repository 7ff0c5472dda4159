interface Counted {
  isOne: boolean;
  isExact: boolean;
}

export const serverAway = {
  away: (count: string, { isOne, isExact }: Counted) =>
    isOne
      ? 'The mail server is away: 1 email is waiting for it'
      : `The mail server is away: ${isExact ? count : `more than ${count}`} emails are waiting for it`,
  troubles: {
    refused: 'It can’t be reached: nothing answers at its address.',
    unknownHost: 'Its host name isn’t known.',
    timeout: 'It doesn’t answer in time.',
    reset: 'It breaks off the connection.',
    certificate: 'Its certificate isn’t valid.',
    signIn: 'It refuses the sign-in: check user name, password or key.',
    busy: 'It takes no email at the moment.',
  },
  since: 'Waiting since',
  next: 'Next attempt',
  retry: 'Retry now',
  show: 'Show the emails',
  check: 'Check the mail server',
  retrying: (count: string, isOne: boolean) =>
    isOne ? '1 email is being tried now.' : `${count} emails are being tried now.`,
  standstill: {
    noWorker: 'No worker is running: emails, webhooks and waits are on hold.',
    outboxLate: 'What is due isn’t started: Temporal can’t be reached, or no worker can.',
  },
  standstillSince: 'Since',
  checkSystem: 'Check the system',
  nothingWaits: 'No email is waiting anymore.',
};

export type ServerAwayTexts = typeof serverAway;
