export const versions = {
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

export type VersionTexts = typeof versions;
