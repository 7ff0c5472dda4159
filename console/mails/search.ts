import { given, oneOf, textIn, type RawSearch } from '../app/search-values';

export const statuses = [
  'sent',
  'skipped',
  'bounced',
  'failed',
  'uncertain',
  'planned',
  'claimed',
  'sending',
] as const;
export type MailStatus = (typeof statuses)[number];
export const kinds = ['marketing', 'transactional', 'confirmation'] as const;
export type MailKind = (typeof kinds)[number];

export interface MailsSearch {
  email?: string;
  status?: MailStatus;
  kind?: MailKind;
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
    status: oneOf(search, 'status', statuses),
    kind: oneOf(search, 'kind', kinds),
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
