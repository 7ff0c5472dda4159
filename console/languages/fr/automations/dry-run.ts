import type { DryRunTexts } from '../../en/automations/dry-run.js';

export const dryRun: DryRunTexts = {
  dryRun: 'Simulation',
  close: 'Terminer la simulation',
  intro:
    'Voyez ce qui arriverait à un contact, selon les vraies règles. Rien n’est envoyé, enregistré ni compté.',
  contact: 'Contact',
  findContact: 'Nom ou adresse',
  sample: 'Un contact fictif',
  properties: 'Propriétés de l’événement',
  propertiesHint: 'En JSON, par exemple {"plan": "pro"}',
  notJson: 'Doit être un objet JSON',
  run: 'Lancer',
  again: 'Relancer',
  notEntered: 'Ce contact n’entrerait pas.',
  ends: {
    active: 'Attend encore à la fin',
    completed: 'Va jusqu’au bout',
    exited: 'Sort avant la fin',
    failed: 'Échoue',
  },
  results: {
    sent: 'envoyé',
    skipped: 'ignoré',
    waited: 'attendu',
    answered: 'événement reçu',
    timedOut: 'délai écoulé',
    chosen: 'choisi',
    changed: 'modifié',
    recorded: 'enregistré',
    exited: 'sorti',
    failed: 'en échec',
    waiting: 'en attente',
    left: 'sorti',
  },
  arm: (arm) => (arm === 'then' ? 'Oui' : arm === 'else' ? 'Non' : arm),
  computed: 'Selon ce que le contact a fait',
  assumed: (arm) => `Supposer ${arm}`,
  path: 'Chemin',
  truncated: 'La simulation s’est arrêtée avant l’automatisation.',
  hasProblems:
    'Corrigez d’abord les problèmes : une simulation demande une automatisation prête à être publiée.',
};
