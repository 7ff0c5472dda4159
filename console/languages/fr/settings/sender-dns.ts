import type { SenderDnsTexts } from '../../en/settings/sender-dns.js';

export const senderDns: SenderDnsTexts = {
  title: 'DNS de l’expéditeur',
  hint: (domain) => `Les messageries cherchent ces enregistrements de ${domain}.`,
  statuses: { found: 'Trouvé', missing: 'Manquant', invalid: 'Invalide', unknown: 'Pas de réponse' },
  unasked: 'Non vérifié',
  spfMissing: 'Ajoutez un enregistrement TXT qui commence par v=spf1 et nomme votre service d’envoi.',
  dkimUnasked: 'Saisissez le sélecteur donné par votre service d’envoi.',
  dkimMissing: (name) => `Il n’y a pas de clé à ${name}.`,
  dmarcMissing: (name) => `Ajoutez un enregistrement TXT à ${name}. Pour commencer : v=DMARC1; p=none`,
  unanswered: (name) => `Les serveurs de noms n’ont pas répondu pour ${name}.`,
  policies: {
    none: 'Les e-mails qui échouent au contrôle sont remis.',
    quarantine: 'Les e-mails qui échouent au contrôle sont traités comme du spam.',
    reject: 'Les e-mails qui échouent au contrôle sont refusés.',
  },
  selector: 'Sélecteur DKIM',
  selectorHint: 'Par exemple s1 : ce qui précède ._domainkey.',
  check: 'Vérifier à nouveau',
};
