import { LINK_LINE } from './account-mails.js';
import type { Words } from './words.js';

const NON_DEMANDE = 'Si ce n’était pas vous, ignorez simplement cet e-mail : rien ne changera.';
const UN_JOUR = 'Le lien ne fonctionne qu’une fois et expire au bout d’un jour.';

export const fr: Words = {
  language: 'fr',
  mail: {
    unsubscribe: 'Se désabonner',
    unsubscribeAt: (url) => `Se désabonner : ${url}`,
    subscribedTo: (list) => `Vous recevez cet e-mail dans le cadre de votre abonnement à ${list}.`,
  },
  confirmMail: {
    subject: (list) => `À confirmer : ${list}`,
    reminder: (subject) => `Rappel : ${subject}`,
    preheader: 'Un clic suffit. Si ce n’était pas vous, vous n’avez rien à faire.',
    button: 'Oui, je m’abonne',
    title: 'Plus qu’une étape',
    titleOfReminder: 'Souhaitez-vous toujours recevoir de nos nouvelles ?',
    greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    quoted: (list) => `« ${list} »`,
    ask: ({ email, list, workspace }) =>
      `Merci de confirmer que l’adresse ${email} doit recevoir ${list} de ${workspace}.`,
    askAgain: ({ email, list, workspace }) =>
      `Il y a quelque temps, nous vous avons demandé de confirmer que l’adresse ${email} doit recevoir ${list} de ${workspace}.`,
    openAddress: 'Ouvrez cette adresse, puis cliquez sur le bouton de la page :',
    lasts: (duration) =>
      `Le bouton mène à une page où vous confirmez. Il fonctionne pendant ${duration} après votre inscription.`,
    addressLasts: (duration) => `Elle fonctionne pendant ${duration} après votre inscription.`,
    otherwise: 'S’il ne fonctionne pas, ouvrez cette adresse :',
    reason: (workspace) =>
      `Vous recevez cet e-mail parce que votre adresse a été saisie lors d’une inscription auprès de ${workspace}. Si ce n’était pas vous, vous n’avez rien à faire : sans un clic sur le bouton, personne n’est abonné.`,
    oneReminder: 'Nous vous enverrons un seul rappel au plus.',
    onlyReminder: 'C’est le seul rappel.',
  },
  confirmPage: {
    ask: {
      title: (list) => `Confirmez votre abonnement à ${list}`,
      text: (email, workspace) =>
        `Cliquez sur le bouton pour que <strong>${email}</strong> reçoive les e-mails de ${workspace}.`,
    },
    agreed: 'Vous avez accepté ceci :',
    button: 'Confirmer l’abonnement',
    ignore: 'Ce n’était pas vous ? Fermez cette page : sans ce clic, rien ne se passe.',
    done: {
      title: 'Votre abonnement est confirmé',
      text: (list, workspace) =>
        `Merci ! Vous recevrez désormais <strong>${list}</strong> de ${workspace}. Chaque e-mail contient un lien pour vous désabonner.`,
    },
    already: {
      title: 'Votre abonnement est déjà actif',
      text: (list, workspace) =>
        `Vous recevez <strong>${list}</strong> de ${workspace}. Vous n’avez plus rien à faire.`,
    },
    expired: {
      title: 'Ce lien a expiré',
      text: 'Il n’a pas été utilisé à temps, et personne n’a été abonné. Si cela vous intéresse toujours, inscrivez-vous à nouveau.',
    },
    over: {
      title: 'Ce lien n’est plus valable',
      text: 'L’abonnement a pris fin après l’envoi de ce lien. Si vous souhaitez vous réabonner, inscrivez-vous à nouveau.',
    },
    unknown: {
      title: 'Nous ne connaissons pas ce lien',
      text: 'Votre messagerie l’a peut-être coupé. Copiez le lien entier depuis l’e-mail, ou inscrivez-vous à nouveau.',
    },
  },
  unsubscribePage: {
    ask: {
      title: 'Se désabonner',
      one: (email, list, workspace) =>
        `<strong>${email}</strong> reçoit <strong>${list}</strong> de ${workspace}.`,
      none: (email, workspace) =>
        `<strong>${email}</strong> reçoit des e-mails de ${workspace}. Ce bouton met fin aux newsletters et aux offres.`,
    },
    leaveFrom: (name) => `Se désabonner de ${name}`,
    leaveAll: 'Se désabonner de tout',
    chooseOne: 'Rien n’a changé. Cliquez sur l’un des boutons.',
    left: {
      title: 'Désabonnement confirmé',
      all: (email, workspace) =>
        `<strong>${email}</strong> ne recevra plus de newsletters ni d’offres de ${workspace}.`,
      lists: (email, lists) => `<strong>${email}</strong> ne recevra plus ${lists}.`,
    },
    nothing: {
      title: 'Aucun abonnement en cours',
      text: (email, workspace) =>
        `<strong>${email}</strong> ne reçoit ni newsletters ni offres de ${workspace}. Vous n’avez plus rien à faire.`,
    },
    undo: { text: 'C’était une erreur ? Vous avez une heure pour l’annuler.', button: 'Me réabonner' },
    others: 'Choisir ce que vous recevez d’autre',
    undone: {
      title: 'Votre abonnement est rétabli',
      text: (email, workspace) =>
        `Tout est comme avant : <strong>${email}</strong> reçoit les e-mails de ${workspace}.`,
    },
    gone: {
      title: 'Vous ne recevez aucun e-mail',
      text: 'Nous n’avons plus d’adresse pour ce lien et ne vous envoyons donc rien. Vous n’avez plus rien à faire.',
    },
    unknown: {
      title: 'Nous ne connaissons pas ce lien',
      text: 'Votre messagerie l’a peut-être coupé. Copiez le lien entier depuis l’e-mail, ou répondez à l’e-mail pour demander votre désabonnement.',
    },
  },
  preferencesPage: {
    heading: 'Ou choisissez ce que vous recevez',
    headingOfLeft: 'Vous avez changé d’avis ?',
    lists: 'Vous recevrez tout ce qui est coché.',
    pending: 'En attente de votre confirmation par e-mail',
    thisMail: 'L’e-mail d’où vous venez',
    firstName: 'Prénom',
    lastName: 'Nom',
    nameHint: 'Laissez vide pour ne rien changer',
    language: 'Langue',
    noLanguage: 'Celle de mon navigateur',
    save: 'Enregistrer',
    badName: 'Un nom compte au plus 200 caractères, sans saut de ligne.',
    tracking: {
      ask: (workspace) =>
        `${workspace} peut-il mesurer si vous ouvrez ses e-mails et quels liens vous suivez ?`,
      yes: 'Oui',
      no: 'Non',
    },
    saved: {
      title: 'C’est enregistré',
      gets: (email, lists) => `<strong>${email}</strong> reçoit ${lists}.`,
      getsNone: (email, workspace) =>
        `<strong>${email}</strong> ne reçoit aucune newsletter de ${workspace}.`,
      confirm: (lists) =>
        `Consultez votre boîte de réception : nous vous avons envoyé un e-mail. Cliquez sur son bouton pour recevoir ${lists}.`,
      more: 'Modifier autre chose',
    },
  },
  unknownLinkPage: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est peut-être incomplet. Copiez le lien entier depuis l’e-mail, ou ouvrez à nouveau l’e-mail.',
  },
  errorPage: {
    rateLimited: {
      title: 'Trop de demandes',
      text: 'Nous avons reçu trop de demandes de votre réseau. Patientez une minute, puis réessayez.',
    },
    other: {
      title: 'Un problème est survenu',
      text: 'Le problème vient de chez nous. Réessayez dans quelques minutes : votre lien restera valable.',
    },
  },
  form: {
    emailLabel: 'Adresse e-mail',
    submit: 'S’inscrire',
    sending: 'Envoi en cours…',
    optional: 'facultatif',
    choose: 'Choisissez',
    leaveEmpty: 'Laissez ce champ vide',
    consent: (list) =>
      list === null ? 'J’accepte de recevoir des e-mails.' : `J’accepte de recevoir des e-mails : ${list}.`,
    privacy: 'Politique de confidentialité',
    thanks: 'Merci',
    done: 'Nous avons bien reçu vos informations.',
    doneConfirm: 'C’est presque fini : nous vous avons envoyé un e-mail. Ouvrez-le pour confirmer.',
    checkInbox: 'Consultez votre boîte de réception',
    sentBy: (sender) => `L’e-mail vient de ${sender}.`,
    spamHint: 'S’il n’est pas là dans quelques minutes, regardez dans vos courriers indésirables.',
    wrongAddress: 'Mauvaise adresse ?',
    enterAgain: 'La saisir à nouveau',
    problems: 'Vérifiez vos réponses',
    failed: 'Un problème est survenu. Réessayez dans un instant.',
    tooMany: 'Trop de tentatives. Patientez une minute, puis réessayez.',
    closed: 'Ce formulaire est fermé',
    closedHint: 'Il n’accepte plus de réponses.',
    back: 'Retour au formulaire',
    errors: {
      required: 'est obligatoire',
      email: 'doit être une adresse e-mail',
      text: 'doit être du texte simple',
      long: 'est trop long',
      number: 'doit être un nombre',
      date: 'doit être un jour comme 2026-01-31',
      phone: 'doit être un numéro de téléphone',
      choice: 'doit être l’un des choix proposés',
      flag: 'doit être true ou false',
      consent: 'doit être accepté',
      once: 'est indiqué plusieurs fois',
      unknown: 'n’est pas un champ de ce formulaire',
    },
  },
  accountMails: {
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      lines: [
        'Quelqu’un s’est inscrit à Rollcall avec cette adresse e-mail. Si c’était vous, confirmez-la :',
        LINK_LINE,
        UN_JOUR,
        NON_DEMANDE,
      ],
    },
    completeSignUp: {
      subject: 'Terminez votre inscription',
      lines: [
        'Quelqu’un s’est inscrit à Rollcall avec cette adresse e-mail. Si c’était vous, terminez votre inscription ici :',
        LINK_LINE,
        UN_JOUR,
        NON_DEMANDE,
      ],
    },
    alreadySignedUp: {
      subject: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un a voulu s’inscrire avec cette adresse e-mail, ou l’attribuer à un autre compte. Elle a déjà un compte.',
        'Si c’était vous, connectez-vous avec votre mot de passe. Vous l’avez oublié ? Choisissez-en un nouveau ici :',
        LINK_LINE,
        'Si vous avez reçu une invitation, rouvrez-la et saisissez le mot de passe de votre compte.',
        NON_DEMANDE,
      ],
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      lines: [
        'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’était vous, choisissez-le ici :',
        LINK_LINE,
        'Le lien ne fonctionne qu’une fois et expire au bout d’une heure. L’utiliser ferme toutes vos sessions.',
        NON_DEMANDE,
      ],
    },
    changeEmail: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      lines: [
        'Quelqu’un souhaite utiliser cette adresse e-mail pour son compte Rollcall. Si c’était vous, confirmez-la :',
        LINK_LINE,
        UN_JOUR,
        NON_DEMANDE,
      ],
    },
    emailChanged: {
      subject: 'L’adresse e-mail de votre compte a changé',
      lines: [
        'Votre compte utilise désormais {email}. Cette adresse-ci ne permet plus de s’y connecter.',
        'Si ce n’était pas vous, contactez immédiatement les responsables de cette installation.',
      ],
    },
    invited: {
      subject: 'Vous êtes invité à rejoindre un espace de travail',
      lines: [
        '{email} vous invite à rejoindre l’espace de travail « {workspace} » sur Rollcall. Rejoignez-le ici :',
        LINK_LINE,
        'Le lien ne fonctionne qu’une fois et expire au bout de sept jours. Si vous ne savez pas de qui il s’agit, ignorez simplement cet e-mail.',
      ],
    },
    confirmSender: {
      subject: 'Cet espace de travail peut-il envoyer des e-mails depuis votre adresse ?',
      lines: [
        'L’espace de travail « {workspace} » souhaite envoyer des e-mails depuis cette adresse. Si vous êtes d’accord, autorisez-le ici :',
        LINK_LINE,
        'Le lien ne fonctionne qu’une fois et expire au bout de sept jours. Si vous ne connaissez pas cet espace de travail, ignorez simplement cet e-mail.',
      ],
    },
    passwordChanged: {
      subject: 'Votre mot de passe a changé',
      lines: [
        'Quelqu’un a choisi un nouveau mot de passe pour votre compte avec un lien reçu par e-mail. Toutes vos sessions ont été fermées.',
        'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et vérifiez qui peut lire vos e-mails.',
      ],
    },
  },
};
