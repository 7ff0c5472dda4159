import type { WarningTexts } from '../../en/warnings/warnings.js';

export const warnings: WarningTexts = {
  sentences: {
    foreignTag: ({ tag = '', tool = '' }) =>
      `${tag} est une balise de ${tool}. Elle ne signifie rien ici et part telle quelle.`,
    unknownVariable: ({ variable = '' }) => `${variable} n’existe pas ici : sa valeur est toujours vide.`,
    emptyForSample: ({ variable = '' }) => `${variable} est vide pour cet exemple.`,
    clipped: ({ kilobytes = 0 }) =>
      `L’e-mail pèse ${kilobytes} ko. Gmail affiche les 102 premiers et cache le reste, lien de désabonnement compris.`,
    exampleLink: () => 'Un lien mène à example.com. Remplacez-le par le vôtre.',
    repliesUnread: () =>
      'L’e-mail invite à répondre, mais personne ne lit l’adresse où arrivent les réponses.',
    senderUnconfirmed: () =>
      'Son expéditeur n’est pas encore confirmé. D’ici là, celui de l’espace de travail est utilisé.',
    templateSenderUnconfirmed: () =>
      'L’expéditeur de son modèle n’est pas encore confirmé. D’ici là, celui de l’espace de travail est utilisé.',
    noSender: () =>
      'L’espace de travail n’a pas d’expéditeur : les e-mails viennent de l’adresse no-reply de cette installation.',
    workspaceSenderUnconfirmed: () =>
      'L’expéditeur de l’espace de travail n’est pas encore confirmé. D’ici là, les e-mails viennent d’une adresse no-reply.',
    noPostalAddress: () =>
      'L’espace de travail n’a pas d’adresse postale. La plupart des pays en exigent une dans les e-mails marketing.',
    liquidInName: () => 'Le nom contient du Liquid, qui n’y est pas interprété.',
    neverReached: () => 'L’étape n’est jamais atteinte, car une sortie la précède.',
    notMeasured: ({ what }) =>
      `L’événement ne se produit jamais : cet espace de travail ne mesure pas les ${what === 'opens' ? 'ouvertures' : 'clics'}.`,
    eventNeverReceived: ({ event = '' }) =>
      `Cet espace de travail n’a encore jamais reçu l’événement ${event}.`,
    fieldNeverSeen: ({ field = '', close }) =>
      `Aucun contact n’a encore le champ ${field}.${close === undefined ? '' : ` Vouliez-vous dire ${close} ?`}`,
    noSuchProperty: ({ property = '', event = '' }) => `${event} n’a pas de propriété ${property}.`,
    propertyNeverSeen: ({ property = '', event = '' }) =>
      `Les derniers événements ${event} n’ont pas de propriété ${property}.`,
    textNeverEquals: ({ property = '', example = '', value = '' }) =>
      `Dans les derniers événements, ${property} est du texte (${example}), jamais égal à ${value}. Comparez avec du texte.`,
    textIsNoNumber: ({ property = '', example = '' }) =>
      `Dans les derniers événements, ${property} est du texte (${example}), pas un nombre.`,
    noAddress: () => 'Il ne mène nulle part. Donnez-lui une adresse.',
    noDescription: () => 'La description manque. Ajoutez-en une, ou indiquez que c’est une décoration.',
    noPicture: () => 'Il n’y a pas encore d’image. L’emplacement est laissé de côté.',
    valueNotHere: ({ value = '' }) => `${value} n’existe pas dans cet e-mail : sa valeur est toujours vide.`,
    looksLikeCode: ({ code = '' }) => `${code} ressemble à du code, et part tel quel.`,
    emptyMail: () => 'L’e-mail est encore vide.',
    emptySubject: () => 'L’objet est vide.',
    noConfirmLink: () => 'Il n’a aucun bouton ni lien que tout le monde voit et qui confirme.',
    headingJumps: () => 'Ce titre saute un niveau.',
    severalTitles: () => 'C’est un second titre. Un seul suffit.',
    lowContrast: ({ ratio = 0 }) =>
      `Le texte est difficile à lire sur cette couleur : contraste ${ratio}, il en faut au moins 4,5.`,
    plainHttp: () => 'Le lien commence par http://. Utilisez https:// si possible.',
    shortLink: ({ host = '' }) =>
      `Le lien se cache derrière ${host}. Les filtres antispam s’en méfient ; pointez vers la page elle-même.`,
    linkSaysNothing: ({ words = '' }) => `« ${words} » ne dit pas où mène le lien.`,
    longSubject: ({ characters = 0 }) =>
      `L’objet compte ${characters} caractères. Les téléphones en affichent environ 40.`,
    loudSubject: () => 'L’objet est en majuscules. Les filtres antispam s’en méfient.',
    noPreheader: () => 'Il n’y a pas de texte d’aperçu : le début de l’e-mail est affiché à la place.',
    preheaderRepeats: () => 'Le texte d’aperçu répète l’objet.',
    emptyForSome: ({ value = '', people = 0, of = 0 }) =>
      `${value} est vide pour ${people} des ${of} personnes examinées. Indiquez quoi écrire à la place.`,
    seenByNobody: ({ of = 0 }) => `Aucune des ${of} personnes examinées ne voit ce bloc.`,
    untranslated: ({ language = '', blocks = 0 }) =>
      `Blocs sans textes en ${language} : ${blocks}. Ils partent dans la langue d’origine.`,
    olderTranslation: ({ language = '', blocks = 0 }) =>
      `Blocs modifiés depuis leur traduction en ${language} : ${blocks}.`,
  },
  template: 'Modèle',
  variant: (n) => `Variante ${n}`,
  replaceWith: (text) => `Remplacer par ${text}`,
  replaceAll: (count) => `Remplacer les ${count}`,
  more: (count) => `et ${count} de plus`,
};
