import type { VersionTexts } from '../../en/automations/versions.js';

export const versions: VersionTexts = {
  versions: 'Versionen',
  version: (n) => `Version ${n}`,
  current: 'Aktuell',
  steps: (count) => (count === 1 ? '1 Schritt' : `${count} Schritte`),
  compare: 'Vergleichen mit',
  against: (n) => `Verglichen mit Version ${n}`,
  first: 'Vor der ersten Version gibt es nichts zu vergleichen.',
  same: 'Diese Versionen verhalten sich gleich.',
  restore: 'Diese Version wiederherstellen',
  restored: (n) => `Version ${n} ist wieder aktuell`,
  change: { added: 'Neu', removed: 'Entfernt', changed: 'Geändert', moved: 'Verschoben' },
  changes: 'Änderungen',
  before: 'Vorher',
  after: 'Nachher',
  none: 'nichts',
};
