import type { VersionTexts } from '../../en/automations/versions.js';

export const versions: VersionTexts = {
  versions: 'Versions',
  version: (n) => `Version ${n}`,
  current: 'Actuelle',
  steps: (count) => (count < 2 ? `${count} étape` : `${count} étapes`),
  compare: 'Comparer avec',
  against: (n) => `Comparée à la version ${n}`,
  first: 'Il n’y a rien avant la première version à quoi la comparer.',
  same: 'Ces versions se comportent de la même façon.',
  restore: 'Restaurer cette version',
  restored: (n) => `La version ${n} est de nouveau actuelle`,
  change: { added: 'Ajoutée', removed: 'Retirée', changed: 'Modifiée', moved: 'Déplacée' },
  changes: 'Modifications',
  before: 'Avant',
  after: 'Après',
  none: 'aucune',
};
