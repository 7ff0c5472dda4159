import type { Texts } from '../../texts/language';

const en = {
  versions: 'Versions',
  version: (n: number) => `Version ${n}`,
  current: 'Current',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  compare: 'Compare with',
  against: (n: number) => `Compared with version ${n}`,
  first: 'There’s nothing before the first version to compare it with.',
  same: 'These versions behave the same.',
  restore: 'Restore this version',
  restored: (n: number) => `Version ${n} is current again`,
  change: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  changes: 'Changes',
  before: 'Before',
  after: 'After',
  none: 'none',
};

const de: typeof en = {
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

export const versionTexts: Texts<typeof en> = { en, de };
