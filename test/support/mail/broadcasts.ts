import assert from 'node:assert/strict';
import { ObjectId, type Filter } from 'mongodb';
import { preparePages } from '../../../engine/broadcasts/prepare.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { Database } from '../../../models/core/database.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import type { ApiClient, ApiResponse } from '../http/api-client.js';
import { newEmail } from '../http/api.js';
import { contactRecord } from '../audience/contact-rows.js';
import { waitUntil } from '../run/wait-until.js';

export interface Member {
  id: string;
  email: string;
}

/** Lists with members, and broadcasts to them. */
export class Broadcasts {
  constructor(private readonly of: { db: Database; client: ApiClient; workspaceId: string }) {}

  /** A list with so many members, inserted directly. */
  async listOf(size: number): Promise<{ list: string; people: Member[] }> {
    const { client } = this.of;
    const made = await client.post('/api/lists', { name: 'News' });
    assert.equal(made.status, 201, made.text);
    const list: string = made.body.id;
    const people = await this.members(list, size);
    return { list, people };
  }

  async member(list: string): Promise<Member> {
    const [one] = await this.members(list, 1);
    assert.ok(one);
    return one;
  }

  async members(list: string, size: number, fields: object = {}): Promise<Member[]> {
    if (size === 0) return [];
    const { Contact, Subscription } = this.of.db.collections;
    const workspaceId = new ObjectId(this.of.workspaceId);
    const listId = new ObjectId(list);
    const now = new Date();
    const rows = Array.from({ length: size }, () =>
      contactRecord({ workspaceId, email: newEmail(), listIds: [listId], ...fields }),
    );
    await Contact.insertMany(rows);
    await Subscription.insertMany(
      rows.map(({ _id: contactId }) => ({
        _id: new ObjectId(),
        workspaceId,
        listId,
        contactId,
        status: 'subscribed' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    return rows.map(({ _id, email }) => ({ id: _id.toHexString(), email }));
  }

  async draft(list: string, fields: object = {}): Promise<string> {
    const mail = { subject: 'Spring', html: '<p>Spring is here</p>' };
    const made = await this.of.client.post('/api/broadcasts', {
      name: 'Spring',
      audience: { list },
      mail,
      ...fields,
    });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  }

  /** Begins to send a broadcast to a new list with so many members. */
  async sendTo(size: number, fields: object = {}): Promise<{ id: string; list: string; people: Member[] }> {
    const { list, people } = await this.listOf(size);
    return { id: await this.sendToList(list, fields), list, people };
  }

  /** Begins to send a broadcast to a list. */
  async sendToList(list: string, fields: object = {}): Promise<string> {
    const id = await this.draft(list, fields);
    await this.send(id);
    return id;
  }

  /** A broadcast to a list that is about to be prepared, of which no worker knows. */
  async preparingFor(list: string, fields: object = {}): Promise<BroadcastRecord> {
    const { Broadcast } = this.of.db.collections;
    const _id = new ObjectId(await this.draft(list, fields));
    const { definition } = (await Broadcast.findOne({ _id })) ?? assert.fail();
    const subjects = definition.variants.map(({ subject = 'Spring' }) => subject);
    const mails = (subjects.length === 0 ? ['Spring'] : subjects).map((subject) => ({
      content: { subject, text: 'Spring' },
    }));
    const $set = { status: 'preparing', mails, startedAt: new Date() } as const;
    const begun = await Broadcast.findOneAndUpdate({ _id }, { $set }, { returnDocument: 'after' });
    assert.ok(begun);
    return begun;
  }

  /** A broadcast to a list that is being sent, of which no worker knows. */
  async sendingTo(list: string, fields: object = {}): Promise<BroadcastRecord> {
    return await this.prepared(await this.preparingFor(list, fields));
  }

  /** Prepares one that is scheduled, as a worker would. */
  async prepare(id: string): Promise<void> {
    const { Broadcast } = this.of.db.collections;
    const $set = { status: 'preparing', startedAt: new Date() } as const;
    const update = { returnDocument: 'after' } as const;
    const begun = await Broadcast.findOneAndUpdate({ _id: new ObjectId(id) }, { $set }, update);
    assert.ok(begun);
    await this.prepared(begun);
  }

  private async prepared(begun: BroadcastRecord): Promise<BroadcastRecord> {
    let broadcast: BroadcastRecord | null = begun;
    while (broadcast.status !== 'sending') {
      await preparePages(this.of.db, broadcast);
      broadcast = await this.of.db.collections.Broadcast.findOne({ _id: begun._id });
      assert.ok(broadcast);
    }
    return broadcast;
  }

  /** Its rows of the ledger that match. */
  async count(id: string, filter: Filter<MessageRecord>): Promise<number> {
    const { Message } = this.of.db.collections;
    return await Message.countDocuments({ broadcastId: new ObjectId(id), ...filter });
  }

  /** Previews and schedules it. */
  async send(id: string): Promise<void> {
    const preview = await this.of.client.post(`/api/broadcasts/${id}/preview`);
    assert.equal(preview.status, 200, preview.text);
    const scheduled = await this.of.client.post(`/api/broadcasts/${id}/schedule`, {
      preview: preview.body.id,
    });
    assert.equal(scheduled.status, 200, scheduled.text);
  }

  async read(id: string): Promise<ApiResponse['body']> {
    const { body, status, text } = await this.of.client.get(`/api/broadcasts/${id}`);
    assert.equal(status, 200, text);
    return body;
  }

  async until(id: string, status: string, ms = 30_000): Promise<ApiResponse['body']> {
    await waitUntil(async () => (await this.read(id)).status === status, ms);
    return await this.read(id);
  }
}
