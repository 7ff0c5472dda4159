import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { changeContactLists } from '../../../api/contacts/change-contact-lists.js';
import { signedUp, recordSignUp } from '../../../api/sign-ups/record-sign-up.js';
import type { ContactPatch } from '../../../domain/contact/contact-state.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import type { ListRecord } from '../../../models/audience/list.js';
import { open } from '../../../models/core/seal.js';
import { unsubscribeToken } from '../../../models/audience/unsubscribe-token.js';
import type { ApiResponse, ApiClient } from '../http/api-client.js';
import { newEmail, type SignedUp, type TestApi } from '../http/api.js';
import { noConsent } from './confirmations.js';

export interface Person {
  id: ObjectId;
  email: string;
}

/** The contacts and lists of a workspace, and changes made outside the pages under test. */
export class Audience {
  readonly workspaceId: ObjectId;
  private readonly source = { type: 'api', id: null, name: null } as const;

  constructor(
    readonly api: TestApi,
    owner: SignedUp,
    readonly clock: () => Date = () => new Date(),
  ) {
    this.workspaceId = new ObjectId(owner.workspaceId);
  }

  private get deps() {
    const { engine, secretKey } = this.api;
    return { engine, clock: this.clock, settings: { secretKey } };
  }

  async list(parts: Partial<ListRecord> = {}, redirectUrl: string | null = null): Promise<ListRecord> {
    const now = this.clock();
    const list: ListRecord = {
      _id: new ObjectId(),
      workspaceId: this.workspaceId,
      name: 'News',
      description: null,
      visibility: 'private',
      position: 0,
      doubleOptIn: false,
      requireConsent: false,
      confirmation: {
        ...{ subject: null, preheader: null, html: null, document: null },
        ...{ redirectUrl, reminderAfter: null, expiresAfter: '7 days' },
      },
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
      ...parts,
    };
    await this.api.db.models.List.insertOne(list);
    return list;
  }

  /** A contact's own sign-up to a list, or to none. */
  async signUp(
    list: ListRecord | null,
    {
      email = newEmail(),
      patch = {},
      text = null,
    }: { email?: string; patch?: ContactPatch; text?: string | null } = {},
  ): Promise<Person> {
    const recorded = await recordSignUp(this.deps, {
      workspaceId: this.workspaceId,
      source: this.source,
      email,
      patch,
      list,
      consent: { ...noConsent, text, given: text === null ? null : true },
      isPublic: false,
      event: null,
    });
    assert.equal(recorded.kind, 'applied');
    return { id: new ObjectId(signedUp(recorded.outcome).contactId), email };
  }

  async leave({ id }: Person, list: ListRecord): Promise<void> {
    const { name } = list;
    await changeContactLists(this.deps, {
      workspaceId: this.workspaceId,
      source: this.source,
      contactId: id,
      action: {
        type: 'unsubscribe',
        lists: [
          { id: list._id.toHexString(), name, doubleOptIn: false, reminderAfterMs: null, expiresAfterMs: 0 },
        ],
        all: false,
        consent: noConsent,
      },
    });
  }

  /** The link in a contact's last confirmation mail. */
  async confirmPath({ id }: Person): Promise<string> {
    const { db, secretKey } = this.api;
    const row = await db.collections.Confirmation.findOne(
      { contactId: id },
      { sort: { createdAt: -1, _id: -1 } },
    );
    assert.ok(row, 'they are asked to confirm');
    return `/confirm/${open(secretKey, row.tokenSealed)}`;
  }

  /** The unsubscribe link in a mail on behalf of a list, or of none. */
  unsubscribePath({ id, email }: Person, list: ListRecord | null): string {
    const listId = list?._id.toHexString() ?? null;
    const sentTo = { workspaceId: this.workspaceId.toHexString(), email };
    const target = { contactId: id.toHexString(), listId, sentTo };
    return `/unsubscribe/${unsubscribeToken(this.api.secretKey, target)}`;
  }

  async statusOn({ id }: Person, list: ListRecord): Promise<string | null> {
    const row = await this.api.db.collections.Subscription.findOne({ listId: list._id, contactId: id });
    return row?.status ?? null;
  }

  async isSubscribed({ id }: Person): Promise<boolean> {
    const row = await this.api.db.collections.Contact.findOne({ _id: id });
    return row?.subscribed === true;
  }

  /** A contact's consent ledger, oldest entry first. */
  async ledger({ id }: Person): Promise<ConsentRecord[]> {
    return await this.api.db.collections.Consent.find(
      { contactId: id },
      { sort: { at: 1, _id: 1 } },
    ).toArray();
  }

  /** Everything of a contact that a page could change, for comparison. */
  async everythingOf({ id }: Person): Promise<object> {
    const { Contact, Subscription, Confirmation, Consent, Event, Outbox } = this.api.db.collections;
    const contactId = id;
    return {
      contact: await Contact.findOne({ _id: id }),
      subscriptions: await Subscription.find({ contactId }).toArray(),
      confirmations: await Confirmation.find({ contactId }).toArray(),
      consents: await Consent.find({ contactId }).toArray(),
      events: await Event.find({ contactId }).toArray(),
      outbox: await Outbox.countDocuments({ workspaceId: this.workspaceId }),
    };
  }

  async eventNames({ id }: Person): Promise<string[]> {
    const rows = await this.api.db.collections.Event.find({ contactId: id }, { sort: { _id: 1 } }).toArray();
    return rows.map(({ name }) => name);
  }
}

/** A browser with its own IP address. The API has to trust one proxy. */
export class Visitor {
  private readonly client: ApiClient;
  constructor(
    api: TestApi,
    readonly address = `10.${[...randomBytes(3)].join('.')}`,
  ) {
    this.client = api.anonymous();
  }

  request(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    raw?: string,
  ): Promise<ApiResponse> {
    const all = { 'X-Forwarded-For': this.address, Accept: 'text/html,*/*;q=0.8', ...headers };
    return this.client.request(method, path, { headers: all, ...(raw !== undefined && { raw }) });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.request('GET', path, headers);
  }

  /** A form as a browser sends it. */
  post(
    path: string,
    fields: Record<string, string> | [string, string][] = {},
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.request('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString());
  }
}

/** The text of a page's heading. */
export function headingOf({ text }: ApiResponse): string {
  return /<h1>(.*?)<\/h1>/s.exec(text)?.[1] ?? '';
}
