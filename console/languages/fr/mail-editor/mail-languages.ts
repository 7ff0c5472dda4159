import type { MailLanguageTexts } from '../../en/mail-editor/mail-languages.js';

export const mailLanguages: MailLanguageTexts = {
  own: 'Langue de l’original',
  ownHint: 'Dites d’abord dans quelle langue vous écrivez. Ajoutez ensuite celles de ses traductions.',
  hint: 'Chacun lit l’e-mail dans sa langue là où il est traduit, et le reste dans l’original.',
  add: 'Ajouter une langue',
  addHint: 'Par exemple l’allemand',
  done: 'Terminé',
  missing: (n) => (n < 2 ? `${n} manquant` : `${n} manquants`),
  older: (n) => (n < 2 ? `${n} plus ancien que l’original` : `${n} plus anciens que l’original`),
  translate: (name) => `Traduction : ${name}`,
  marksHint:
    'Les nombres comme {2} sont des valeurs de l’original ; après deux-points vient ce qui s’écrit si l’une est vide. <3>…</3> sont des liens et des textes mis en forme, <br/> est un saut de ligne.',
  onlyToDo: 'Seulement ce qui reste à faire',
  nothingToDo: 'Tout est traduit.',
  nothingYet: 'L’e-mail n’a pas encore de texte.',
  states: { missing: 'Manquant', older: 'Plus ancien que l’original', done: 'Terminé' },
  stillRight: 'Toujours juste',
  unknownPart: 'Il nomme une partie que l’original n’a pas.',
  export: 'Exporter',
  import: 'Importer',
  imported: (n) => (n < 2 ? `${n} texte traduit` : `${n} textes traduits`),
  unknown: (n) => (n < 2 ? `${n} texte ne convenait pas` : `${n} textes ne convenaient pas`),
  remove: 'Retirer la langue',
  removed: (name) => `${name} : langue retirée`,
  undo: 'Annuler',
  kinds: { subject: 'Objet', preheader: 'Texte d’aperçu' },
};
