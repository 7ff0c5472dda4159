import assert from 'node:assert/strict';
import type { Condition } from '../../../domain/automation/where.js';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { contactScope } from '../../../domain/plan/contacts/contact-patch.js';
import { readColumns, contactColumns } from '../../../domain/segments/read-columns.js';

describe('the columns that conditions read', () => {
  const isOne = (field: string): Condition => ({ field, op: 'eq', value: 1 });
  const columnsOfField = (field: string) => readColumns({ all: [isOne(field)] });

  it('are all that conditions can see of a contact', () => {
    const contact = {
      ...{ id: '', email: '', firstName: null, lastName: null, name: null, customFields: {} },
      ...{ subscribed: true, suppressed: false, consent: UNKNOWN_CONSENT, timezone: null, language: null },
      ...{ rev: 1, version: 1, createdAt: new Date(), updatedAt: new Date() },
    };
    const { id, ...seen } = contactScope(contact);
    assert.equal(id, '');
    assert.deepEqual(Object.keys(seen).sort(), [...contactColumns].sort());
  });

  it('are one for a field of the contact', () => {
    assert.deepEqual(columnsOfField('contact.email'), ['email']);
    assert.deepEqual(columnsOfField('contact.updatedAt'), ['updatedAt']);
  });

  it('are the custom fields for any other name, and also for what is below a field', () => {
    for (const field of ['contact.plan', 'contact.plan.name', 'contact.customFields.plan'])
      assert.deepEqual(columnsOfField(field), ['customFields'], field);
    assert.deepEqual(columnsOfField('contact.consent.state'), ['customFields', 'consent']);
    assert.deepEqual(columnsOfField('contact.email.domain'), ['email', 'customFields']);
  });

  it('are all for the contact as a whole', () => {
    for (const field of ['contact', 'contact.']) assert.deepEqual(columnsOfField(field), contactColumns);
  });

  it('include what a condition compares with, in all groups', () => {
    const where: ContactWhere = {
      any: [{ none: [{ field: 'contact.name', op: 'eq', value: { ref: 'contact.firstName' } }] }],
      all: [{ event: 'order' }],
    };
    assert.deepEqual(readColumns(where), ['firstName', 'name']);
  });

  it('include the time zone where times are compared, also of events', () => {
    const before = { field: 'contact.trialEnds', op: 'before', value: '2026-05-01' } as const;
    assert.deepEqual(readColumns({ all: [before] }), ['customFields', 'timezone']);
    const where = { all: [{ ...before, field: 'event.day' }] };
    assert.deepEqual(readColumns({ none: [{ event: 'booked', where }] }), ['timezone']);
  });

  it('are those of a path in brackets', () => {
    assert.deepEqual(columnsOfField('contact.consent["state"]'), ['customFields', 'consent']);
    assert.deepEqual(columnsOfField('contact.tags[0]'), ['customFields']);
  });

  it('are none where only events are counted', () => {
    assert.deepEqual(readColumns({ all: [{ event: 'order', atLeast: 3 }] }), []);
  });
});
