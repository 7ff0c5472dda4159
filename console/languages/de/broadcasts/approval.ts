import type { ApprovalTexts } from '../../en/broadcasts/approval.js';

export const approval: ApprovalTexts = {
  title: 'Freigabe und Kommentare',
  needed: (above, shown) => {
    if (above === 0) return 'Rundmails muss eine zweite Person freigeben.';
    const people = above === 1 ? 'eine Person' : `${shown} Personen`;
    return `Rundmails an mehr als ${people} muss eine zweite Person freigeben.`;
  },
  isAsked: 'Freigabe erbeten',
  isApproved: 'Freigegeben',
  by: (name) => `von ${name},`,
  changeEnds: 'Eine Änderung am Entwurf hebt die Freigabe auf.',
  notYours: 'Freigeben muss jemand anderes.',
  ask: 'Um Freigabe bitten',
  askTitle: 'Um Freigabe bitten?',
  askText: 'Freigeben kann, wer senden darf. Jede spätere Änderung hebt die Bitte auf.',
  note: 'Notiz (freiwillig)',
  approve: 'Freigeben',
  decline: 'Ablehnen',
  takeBackTitle: 'Bitte um Freigabe zurücknehmen?',
  declineTitle: 'Freigabe ablehnen?',
  takeBack: 'Zurücknehmen',
  reason: 'Grund (freiwillig)',
  comment: 'Kommentar',
  send: 'Kommentieren',
  remove: 'Kommentar löschen',
  nobodySent: 'Senden können Redaktion und Verwaltung.',
};
