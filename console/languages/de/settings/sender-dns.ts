import type { SenderDnsTexts } from '../../en/settings/sender-dns.js';

export const senderDns: SenderDnsTexts = {
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
