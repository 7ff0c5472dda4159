import type { DraftTexts } from '../../en/broadcasts/draft.js';

export const draft: DraftTexts = {
  saved: 'Entwurf gespeichert',
  unsaved: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert',
  failed: 'Nicht gespeichert',
  mailUnfinished: 'Gespeichert, wie sie ist. Senden lässt sie sich, sobald sie Betreff und Inhalt hat.',
  variantsUnfinished: 'Gespeichert, wie sie sind. Senden lassen sie sich, sobald alle vollständig sind.',
  inVariants: 'Jede Variante hat unten eigenen Inhalt.',
  showTheirs: 'Deren Stand zeigen',
  listFirst: 'Wählen Sie zuerst die Liste, an die gesendet wird.',
  mendFirst: 'Beheben Sie das, bevor die E-Mail verschickt wird',
  review: 'Prüfen und senden …',
  reviewTitle: (name) => `„${name}“ senden?`,
  leftOut: 'Ausgelassen:',
  lastAfter: (duration) => `Die letzte E-Mail geht etwa ${duration} nach der ersten hinaus.`,
  asFastAsPossible: 'Die E-Mails gehen so schnell hinaus, wie der Mailserver sie annimmt.',
  lastZone:
    'Jede E-Mail geht zu dieser Zeit in der Zeitzone ihres Empfängers hinaus: die letzten bis zu einem Tag nach der ersten.',
  othersWait: 'Wer nicht zur Testgruppe gehört, wartet auf den Gewinner.',
  undoAfter: 'Zehn Sekunden lang können Sie es rückgängig machen.',
  changeMeasured: 'Ändern',
  measured: ({ clicks, opens }) => {
    if (clicks && opens) return 'Öffnungen und Klicks werden gemessen.';
    if (clicks) return 'Klicks werden gemessen, Öffnungen nicht.';
    return opens
      ? 'Öffnungen werden gemessen, Klicks nicht.'
      : 'Weder Öffnungen noch Klicks werden gemessen.';
  },
};
