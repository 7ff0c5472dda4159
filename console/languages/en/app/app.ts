export const app = {
  failedTitle: 'This screen couldn’t be shown',
  failedText: 'Nothing you’ve saved is lost.',
  notFoundTitle: 'There’s nothing at this address',
  notFoundText: 'It may have been deleted, or it belongs to another workspace.',
  toStart: 'Back to the start',
};

export type AppTexts = typeof app;
