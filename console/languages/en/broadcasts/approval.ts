export const approval = {
  title: 'Approval and comments',
  needed: (above: number, shown: string): string => {
    if (above === 0) return 'Broadcasts need a second person’s approval.';
    const people = above === 1 ? 'one person' : `${shown} people`;
    return `Broadcasts to more than ${people} need a second person’s approval.`;
  },
  isAsked: 'Approval requested',
  isApproved: 'Approved',
  by: (name: string) => `by ${name},`,
  changeEnds: 'Any change to the draft ends the approval.',
  notYours: 'Someone else must approve it.',
  ask: 'Ask for approval',
  askTitle: 'Ask for approval?',
  askText: 'Whoever may send can approve it. Any change after that ends the request.',
  note: 'Note (optional)',
  approve: 'Approve',
  decline: 'Decline',
  takeBackTitle: 'Take the request back?',
  declineTitle: 'Decline the approval?',
  takeBack: 'Take it back',
  reason: 'Reason (optional)',
  comment: 'Comment',
  send: 'Add comment',
  remove: 'Delete comment',
  nobodySent: 'Editors and admins can send it.',
};

export type ApprovalTexts = typeof approval;
