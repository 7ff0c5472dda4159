import type { ObjectId } from 'mongodb';
import type { TObject } from 'typebox';
import type { ExportNoun } from '../../domain/exports/export.js';
import type { JsonObject } from '../../domain/json/json.js';
import { hasBroadcast } from '../broadcasts/broadcasts.js';
import { listRecipients } from '../broadcasts/recipients.js';
import { broadcastRecipients, recipientFilters } from '../broadcasts/recipient-schemas.js';
import type { Deps } from '../deps.js';
import { contactQueryBody } from '../contacts/queries/query-schemas.js';
import { askContacts } from '../contacts/queries/query-contacts.js';
import { withFacts } from '../contacts/read-contact.js';
import { checkTests } from '../contacts/queries/check-tests.js';
import { testsIn } from '../../domain/contact/contact-query.js';
import { invalid } from '../../domain/errors.js';
import { listContacts } from '../contacts/list-contacts.js';
import { consentSchema, presentConsent } from '../contacts/consents/consent-presenter.js';
import { contactSchema, presentContact } from '../contacts/presenter.js';
import { contactFilters, contactsQuery } from '../contacts/schemas.js';
import { eventSchema, presentEvent } from '../events/presenter.js';
import { listEvents } from '../events/read-events.js';
import { eventFilters, eventsQuery } from '../events/schemas.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { id, objectSchema } from '../http/output/response-schema.js';
import { parse } from '../http/input/parse.js';
import { listMessages } from '../messages/read-messages.js';
import { messageSchema, presentMessage } from '../messages/presenter.js';
import { messageFilters, messagesQuery } from '../messages/schemas.js';
import { consentPages } from './consent-pages.js';
import type { ExportedRow } from './export-text.js';
import { newestFirst, type ChangingRow } from './newest-first.js';
import { consentFilter } from './schemas.js';

/** Rows read together, and their bytes: a page of text is made without a pause, and held until it is sent. */
const PAGE = { limit: 500, maxBytes: 1_048_576 };

type ReadPage = (request: PageRequest) => Promise<{ rows: ExportedRow[]; nextCursor: string | null }>;

/** The rows of each export. */
export const rowSchemas: Record<ExportNoun, TObject> = {
  contacts: contactSchema,
  events: eventSchema,
  messages: messageSchema,
  consents: objectSchema({ contactId: id, ...consentSchema.properties }),
  recipients: messageSchema,
};

/** What the filter of an export selects. */
export interface Selection {
  workspaceId: ObjectId;
  of: ExportNoun;
  filter: JsonObject;
}

/**
 * Prepares to read all rows that an export selects, page by page. Concurrent changes may or may not be included.
 *
 * @throws RollcallError `invalid` for a filter that the list of the same name does not take
 */
export async function exportedRows(
  deps: Deps,
  selection: Selection,
): Promise<() => AsyncGenerator<ExportedRow[]>> {
  const { of, filter } = selection;
  const read = await pageReader(deps, selection);
  const rows = () =>
    allPages((request) => deps.readLanes.exports.patiently(selection.workspaceId, () => read(request)));
  if (of !== 'contacts' || filter['sort'] !== '-updatedAt') return rows;
  return () => newestFirst(() => changing(rows()));
}

async function* allPages(read: ReadPage): AsyncGenerator<ExportedRow[]> {
  let request: PageRequest = { ...PAGE, isWhole: true };
  for (;;) {
    const { rows, nextCursor } = await read(request);
    yield rows;
    if (nextCursor === null) return;
    request = { ...PAGE, cursor: nextCursor };
  }
}

async function* changing(pages: AsyncGenerator<ExportedRow[]>): AsyncGenerator<ChangingRow[]> {
  for await (const rows of pages) yield rows.filter(isChanging);
}

function isChanging(row: ExportedRow): row is ChangingRow {
  return 'id' in row && typeof row.id === 'string' && 'updatedAt' in row && typeof row.updatedAt === 'string';
}

async function pageReader(deps: Deps, { workspaceId, of, filter }: Selection): Promise<ReadPage> {
  switch (of) {
    case 'contacts':
      return 'where' in filter
        ? await queryReader(deps, { workspaceId, filter })
        : contactReader(deps, { workspaceId, filter });
    case 'events': {
      const filters = eventFilters(parse(eventsQuery, filter));
      return async (request) => {
        const page = await listEvents(deps, { workspaceId, filters, request });
        return { ...page, rows: page.data.map((event) => presentEvent(event)) };
      };
    }
    case 'messages': {
      const filters = messageFilters(parse(messagesQuery, filter));
      return async (request) => {
        const page = await listMessages(deps, { workspaceId, filters, request });
        return { ...page, rows: page.data.map((message) => presentMessage(message)) };
      };
    }
    case 'consents': {
      const readPage = consentPages(deps, { workspaceId, filter: parse(consentFilter, filter) });
      return async (request) => {
        const { data, nextCursor } = await readPage(request);
        const rows = data.map((row) => ({ contactId: row.contactId.toHexString(), ...presentConsent(row) }));
        return { rows, nextCursor };
      };
    }
    case 'recipients': {
      const { broadcastId, ...query } = parse(broadcastRecipients, filter);
      const target = { workspaceId, id: broadcastId };
      if (!(await hasBroadcast(deps, target)))
        throw invalid([{ path: 'filter.broadcastId', message: 'is not a broadcast of this workspace' }]);
      return async (request) => {
        const page = await listRecipients(deps, { ...target, filters: recipientFilters(query), request });
        return { ...page, rows: page.data.map((message) => presentMessage(message)) };
      };
    }
  }
}

type Part = Pick<Selection, 'workspaceId' | 'filter'>;

function contactReader(deps: Deps, { workspaceId, filter }: Part): ReadPage {
  const query = parse(contactsQuery, filter);
  const wanted = { workspaceId, filters: contactFilters(query), sort: query.sort ?? '-createdAt' } as const;
  return async (request) => {
    const page = await listContacts(deps, { ...wanted, request });
    return { ...page, rows: page.data.map(({ contact, facts }) => presentContact(contact, facts)) };
  };
}

async function queryReader(deps: Deps, { workspaceId, filter }: Part): Promise<ReadPage> {
  const { where = {}, search = null, sort = '-createdAt' } = parse(contactQueryBody, filter);
  const errors = await checkTests(deps, { workspaceId, tests: [...testsIn(where, 'filter.where')] });
  if (errors.length > 0) throw invalid(errors);
  const question = { workspaceId, where, search, path: 'filter.where' };
  const read = await deps.readLanes.exports.patiently(workspaceId, () => askContacts(deps, question));
  return async (request) => {
    const page = await withFacts(deps.db, workspaceId, await read({ sort, request }));
    return { ...page, rows: page.data.map(({ contact, facts }) => presentContact(contact, facts)) };
  };
}
