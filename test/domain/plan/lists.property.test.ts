import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ListFacts } from '../../../domain/lists/sign-up.js';
import type { SubscriptionStatus } from '../../../domain/lists/subscription.js';
import { aList, onLists, put, remove, signUp, someFacts, someSecret, upsert } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const RUNS = Number(process.env['PLAN_RUNS'] ?? 1_000);
const people = ['ada@example.test', 'bob@example.test'];
const lists: ListFacts[] = [aList(), aList({ id: 'e'.repeat(24), name: 'Secrets', doubleOptIn: true })];
const kinds = [
  'signUp',
  'publicSignUp',
  'confirm',
  'leave',
  'leaveAll',
  'add',
  'remove',
  'unsubscribe',
  'import',
  'erase',
] as const;

interface Move {
  kind: (typeof kinds)[number];
  who: number;
  list: number;
}

/** The reference state of a contact, stored under the address, also after erasure. */
interface Person {
  exists: boolean;
  wantsMail: boolean;
  /** Lifted only by the contact's own consent. */
  barred: boolean;
  on: (SubscriptionStatus | null)[];
}

/** The rules, implemented independently of the plan. */
function expect(person: Person, { kind, list }: Move): void {
  const isDouble = lists[list]?.doubleOptIn === true;
  const status = person.on[list] ?? null;
  const mayWrite = person.exists ? person.wantsMail && !person.barred : !person.barred;
  const consent = (): void => {
    Object.assign(person, { wantsMail: true, barred: false });
  };
  switch (kind) {
    case 'signUp':
    case 'publicSignUp': {
      const isPublic = kind === 'publicSignUp';
      const needsButton =
        status === 'subscribed'
          ? isPublic && !mayWrite
          : isDouble || (isPublic && (status !== null || !mayWrite));
      if (!person.exists) Object.assign(person, { exists: true, wantsMail: false });
      if (!needsButton) consent();
      if (status !== 'subscribed') person.on[list] = needsButton ? 'pending' : 'subscribed';
      return;
    }
    case 'confirm':
      consent();
      person.on[list] = 'subscribed';
      return;
    case 'leave':
    case 'remove':
      if (status !== null) person.on[list] = 'unsubscribed';
      return;
    case 'leaveAll':
      person.on = person.on.map((each) => (each === null ? null : 'unsubscribed'));
      person.wantsMail = false;
      return;
    case 'add':
      if (status === null) person.on[list] = isDouble ? 'pending' : 'subscribed';
      return;
    case 'unsubscribe':
      person.wantsMail = false;
      return;
    case 'import':
      if (!person.exists) Object.assign(person, { exists: true, wantsMail: !person.barred });
      return;
    case 'erase':
      if (!person.wantsMail || person.on.includes('unsubscribed')) person.barred = true;
      Object.assign(person, { exists: false, wantsMail: false, on: lists.map(() => null) });
  }
}

/** The same in the plan; false if it is not possible at this point, and nothing is expected. */
function act(scenario: Scenario, { kind, who, list: n }: Move): boolean {
  const email = people[who] ?? '';
  const [list] = lists.slice(n);
  assert.ok(list !== undefined);
  const consent = someFacts();
  if (kind === 'import') scenario.do(upsert(email));
  else if (kind === 'signUp' || kind === 'publicSignUp') {
    scenario.do(signUp(email, list, { isPublic: kind === 'publicSignUp' }));
  } else {
    const contact = [...scenario.database.contacts.values()].find((each) => each.email === email);
    if (contact === undefined) return false;
    if (kind === 'unsubscribe') scenario.do(put(contact.id, { subscribed: false }));
    if (kind === 'erase') scenario.do(remove(contact.id));
    if (kind === 'leave')
      scenario.do(onLists(contact.id, { type: 'unsubscribe', lists: [list], all: false, consent }));
    if (kind === 'leaveAll')
      scenario.do(onLists(contact.id, { type: 'unsubscribe', lists, all: true, consent }));
    if (kind === 'remove') scenario.do(onLists(contact.id, { type: 'removeFromList', list, consent }));
    if (kind === 'add') {
      scenario.do(onLists(contact.id, { type: 'addToList', list, consent, confirmation: someSecret() }));
    }
    if (kind === 'confirm') {
      const open = [...scenario.database.confirmations.values()].find(
        (each) => each.contactId === contact.id && each.listId === list.id && each.status === 'pending',
      );
      if (open === undefined) return false;
      scenario.do(onLists(contact.id, { type: 'confirm', confirmationId: open.id, consent, list }));
    }
  }
  return true;
}

function seen(scenario: Scenario, email: string): Person {
  const contact = [...scenario.database.contacts.values()].find((each) => each.email === email);
  const on = lists.map(
    ({ id }) => scenario.database.subscriptions.get(`${contact?.id ?? ''} ${id}`)?.status ?? null,
  );
  return {
    exists: contact !== undefined,
    wantsMail: contact?.subscribed ?? false,
    barred: contact?.suppressed ?? scenario.database.suppressions.has(email),
    on,
  };
}

describe('lists under random sequences', () => {
  it('match the reference rules after every action', function () {
    this.timeout(60_000);
    const move = fc.record({
      kind: fc.constantFrom(...kinds),
      who: fc.nat(people.length - 1),
      list: fc.nat(lists.length - 1),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        const scenario = new Scenario();
        const model = people.map((): Person => ({
          exists: false,
          wantsMail: false,
          barred: false,
          on: lists.map(() => null),
        }));
        for (const each of moves) {
          const person = model[each.who];
          assert.ok(person !== undefined);
          scenario.database.now = new Date(scenario.database.now.getTime() + 60_000);
          if (act(scenario, each)) expect(person, each);
          people.forEach((email, i) =>
            assert.deepEqual(seen(scenario, email), model[i], JSON.stringify(each)),
          );
        }
      }),
      { numRuns: RUNS },
    );
  });
});
