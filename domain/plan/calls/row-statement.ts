import type { SuppressionReason } from '../../lists/suppression.js';
import { isEnd, type ConsentKind } from '../../consent/consent-kind.js';
import type { RowConsent } from '../../consent/row-consent.js';
import type { ContactPatch, ContactState } from '../../contact/contact-state.js';
import type { ConsentFacts } from '../../lists/sign-up.js';
import type { ImportRow } from './call-action.js';

/** What a row of a file does to the consent of its contact. */
export interface RowStatement {
  patch: Pick<ContactPatch, 'subscribed' | 'consent'>;
  /** Why its address is suppressed; null if it is not. */
  suppress: SuppressionReason | null;
  /** Whether it may add to lists, and whether the contact has confirmed that elsewhere. */
  mayJoin: boolean;
  isConfirmed: boolean;
  /** What the ledger says of it. */
  facts: ConsentFacts;
}

/** Kinds that a statement of consent for the whole file does not cover. */
const NOT_YES: ReadonlySet<ConsentKind> = new Set([
  'complained',
  'bounced',
  'left',
  'no',
  'unknown',
  'pending',
]);

/** Why an address of a list of suppressions is on it. */
const REASONS: Partial<Record<ConsentKind, SuppressionReason>> = {
  complained: 'complained',
  bounced: 'bounced',
  left: 'unsubscribed',
  no: 'unsubscribed',
};

/**
 * What a row of a list of suppressions does. Who has left or complained withdraws, unless consent was given after that: they are
 * not suppressed then.
 */
export function rowSuppression(
  { consent, facts }: Pick<ImportRow, 'consent' | 'facts'>,
  existing: ContactState | null,
): RowStatement & { at?: Date } {
  const kind = consent?.kind ?? 'counted';
  const at = consent?.at ?? null;
  const reason = REASONS[kind] ?? 'manual';
  const hasLeft = kind === 'left' || kind === 'complained';
  const isPast = hasLeft && isOutdated(existing, at);
  return {
    patch: hasLeft && !isPast ? withdrawn(at) : {},
    suppress: isPast ? null : reason,
    ...(reason !== 'manual' && at !== null && { at }),
    mayJoin: false,
    isConfirmed: false,
    facts: rowFacts(consent, facts, false),
  };
}

/**
 * 1. Only a yes of the row, or a statement for everyone whom no row contradicts, gives consent; its time is that of the row.
 * 2. Who has left, or complained, withdraws, unless consent was given after that.
 * 3. A plain no unsubscribes where the row may replace values. Whoever is new and has not said yes where that was asked is not
 *    subscribed.
 */
export function rowStatement(
  { consent, confirmed, facts: unconfirmed, existing: mode }: ImportRow,
  { existing, isBlocked }: { existing: ContactState | null; isBlocked: boolean },
): RowStatement {
  const kind = consent?.kind ?? 'counted';
  const at = consent?.at ?? null;
  const isNo = NOT_YES.has(kind);
  const isConfirmed = confirmed !== null && !isNo;
  const facts = rowFacts(consent, isConfirmed ? confirmed : unconfirmed, isConfirmed || kind === 'yes');
  const isPast = isOutdated(existing, at);
  const base = {
    suppress: kind === 'bounced' || (kind === 'complained' && !isPast) ? kind : null,
    mayJoin: !isNo,
    isConfirmed,
    facts,
  };
  if (kind === 'left' || kind === 'complained') return { ...base, patch: isPast ? {} : withdrawn(at) };
  if (kind === 'no')
    return { ...base, patch: existing === null || mode === 'update' ? { subscribed: false } : {} };
  if (!isNo && (isConfirmed || kind === 'yes'))
    return { ...base, patch: isBlocked ? {} : { consent: { state: 'given', ...statedSince(facts) } } };
  const isSubscriber = kind === 'counted' || kind === 'bounced';
  return { ...base, patch: existing !== null || isSubscriber ? {} : { subscribed: false } };
}

function withdrawn(at: Date | null): RowStatement['patch'] {
  return { subscribed: false, consent: { state: 'withdrawn', ...(at !== null && { at }) } };
}

function statedSince({ since }: ConsentFacts): { at?: Date } {
  return since === undefined ? {} : { at: since };
}

/** Whether consent was given after someone had left. */
function isOutdated(existing: ContactState | null, at: Date | null): boolean {
  if (existing === null || at === null) return false;
  const { state, at: since } = existing.consent;
  return state === 'given' && since !== null && since > at;
}

/** The evidence of a row before that of the whole file. */
function rowFacts(row: RowConsent | null, facts: ConsentFacts, given: boolean): ConsentFacts {
  if (row === null) return facts;
  const shown = (given && facts.text === null) || isEnd(row.kind) ? row.evidence : '';
  const where = [row.source, facts.source, shown].filter((one) => one !== null && one !== '');
  return {
    ...facts,
    ...(given && { given: true }),
    ...(row.text !== null && { text: row.text }),
    ...(row.ip !== null && { ip: row.ip }),
    ...(row.at !== null && { since: row.at }),
    source: where.join('; '),
  };
}
