export const publish = {
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

export type PublishTexts = typeof publish;
