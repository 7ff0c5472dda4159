import type { BeginningTexts } from '../../en/templates/beginnings.js';

export const beginnings: BeginningTexts = {
  beginsWith: 'Commencer par',
  beginnings: {
    letter: ['Lettre', 'Quelques mots à quelqu’un'],
    newsletter: ['Newsletter', 'Des histoires en images'],
    announcement: ['Annonce', 'Une seule nouvelle'],
    order: ['Commande', 'Ce qui a été acheté, et le total'],
    welcome: ['Bienvenue', 'Les premiers pas'],
    empty: ['Vide', 'Vos propres blocs'],
    html: ['HTML', 'Pour qui sait l’écrire'],
  },
  import: 'Importer un e-mail',
  copyOf: 'Ou une copie de',
  templateNamed: (name) => `Modèle : ${name}`,
  broadcastNamed: (name) => `Campagne : ${name}`,
  keep: 'Garder ce qui existe',
  replaced: 'Le contenu a été remplacé',
  undo: 'Annuler',
  edit: 'Modifier l’e-mail',
  startOver: 'Recommencer',
  unreadable:
    'Ces blocs ont été écrits par un autre programme et ne peuvent pas être affichés ici. Recommencez, ou corrigez-les par l’API.',
  email: 'E-mail',
};
