import type { PreviewTexts } from '../../en/templates/previews.js';

export const previews: PreviewTexts = {
  preview: 'Aperçu',
  person: 'Aperçu pour',
  sample: (name) => `${name} (exemple)`,
  language: 'Langue',
  ofPerson: 'Celle de la personne',
  empty: 'L’aperçu apparaît dès qu’il y a un objet et du contenu.',
  sendTest: 'Envoyer un test',
  testTo: 'Envoyer à',
  testHint:
    'Séparées par des virgules. Aux membres de l’espace de travail ; les administrateurs peuvent envoyer à n’importe quelle adresse.',
  colleagues: 'Membres',
  send: 'Envoyer',
  testQueued: (to) => `Un test est en route vers ${to}`,
};
