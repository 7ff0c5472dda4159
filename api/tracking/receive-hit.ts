import { readClickToken, readOpenToken } from '../../models/mail/tracking-token.js';
import type { MailHits } from './mail-hits.js';
import type { ReceivedHit } from './record-hits.js';
import type { ReceivedPageHit } from './record-page-hit.js';

interface ReceiveDeps {
  settings: { secretKey: Buffer };
  mailHits: Pick<MailHits, 'add'>;
  clock: () => Date;
}

/** The opening of a contact's preference page, recorded later where the workspace measures clicks. Waits for nothing. */
export function notePreferencesOpened(
  deps: Pick<ReceiveDeps, 'mailHits' | 'clock'>,
  opened: Pick<ReceivedPageHit, 'workspaceId' | 'contactId' | 'listId' | 'messageId' | 'request'>,
): void {
  deps.mailHits.add({ ...opened, at: deps.clock() });
}

type Followed = { token: string } & Pick<ReceivedHit, 'request'>;

/** Where a link leads, whose following is recorded later; null if it was not made here. Waits for nothing. */
export function followLink(deps: ReceiveDeps, { token, request }: Followed): string | null {
  const link = readClickToken(deps.settings.secretKey, token);
  if (link === null) return null;
  deps.mailHits.add({ ...link, request, at: deps.clock() });
  return link.url;
}

/** Whether an image was made here; its loading is recorded later. Waits for nothing. */
export function loadImage(deps: ReceiveDeps, { token, request }: Followed): boolean {
  const message = readOpenToken(deps.settings.secretKey, token);
  if (message === null) return false;
  deps.mailHits.add({ ...message, url: null, request, at: deps.clock() });
  return true;
}
