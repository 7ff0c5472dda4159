import type { PublishTexts } from '../../en/automations/publish.js';

export const publish: PublishTexts = {
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
