import type { AutomationSettingsTexts } from '../../en/automations/automation-settings.js';

export const automationSettings: AutomationSettingsTexts = {
  trigger: 'Déclencheur',
  triggerHint:
    'Une personne entre quand cet événement se produit pour elle et que les conditions sont remplies.',
  event: 'Événement',
  conditions: 'Seulement si',
  exits: 'Sorties et objectif',
  exitsHint: 'Ces événements mettent fin au parcours avant son terme.',
  exit: (n) => `Sortie ${n}`,
  addExit: 'Ajouter une sortie',
  removeExit: (event) => `Retirer la sortie ${event}`,
  goal: 'Objectif',
  goalHint: 'Qui l’atteint a terminé, et compte comme un succès.',
  addGoal: 'Ajouter un objectif',
  removeGoal: 'Retirer l’objectif',
  settings: 'Paramètres',
  name: 'Nom',
  description: 'Description',
  reentry: 'Nouvelle entrée',
  reentries: {
    whenFinished: 'Une fois terminé',
    never: 'Jamais',
    always: 'À chaque événement',
    key: 'Une fois par valeur',
  },
  reentryHints: {
    whenFinished: 'Un seul parcours à la fois.',
    never: 'Une seule fois, quelle qu’en soit la fin.',
    always: 'Une personne peut suivre plusieurs parcours à la fois.',
    key: 'Un seul parcours à la fois pour chaque valeur de l’événement.',
  },
  key: 'Valeur dans l’événement',
  cooldown: 'Pas avant',
  cooldownHint: 'Compté depuis la dernière entrée.',
  replyTo: 'Adresse de réponse',
  replyToHint: 'Si elle est vide, celle des paramètres de l’espace de travail.',
};
