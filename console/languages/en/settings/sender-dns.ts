export const senderDns = {
  title: 'DNS of the sender',
  hint: (domain: string) => `Mailbox providers look for these records of ${domain}.`,
  statuses: { found: 'Found', missing: 'Missing', invalid: 'Invalid', unknown: 'No answer' },
  unasked: 'Not checked',
  spfMissing: 'Add a TXT record that begins with v=spf1 and names your mail provider.',
  dkimUnasked: 'Enter the selector your mail provider gave you.',
  dkimMissing: (name: string) => `There’s no key at ${name}.`,
  dmarcMissing: (name: string) => `Add a TXT record at ${name}. Start with: v=DMARC1; p=none`,
  unanswered: (name: string) => `The name servers didn’t answer for ${name}.`,
  policies: {
    none: 'Email that fails the check is delivered.',
    quarantine: 'Email that fails the check is treated as spam.',
    reject: 'Email that fails the check is refused.',
  },
  selector: 'DKIM selector',
  selectorHint: 'For example s1: whatever comes before ._domainkey.',
  check: 'Check again',
};

export type SenderDnsTexts = typeof senderDns;
