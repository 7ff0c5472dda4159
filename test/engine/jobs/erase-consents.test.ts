import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ConsentFacts, ListFacts } from '../../../domain/lists/sign-up.js';
import type { CallAction } from '../../../domain/plan/calls/call-action.js';
import { eraseConsents } from '../../../engine/jobs/contacts/erase-consents.js';
import { newConfirmationSecret } from '../../../models/audience/confirmation.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import type { Database } from '../../../models/core/database.js';
import { applied, secretKey, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { eraseCopies } from '../../support/engine/jobs.js';

const TEXT = 'Yes, please.';

function facts(parts: Partial<ConsentFacts> = {}): ConsentFacts {
  return {
    text: TEXT,
    given: true,
    source: 'test',
    form: null,
    pageUrl: null,
    ip: '192.0.2.1',
    userAgent: 'Test',
    language: null,
    by: null,
    ...parts,
  };
}

function someList(parts: Partial<ListFacts> = {}): ListFacts {
  const id = new ObjectId().toHexString();
  return { id, name: 'News', doubleOptIn: false, reminderAfterMs: null, expiresAfterMs: 60_000, ...parts };
}

describe('erasing the consents of a contact', () => {
  let ws: TestWorkspace;
  let email: string;
  beforeEach(async () => {
    ws = await TestWorkspace.create();
    email = someEmail();
  });

  const act = async (action: CallAction) =>
    applied(await ws.record({ subject: { by: 'email', email }, action }));
  const signUp = async (list: ListFacts | null, consent = facts()): Promise<string> => {
    const confirmation = newConfirmationSecret(secretKey);
    const { contact } = await act({ type: 'signUp', list, consent, isPublic: false, confirmation });
    return contact?.id ?? '';
  };
  const person = (contactId: string) => ({ workspaceId: ws.id, contactId: new ObjectId(contactId) });
  const erase = async (contactId: string) => {
    await act({ type: 'deleteContact' });
    await eraseCopies(ws.db, ws.id, contactId);
  };
  const proofs = async () => {
    const rows = await ws.db.collections.ConsentProof.find({ workspaceId: ws.id }).sort({ _id: 1 }).toArray();
    return rows.map(({ listId, withdrawnAt }) => [listId?.toHexString() ?? null, withdrawnAt !== null]);
  };

  it('leaves one proof for each sign-up, with its withdrawal, under a hash', async () => {
    const [one, two] = [someList(), someList({ doubleOptIn: true })];
    const id = await signUp(one);
    await signUp(two);
    await signUp(null);
    await act({ type: 'unsubscribe', lists: [one], all: false, consent: facts() });
    await signUp(one);
    await erase(id);
    assert.deepEqual(await proofs(), [
      [one.id, true],
      [two.id, false],
      [null, false],
      [one.id, false],
    ]);
    const { Consent, ConsentProof, Subscription, Confirmation } = ws.db.collections;
    for (const rows of [Consent, Subscription, Confirmation]) {
      assert.equal(await rows.countDocuments(person(id)), 0);
    }
    const kept = JSON.stringify(await ConsentProof.find({ workspaceId: ws.id }).toArray());
    for (const personal of [email, '192.0.2.1', TEXT, id]) assert.ok(!kept.includes(personal), personal);
  });

  it('marks all as withdrawn by a global unsubscribe', async () => {
    const [one, two] = [someList(), someList()];
    const id = await signUp(one);
    await signUp(two);
    await act({ type: 'unsubscribe', lists: [one], all: true, consent: facts() });
    await erase(id);
    assert.deepEqual(await proofs(), [
      [one.id, true],
      [two.id, true],
    ]);
  });

  it('leaves no proof of a declined consent, nor of other contacts', async () => {
    const list = someList();
    const id = await signUp(null, facts({ given: false }));
    const confirmation = newConfirmationSecret(secretKey);
    await act({ type: 'addToList', list, consent: facts({ given: null, text: null }), confirmation });
    await erase(id);
    assert.deepEqual(await proofs(), []);
    assert.equal(await ws.db.collections.Consent.countDocuments(person(id)), 0);
  });

  it('takes many pages, and loses or doubles no proof if interrupted', async () => {
    const list = someList();
    const id = await signUp(list);
    const first = await ws.db.collections.Consent.findOne(person(id));
    assert.ok(first);
    const copies = Array.from({ length: 1_200 }, (_, i) => copyOf(first, i));
    await ws.db.collections.Consent.insertMany(copies);
    await act({ type: 'unsubscribe', lists: [list], all: false, consent: facts() });
    await act({ type: 'deleteContact' });

    assert.equal(await eraseConsents(breaking(ws.db), person(id)).catch(() => 'broken'), 'broken');
    assert.equal(await ws.db.collections.Consent.countDocuments(person(id)), 1_202);
    assert.equal(await ws.db.collections.ConsentProof.countDocuments({ workspaceId: ws.id }), 500);
    let passes = 0;
    while (await eraseConsents(ws.db, person(id))) passes += 1;
    assert.equal(passes, 3);
    assert.equal(await ws.db.collections.Consent.countDocuments(person(id)), 0);
    const left = await ws.db.collections.ConsentProof.find({ workspaceId: ws.id }).toArray();
    assert.equal(left.length, 1_201);
    assert.ok(left.every(({ withdrawnAt }) => withdrawnAt !== null));
  });
});

function copyOf(line: ConsentRecord, i: number): ConsentRecord {
  return { ...line, _id: new ObjectId(), at: new Date(line.at.getTime() - i) };
}

/** A database that fails between the proofs and the deletion. */
function breaking(db: Database): Database {
  const { Consent } = db.collections;
  const broken = new Proxy(Consent, {
    get: (target, name) => {
      if (name === 'deleteMany') return () => Promise.reject(new Error('gone'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...db, collections: { ...db.collections, Consent: broken } };
}
