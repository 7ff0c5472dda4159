/** What an export file is called: `Mailchimp audience, unsubscribed.` */
export const fileName = (tool: string, holds: string, kind: string): string =>
  kind === '' ? `${tool} ${holds}.` : `${tool} ${holds}, ${kind}.`;
