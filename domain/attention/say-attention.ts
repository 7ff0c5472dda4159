import type { AttentionKind } from './attention.js';

/** What was counted, as a sentence says it. */
export interface Counted {
  /** With separators. */
  count: string;
  isOne: boolean;
  isExact: boolean;
  name: string;
}

/** What needs attention, in one language: a title for each kind, and what is to be said besides. */
export interface AttentionWords {
  /** The name of something that was deleted. */
  unnamed: string;
  noWorker: string;
  noWorkerText: string;
  outboxLate: string;
  outboxLateText: string;
  mailServerAway: (counted: Counted) => string;
  marketingPaused: string;
  marketingPausedText: (reason: string) => string;
  broadcastNotApproved: (name: string) => string;
  broadcastNotApprovedText: string;
  failedEnrollments: (counted: Counted) => string;
  refusedEntries: (counted: Counted) => string;
  refusedEntriesText: string;
  uncertainMails: (counted: Counted) => string;
  uncertainMailsText: string;
  unmappedEvents: (counted: Counted) => string;
  unmappedEventsText: string;
  ruleOff: (name: string) => string;
  ruleOffText: (reason: string | null) => string;
  ruleFailing: (name: string) => string;
  undelivered: (counted: Counted) => string;
  refusedSignatures: (counted: Counted) => string;
  /** The name of events that have no source. */
  events: string;
}

/** What the words are about. */
interface Item {
  kind: AttentionKind;
  count: number | null;
  countIsExact: boolean;
  subject: { name: string | null } | null;
  reason: string | null;
}

/** What to call the subject of an item. */
export function attentionName({ subject }: Pick<Item, 'subject'>, words: AttentionWords): string {
  return subject?.name ?? (subject === null ? words.events : words.unnamed);
}

/** An item in a sentence, and what is to be said of it besides, which may be nothing. */
export function sayAttention(
  item: Item,
  words: AttentionWords,
  number: (value: number) => string,
): { title: string; text: string } {
  const { kind, count, countIsExact, reason } = item;
  const name = attentionName(item, words);
  const counted = { count: number(count ?? 0), isOne: count === 1, isExact: countIsExact, name };
  switch (kind) {
    case 'noWorker':
      return { title: words.noWorker, text: words.noWorkerText };
    case 'outboxLate':
      return { title: words.outboxLate, text: words.outboxLateText };
    case 'mailServerAway':
      return { title: words.mailServerAway(counted), text: reason ?? '' };
    case 'marketingPaused':
      return { title: words.marketingPaused, text: words.marketingPausedText(reason ?? '') };
    case 'broadcastNotApproved':
      return { title: words.broadcastNotApproved(name), text: words.broadcastNotApprovedText };
    case 'failedEnrollments':
      return { title: words.failedEnrollments(counted), text: reason ?? '' };
    case 'refusedEntries':
      return { title: words.refusedEntries(counted), text: words.refusedEntriesText };
    case 'uncertainMails':
      return { title: words.uncertainMails(counted), text: words.uncertainMailsText };
    case 'unmappedEvents':
      return { title: words.unmappedEvents(counted), text: words.unmappedEventsText };
    case 'ruleOff':
      return {
        title: words.ruleOff(name),
        text: `${words.ruleOffText(reason)} ${words.undelivered(counted)}`,
      };
    case 'ruleFailing':
      return { title: words.ruleFailing(name), text: words.undelivered(counted) };
    case 'refusedSignatures':
      return { title: words.refusedSignatures(counted), text: reason ?? '' };
  }
}
