import type { Texts } from '../texts/language';

const en = {
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

const de: typeof en = {
  title: 'DNS des Absenders',
  hint: (domain) => `Mailanbieter suchen bei ${domain} nach diesen Einträgen.`,
  statuses: { found: 'Gefunden', missing: 'Fehlt', invalid: 'Ungültig', unknown: 'Keine Antwort' },
  unasked: 'Nicht geprüft',
  spfMissing: 'Legen Sie einen TXT-Eintrag an, der mit v=spf1 beginnt und Ihren Mailanbieter nennt.',
  dkimUnasked: 'Geben Sie den Selektor ein, den Sie von Ihrem Mailanbieter bekommen haben.',
  dkimMissing: (name) => `Unter ${name} gibt es keinen Schlüssel.`,
  dmarcMissing: (name) => `Legen Sie unter ${name} einen TXT-Eintrag an. Beginnen Sie mit: v=DMARC1; p=none`,
  unanswered: (name) => `Die Nameserver haben für ${name} nicht geantwortet.`,
  policies: {
    none: 'E-Mails, die die Prüfung nicht bestehen, werden zugestellt.',
    quarantine: 'E-Mails, die die Prüfung nicht bestehen, gelten als Spam.',
    reject: 'E-Mails, die die Prüfung nicht bestehen, werden abgewiesen.',
  },
  selector: 'DKIM-Selektor',
  selectorHint: 'Zum Beispiel s1: das, was vor ._domainkey steht.',
  check: 'Erneut prüfen',
};

export const senderDnsTexts: Texts<typeof en> = { en, de };
