import { testsIn } from '../../../domain/contact/contact-query.js';
import { invalid, type FieldError } from '../../../domain/errors.js';
import type { Deps } from '../../deps.js';
import { pageRequest } from '../../http/input/common-schemas.js';
import { getWorkspaceId, type ApiContext } from '../../http/context.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { parse } from '../../http/input/parse.js';
import { checkTests } from './check-tests.js';
import { presentContact } from '../presenter.js';
import { queryContacts } from './query-contacts.js';
import { contactQueryBody, toPageQuery } from './query-schemas.js';

/** Finds contacts by conditions. A POST for the size of its body; it changes nothing. */
export async function query(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(contactQueryBody, ctx.state.body);
  const { where = {}, search = null, sort = '-createdAt' } = body;
  const request = pageRequest(toPageQuery(body));
  const workspaceId = getWorkspaceId(ctx);
  const tests = [...testsIn(where, 'where')];
  const errors: FieldError[] = await checkTests(deps, { workspaceId, tests });
  if (errors.length > 0) throw invalid(errors);
  const page = await queryContacts(deps, { workspaceId, where, search, sort, request });
  ctx.body = presentPage(page, ({ contact, facts }) => presentContact(contact, facts));
}
