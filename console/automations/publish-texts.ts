import type { Texts } from '../texts/language';

const en = {
  publishTitle: (version: number) => `Publish version ${version}`,
  activateTitle: 'Activate this automation',
  publishText: 'Everyone who enters from now on goes through the new version.',
  activateText: 'People enter from now on. Past events don’t count.',
  nothing: 'Everything is already published.',
  problems: 'Fix these first',
  warnings: 'Worth a look',
  more: (count: number) => `and ${count} more`,
  affected: 'People on steps that change',
  change: { changed: 'changed', removed: 'removed' },
  people: 'People on these steps',
  stay: 'Stay on their version',
  move: 'Move to the new one',
  stayHint: 'They carry on as before and don’t notice the change.',
  moveHint: 'Their step starts over, so a wait runs its full length. People on removed steps stay.',
  failed: 'People who failed',
  failedCount: (count: string, isOne: boolean, version: number) =>
    isOne
      ? `1 person failed in an earlier version. Retry them on version ${version}?`
      : `${count} people failed in earlier versions. Retry them on version ${version}?`,
  failedPeople: 'After publishing',
  leave: 'Leave them as they are',
  retry: (version: number) => `Retry on version ${version}`,
  leaveHint: 'You can retry them later, under “People in it”.',
  retryHint:
    'They continue at the step that failed, as it is then. Nothing is sent twice. People on removed steps stay.',
  publish: 'Publish',
  activate: 'Activate',
  published: (version: number) => `Version ${version} is published`,
  activated: 'The automation is active',
  notSaved: 'The draft isn’t saved, so it can’t be published yet.',
};

const de: typeof en = {
  publishTitle: (version) => `Version ${version} veröffentlichen`,
  activateTitle: 'Diese Automation aktivieren',
  publishText: 'Wer ab jetzt eintritt, durchläuft die neue Version.',
  activateText: 'Ab jetzt treten Personen ein. Vergangene Ereignisse zählen nicht.',
  nothing: 'Alles ist schon veröffentlicht.',
  problems: 'Zuerst beheben',
  warnings: 'Einen Blick wert',
  more: (count) => `und ${count} weitere`,
  affected: 'Personen auf Schritten, die sich ändern',
  change: { changed: 'geändert', removed: 'entfernt' },
  people: 'Personen auf diesen Schritten',
  stay: 'Bleiben auf ihrer Version',
  move: 'Kommen auf die neue',
  stayHint: 'Für sie geht es weiter wie bisher; sie merken nichts von der Änderung.',
  moveHint:
    'Ihr Schritt beginnt von vorn, eine Wartezeit also in voller Länge. Wer auf entfernten Schritten ist, bleibt.',
  failed: 'Personen, bei denen es fehlgeschlagen ist',
  failedCount: (count, isOne, version) =>
    isOne
      ? `Bei 1 Person ist eine frühere Version fehlgeschlagen. Mit Version ${version} wiederholen?`
      : `Bei ${count} Personen ist eine frühere Version fehlgeschlagen. Mit Version ${version} wiederholen?`,
  failedPeople: 'Nach dem Veröffentlichen',
  leave: 'So lassen',
  retry: (version) => `Mit Version ${version} wiederholen`,
  leaveHint: 'Das geht auch später, unter „Personen darin“.',
  retryHint:
    'Es geht bei dem Schritt weiter, der fehlgeschlagen ist, so wie er dann ist. Nichts wird doppelt gesendet. Wer auf entfernten Schritten ist, bleibt.',
  publish: 'Veröffentlichen',
  activate: 'Aktivieren',
  published: (version) => `Version ${version} ist veröffentlicht`,
  activated: 'Die Automation ist aktiv',
  notSaved: 'Der Entwurf ist nicht gespeichert und lässt sich noch nicht veröffentlichen.',
};

export const publishTexts: Texts<typeof en> = { en, de };
