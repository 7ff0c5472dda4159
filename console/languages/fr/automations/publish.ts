import type { PublishTexts } from '../../en/automations/publish.js';

export const publish: PublishTexts = {
  publishTitle: (version) => `Publier la version ${version}`,
  activateTitle: 'Activer cette automatisation',
  publishText: 'Toute personne qui entre à partir de maintenant suit la nouvelle version.',
  activateText: 'On entre à partir de maintenant. Les événements passés ne comptent pas.',
  nothing: 'Tout est déjà publié.',
  problems: 'À corriger d’abord',
  warnings: 'À vérifier',
  more: (count) => `et ${count} de plus`,
  affected: 'Personnes sur des étapes qui changent',
  change: { changed: 'modifiée', removed: 'retirée' },
  people: 'Personnes sur ces étapes',
  stay: 'Garder leur version',
  move: 'Passer à la nouvelle',
  stayHint: 'Elles continuent comme avant, sans rien remarquer.',
  moveHint:
    'Leur étape recommence : une attente reprend toute sa durée. Les personnes sur des étapes retirées restent.',
  failed: 'Personnes en échec',
  failedCount: (count, isOne, version) =>
    isOne
      ? `1 personne a échoué dans une version antérieure. Réessayer avec la version ${version} ?`
      : `${count} personnes ont échoué dans des versions antérieures. Réessayer avec la version ${version} ?`,
  failedPeople: 'Après la publication',
  leave: 'Ne rien changer',
  retry: (version) => `Réessayer avec la version ${version}`,
  leaveHint: 'Vous pourrez réessayer plus tard, sous « Personnes en cours ».',
  retryHint:
    'Elles reprennent à l’étape en échec, dans son nouvel état. Rien n’est envoyé deux fois. Les personnes sur des étapes retirées restent.',
  publish: 'Publier',
  activate: 'Activer',
  published: (version) => `La version ${version} est publiée`,
  activated: 'L’automatisation est active',
  notSaved: 'Le brouillon n’est pas enregistré et ne peut donc pas encore être publié.',
};
