import type { DraftTexts } from '../../en/broadcasts/draft.js';

export const draft: DraftTexts = {
  saved: 'Entwurf gespeichert',
  unsaved: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert',
  failed: 'Nicht gespeichert',
  mailUnfinished: 'Die E-Mail wird gespeichert, sobald sie Betreff und Inhalt hat.',
  variantsUnfinished: 'Die Varianten werden gespeichert, sobald alle vollständig sind.',
  inVariants: 'Jede Variante hat unten eigenen Inhalt.',
  showTheirs: 'Deren Stand zeigen',
  listFirst: 'Wählen Sie zuerst die Liste, an die gesendet wird.',
  mendFirst: 'Beheben Sie das, bevor die E-Mail verschickt wird',
};
