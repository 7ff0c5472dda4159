import type { Texts } from '../texts/language';

const en = {
  publishTitle: (version: number) => `Publish version ${version}`,
  activateTitle: 'Activate this automation',
  publishText: 'Everyone who enters from now on goes through the new version.',
  activateText: 'From now on people enter. Nobody does for events of the past.',
  nothing: 'Everything is published already.',
  problems: 'To be solved first',
  warnings: 'Worth a look',
  more: (count: number) => `and ${count} more`,
  affected: 'People on steps that change',
  change: { changed: 'changed', removed: 'removed' },
  people: 'People on these steps',
  stay: 'Stay on their version',
  move: 'Move to the new one',
  stayHint: 'They go on as before, and see nothing of the change.',
  moveHint: 'Their step begins anew: a wait with its full length. Those on removed steps stay.',
  publish: 'Publish',
  activate: 'Activate',
  published: (version: number) => `Version ${version} is published`,
  activated: 'The automation is active',
  notSaved: 'The draft is not saved, so it cannot be published yet.',
};

const de: typeof en = {
  publishTitle: (version) => `Version ${version} veröffentlichen`,
  activateTitle: 'Diese Automation aktivieren',
  publishText: 'Wer ab jetzt eintritt, durchläuft die neue Version.',
  activateText: 'Ab jetzt treten Personen ein. Für vergangene Ereignisse tritt niemand ein.',
  nothing: 'Alles ist schon veröffentlicht.',
  problems: 'Zuerst zu lösen',
  warnings: 'Einen Blick wert',
  more: (count) => `und ${count} weitere`,
  affected: 'Personen auf Schritten, die sich ändern',
  change: { changed: 'geändert', removed: 'entfernt' },
  people: 'Personen auf diesen Schritten',
  stay: 'Bleiben auf ihrer Version',
  move: 'Kommen auf die neue',
  stayHint: 'Für sie geht es weiter wie bisher; sie merken nichts von der Änderung.',
  moveHint:
    'Ihr Schritt beginnt neu: eine Wartezeit in voller Länge. Wer auf entfernten Schritten ist, bleibt.',
  publish: 'Veröffentlichen',
  activate: 'Aktivieren',
  published: (version) => `Version ${version} ist veröffentlicht`,
  activated: 'Die Automation ist aktiv',
  notSaved: 'Der Entwurf ist nicht gespeichert und lässt sich noch nicht veröffentlichen.',
};

export const publishTexts: Texts<typeof en> = { en, de };
