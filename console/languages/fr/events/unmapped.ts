import type { UnmappedTexts } from '../../en/events/unmapped.js';

export const unmapped: UnmappedTexts = {
  title: 'Sans contact',
  events: 'Événements',
  noneTitle: 'Chaque payload a trouvé son contact',
  noneText:
    'Un payload apparaît ici quand Rollcall ne sait pas avec certitude quelle adresse est celle du contact.',
  toEvents: 'Afficher tous les événements',
  list: 'Payloads sans contact',
  choose: 'Cliquez sur l’adresse e-mail de la personne',
  chooseHint:
    'Chaque payload de cette source sera lu ainsi. Les flèches et la touche Entrée fonctionnent aussi.',
  admins: 'Un administrateur peut indiquer où se trouve l’adresse.',
  noSource: 'La source a été supprimée : il n’y a plus rien à associer.',
  payload: 'Payload',
  mapping: 'Correspondance',
  address: 'Adresse dans',
  notAddress: 'Ce n’est pas une adresse e-mail. Choisissez une autre valeur.',
  person: 'Personne',
  event: 'Événement',
  fits: (fitting, all) => `${fitting} des ${all} payloads affichés ont une adresse à cet endroit.`,
  fires: 'Laisser les automatisations réagir aux événements des dernières 24 heures',
  firesHint: 'Sinon, ils n’apparaissent que dans le journal et dans l’historique du contact.',
  save: 'Enregistrer et appliquer',
  again: 'Appliquer à nouveau',
  overtaken: 'Quelqu’un d’autre a modifié la source. Vérifiez-la, puis enregistrez à nouveau.',
  running: (count) => `${count} traités jusqu’ici`,
  done: ({ applied, enrolled }) => `Traités : ${applied}, entrées dans des automatisations : ${enrolled}.`,
  left: ({ count, reason }) => `${count} toujours sans contact : ${reason}`,
  failed: (count) => `Impossible d’en enregistrer ${count}.`,
  more: 'Afficher plus',
};
