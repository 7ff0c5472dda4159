import type { ObjectId } from 'mongodb';
import {
  comparePositions,
  type TimelineKind,
  type TimelinePosition,
} from '../../../domain/contact/timeline.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import type { Database } from '../../../models/core/database.js';
import { readAutomationNames, readStepTitles } from '../../automations/automation-names.js';
import { withContext, type FoundEvent } from '../../events/read-events.js';
import { MAX_PAGE_BYTES, type PageOf } from '../../http/paging.js';
import { withPeople, type FoundMessage } from '../../messages/read-messages.js';
import { readTimelineCursor, writeTimelineCursor } from './timeline-cursor.js';
import { readKind, type StepLine, type TimelineRow } from './timeline-sources.js';

/** A line of an enrollment with the names of what it has ids of. */
export interface NamedLine extends StepLine {
  stepTitle: string | null;
}

/** An entry of a contact's timeline. */
export type FoundEntry = { at: Date } & (
  | { kind: 'event' | 'change'; found: FoundEvent }
  | { kind: 'mail'; found: FoundMessage }
  | { kind: 'step'; found: NamedLine }
  | { kind: 'consent'; found: ConsentRecord }
);

export interface ReadTimeline {
  workspaceId: ObjectId;
  contactId: ObjectId;
  kinds: readonly TimelineKind[];
  limit: number;
  cursor: string | null;
}

/**
 * A page of a contact's timeline: the next rows of each kind, merged. What a page reads is bounded in rows and bytes, however much the
 * contact has; if that is not enough to fill it, it ends early.
 *
 * @throws RollcallError `invalid` for a cursor of another timeline
 */
export async function readTimeline(
  { db }: { db: Database },
  { workspaceId, contactId, kinds, limit, cursor }: ReadTimeline,
): Promise<PageOf<FoundEntry>> {
  const cursorScope = { contactId: contactId.toHexString(), kinds };
  const after = cursor === null ? null : readTimelineCursor(cursor, cursorScope);
  const read = { workspaceId, contactId, after, limit: limit + 1, maxBytes: MAX_PAGE_BYTES / kinds.length };
  const parts = await Promise.all(kinds.map((kind) => readKind(db, kind, read)));
  // Beyond where the first of them stopped, rows of that kind may be missing.
  const [horizon = null] = parts.flatMap(({ readTo }) => readTo ?? []).sort(comparePositions);
  const rows = parts
    .flatMap((part) => part.rows)
    .sort(comparePositions)
    .filter((row) => horizon === null || comparePositions(row, horizon) <= 0);
  const shown = rows.slice(0, limit);
  const last: TimelinePosition | null = rows.length > limit ? (shown.at(-1) ?? null) : horizon;
  return {
    data: await named(db, workspaceId, shown),
    page: null,
    limit,
    total: null,
    totalIsExact: false,
    nextCursor: last && writeTimelineCursor(cursorScope, last),
  };
}

/** Adds what rows only have ids of, with a constant number of queries. */
async function named(db: Database, workspaceId: ObjectId, rows: TimelineRow[]): Promise<FoundEntry[]> {
  const events = rows.flatMap((one) => (one.kind === 'event' || one.kind === 'change' ? [one.row] : []));
  const mails = rows.flatMap((one) => (one.kind === 'mail' ? [one.row] : []));
  const lines = rows.flatMap((one) => (one.kind === 'step' ? [one.row] : []));
  const [foundEvents, foundMails, foundLines] = await Promise.all([
    withContext(db, workspaceId, events),
    withPeople(db, workspaceId, mails),
    withTitles(db, workspaceId, lines),
  ]);
  const next = {
    event: foundEvents.values(),
    mail: foundMails.values(),
    line: foundLines.values(),
  };
  return rows.flatMap((one): FoundEntry[] => {
    const { at } = one;
    if (one.kind === 'consent') return [{ at, kind: one.kind, found: one.row }];
    if (one.kind === 'mail') return [...taken(next.mail)].map((found) => ({ at, kind: 'mail', found }));
    if (one.kind === 'step') return [...taken(next.line)].map((found) => ({ at, kind: 'step', found }));
    const { kind } = one;
    return [...taken(next.event)].map((found) => ({ at, kind, found }));
  });
}

/** The next value, if there is one. */
function* taken<T>(values: Iterator<T, undefined>): Generator<T> {
  const next = values.next();
  if (next.done !== true) yield next.value;
}

async function withTitles(db: Database, workspaceId: ObjectId, lines: StepLine[]): Promise<NamedLine[]> {
  const versionRef = ({ automationId, automationVersion: version }: StepLine) => ({ automationId, version });
  const [names, titles] = await Promise.all([
    readAutomationNames(db, { workspaceId, ids: lines.map(({ automationId }) => automationId) }),
    readStepTitles(db, { workspaceId, versions: lines.map(versionRef) }),
  ]);
  return lines.map((one) => ({
    ...one,
    automationName: names.get(one.automationId.toHexString()) ?? one.automationName,
    stepTitle: titles(versionRef(one), one.line.step ?? null),
  }));
}
