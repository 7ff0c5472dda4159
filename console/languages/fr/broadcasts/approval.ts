import type { ApprovalTexts } from '../../en/broadcasts/approval.js';

export const approval: ApprovalTexts = {
  title: 'Approbation et commentaires',
  needed: (above, shown) => {
    if (above === 0) return 'Une campagne doit être approuvée par une deuxième personne.';
    const people = above === 1 ? 'une personne' : `${shown} personnes`;
    return `Une campagne à plus de ${people} doit être approuvée par une deuxième personne.`;
  },
  isAsked: 'Approbation demandée',
  isApproved: 'Approuvée',
  by: (name) => `par ${name},`,
  changeEnds: 'Une modification du brouillon met fin à l’approbation.',
  notYours: 'Quelqu’un d’autre doit l’approuver.',
  ask: 'Demander l’approbation',
  askTitle: 'Demander l’approbation ?',
  askText:
    'Toute personne qui peut envoyer peut l’approuver. Une modification ultérieure met fin à la demande.',
  note: 'Note (facultative)',
  approve: 'Approuver',
  decline: 'Refuser',
  takeBackTitle: 'Retirer la demande ?',
  declineTitle: 'Refuser l’approbation ?',
  takeBack: 'Retirer la demande',
  reason: 'Motif (facultatif)',
  comment: 'Commentaire',
  send: 'Commenter',
  remove: 'Supprimer le commentaire',
  nobodySent: 'Les éditeurs et les administrateurs peuvent l’envoyer.',
};
