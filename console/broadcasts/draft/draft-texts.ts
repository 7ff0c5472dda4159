import type { Texts } from '../../texts/language';

const en = {
  saved: 'Draft saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  mailUnfinished: 'The email is saved once it has a subject and content.',
  variantsUnfinished: 'The variants are saved once all of them are complete.',
  inVariants: 'Each variant has its own content, below.',
  showTheirs: 'Show their version',
  listFirst: 'Choose the list to send to first.',
  mendFirst: 'Mend this before the email is sent',
};

const de: typeof en = {
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

export const draftTexts: Texts<typeof en> = { en, de };
