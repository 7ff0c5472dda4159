import type { DryRunTexts } from '../../en/automations/dry-run.js';

export const dryRun: DryRunTexts = {
  dryRun: 'Probelauf',
  close: 'Probelauf beenden',
  intro:
    'Zeigt, was mit einem Kontakt geschehen würde, nach den echten Regeln. Nichts wird gesendet, gespeichert oder gezählt.',
  contact: 'Kontakt',
  findContact: 'Name oder Adresse',
  sample: 'Ein erfundener Kontakt',
  properties: 'Eigenschaften des Ereignisses',
  propertiesHint: 'JSON, etwa {"plan": "pro"}',
  notJson: 'Muss ein JSON-Objekt sein',
  run: 'Starten',
  again: 'Noch einmal',
  notEntered: 'Dieser Kontakt würde nicht eintreten.',
  ends: {
    active: 'Wartet am Ende noch',
    completed: 'Kommt ans Ende',
    exited: 'Steigt vorzeitig aus',
    failed: 'Schlägt fehl',
  },
  results: {
    sent: 'gesendet',
    skipped: 'ausgelassen',
    waited: 'gewartet',
    answered: 'Ereignis kam',
    timedOut: 'Zeit abgelaufen',
    chosen: 'gewählt',
    changed: 'geändert',
    recorded: 'aufgezeichnet',
    exited: 'ausgestiegen',
    failed: 'fehlgeschlagen',
    waiting: 'wartet',
    left: 'ausgestiegen',
  },
  arm: (arm) => (arm === 'then' ? 'Ja' : arm === 'else' ? 'Nein' : arm),
  computed: 'Wie der Kontakt es getan hat',
  assumed: (arm) => `${arm} annehmen`,
  path: 'Weg',
  truncated: 'Der Probelauf endete vor der Automation.',
  hasProblems:
    'Beheben Sie zuerst die Fehler: Ein Probelauf braucht eine Automation, die sich veröffentlichen lässt.',
};
