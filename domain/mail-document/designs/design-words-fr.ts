import type { DesignWords } from './design-words-en.js';

/** What the designs say in French. */
export const designWordsFr: DesignWords = {
  hello: 'Bonjour ',
  there: 'à vous',
  comma: ',',
  regards: 'Bien à vous,',
  letter: {
    who: 'Je suis Lena, et je m’occupe de toutes les personnes qui arrivent chez nous. La plupart cherchent l’une de trois choses, et je peux vous indiquer la vôtre en une phrase.',
    ask: 'Alors, qu’est-ce qui vous amène ici ? Une ligne suffit. Je lis chaque réponse, et c’est moi qui vous répondrai, pas une machine.',
    until: 'D’ici là, ',
    page: 'cette page',
    has: ' répond à ce que l’on demande le plus la première semaine.',
    name: 'Lena',
  },
  newsletter: {
    picture: 'Le sujet de ce numéro',
    title: 'Les nouveautés de mai',
    short:
      'Trois histoires, quatre minutes. En bref : c’est plus rapide, c’est moins cher, et il y a de la soupe.',
    story: 'Deux fois plus rapide, sans rien faire',
    storyText:
      'Depuis mardi, chaque rapport s’ouvre en moins d’une seconde. Voici ce que nous avons changé, et ce que nous en avons appris.',
    read: 'Lire l’histoire',
    left: 'Visiter l’atelier',
    leftText: 'Un jeudi sur deux, à partir de 18 heures. ',
    leftLink: 'Réserver une place',
    right: 'La soupe',
    rightText: 'Vous l’avez demandée. ',
    rightLink: 'Voici la recette',
    quote: 'La première newsletter que j’ai lue jusqu’au bout.',
  },
  announcement: {
    title: 'Des rapports à partager',
    text: 'Un lien toujours à jour, même pour les personnes sans compte. Dès aujourd’hui dans votre espace de travail.',
    button: 'Partager votre premier rapport',
    picture: 'Un rapport avec le bouton Partager ouvert',
    changes: 'Ce qui change pour vous',
    points: [
      'Les liens peuvent expirer le jour que vous choisissez.',
      'Vous voyez qui les a ouverts.',
      'Rien n’est public sans votre accord.',
    ],
  },
  order: {
    title: 'Merci, ',
    friend: 'et bienvenue',
    before: 'Votre commande ',
    after: ' nous est bien parvenue. Nous vous écrirons dès qu’elle sera en route.',
    times: ' × ',
    total: 'Total',
    button: 'Voir votre commande',
    help: 'Un problème ? Répondez simplement à cet e-mail.',
  },
  welcome: {
    title: 'Bienvenue parmi nous',
    text: 'Trois choses font toute la différence. Chacune prend cinq minutes.',
    steps: [
      ['1. Dites ce que vous voulez atteindre', 'Un objectif d’une phrase suffit pour commencer.'],
      ['2. Apportez vos données', 'Deux clics, et tout devient ensuite plus facile à juger.'],
      ['3. Invitez un collègue', 'Ce que l’on regarde à deux finit par aboutir.'],
    ],
    button: 'Faire le premier pas',
  },
};
