import { isCondition, isRef, readsTimes } from '../automation/where.js';
import { dotted } from '../kernel/descend.js';
import { isEventTest, leavesIn, type ContactWhere } from '../contact/contact-query.js';

/** The columns of a contact that conditions can read, beside its id. */
export const contactColumns = [
  'email',
  'firstName',
  'lastName',
  'name',
  'customFields',
  'subscribed',
  'consent',
  'timezone',
  'language',
  'createdAt',
  'updatedAt',
] as const;

export type ContactColumn = (typeof contactColumns)[number];

/** The columns of a contact that the conditions read: enough to decide them. */
export function readColumns(where: ContactWhere): ContactColumn[] {
  const read = new Set<ContactColumn>();
  for (const { leaf } of leavesIn(where, '')) {
    if (!isCondition(leaf)) continue;
    const fields = [leaf.field, ...(isRef(leaf.value) ? [leaf.value.ref] : [])];
    for (const field of fields) for (const column of columnsAt(field)) read.add(column);
  }
  if (readsZone(where)) read.add('timezone');
  return contactColumns.filter((column) => read.has(column));
}

/** Whether times are compared, of the contact or of its events. */
function readsZone(where: ContactWhere): boolean {
  return [...leavesIn(where, '')].some(({ leaf }) => {
    if (isCondition(leaf)) return readsTimes(leaf);
    return isEventTest(leaf) && leaf.where !== undefined && readsZone(leaf.where);
  });
}

function columnsAt(field: string): readonly ContactColumn[] {
  const [, root, ...below] = dotted(field).split('.');
  if (root === undefined || root === '') return contactColumns;
  const own = contactColumns.filter((column) => column === root);
  // What is not a field of the contact itself is a custom field, and so may be what is below one.
  return own.length > 0 && below.length === 0 ? own : [...own, 'customFields'];
}
