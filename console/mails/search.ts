import {
  messageKinds,
  messageStatuses,
  type MessageKind,
  type MessageStatus,
} from '../../domain/mail/message-status.js';
import { reactions, type Reaction } from '../../domain/tracking/tracking.js';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';

export interface MailsSearch {
  email?: string;
  status?: MessageStatus | 'serverAway';
  kind?: MessageKind;
  did?: Reaction;
  automation?: string;
  /** Of that automation. */
  step?: string;
  contact?: string;
  enrollment?: string;
  after?: string;
  before?: string;
  /** The email that is shown beside the list. */
  show?: string;
}

/** The state of the ledger, as the URL has it. */
export function mailsSearch(search: RawSearch): MailsSearch {
  return given({
    email: textIn(search, 'email'),
    status: readOneOf(search, 'status', [...messageStatuses, 'serverAway'] as const),
    kind: readOneOf(search, 'kind', messageKinds),
    did: readOneOf(search, 'did', reactions),
    automation: textIn(search, 'automation'),
    step: textIn(search, 'step'),
    contact: textIn(search, 'contact'),
    enrollment: textIn(search, 'enrollment'),
    after: textIn(search, 'after'),
    before: textIn(search, 'before'),
    show: textIn(search, 'show'),
  });
}

/** Changes of that state; undefined removes a part. */
export type MailsChange = { [K in keyof MailsSearch]?: MailsSearch[K] | undefined };
