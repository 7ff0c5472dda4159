export const leaving = {
  title: 'Leave without saving?',
  kept: 'What you typed here isn’t saved. It stays on this screen until you close the window.',
  stay: 'Stay here',
  leave: 'Leave',
};

export type LeavingTexts = typeof leaving;
