import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { BrowserContext, Page } from 'playwright-core';
import type { SignedUp, TestApi } from '../http/api.js';
import { anyAddress, newForm, newList, READING_MS } from './forms.js';
import { startStaticSite, type StaticSite } from '../servers/static-site.js';
import { useApi, useOwner } from '../http/use-api.js';

/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

export const everyField = [
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'guests', label: 'How many of you', type: 'number' },
  { name: 'since', label: 'Guest since', type: 'date' },
  { name: 'phone', label: 'Phone', type: 'phone' },
  { name: 'wish', label: 'A wish', type: 'textarea' },
  { name: 'table', label: 'Table', type: 'select', options: ['Window', 'Garden'] },
  { name: 'time', label: 'Time of day', type: 'radio', options: ['Morning', 'Evening'], required: true },
  { name: 'cakes', label: 'Cakes', type: 'checkbox', options: ['Plum', 'Poppy seed'] },
  { name: 'dog', label: 'I bring a dog', type: 'checkbox' },
];
export const introText =
  'What is baked, who plays, and when we are closed: every Friday, in five minutes of reading.';
const consentText = 'Yes, send me the weekly news of the café. I can end it at any time.';

/** A form with every kind of field before each test, and a site of another origin to embed it in. */
export function useFormPages(): FormPages {
  const pages = new FormPages();
  before(() => pages.start());
  after(() => pages.stop());
  beforeEach(() => pages.renew());
  return pages;
}

class FormPages {
  readonly api: TestApi = useApi({
    settings: { trustProxy: 1 },
    clock: () => new Date(Date.now() + this.passedMs),
  });
  readonly owner: SignedUp = useOwner(this.api);
  list: Json;
  form: Json;
  private passedMs = 0;
  private started: StaticSite | undefined;

  async start(): Promise<void> {
    this.started = await startStaticSite();
  }

  async stop(): Promise<void> {
    await this.started?.stop();
  }

  get site(): StaticSite {
    assert.ok(this.started);
    return this.started;
  }

  async renew(): Promise<void> {
    this.passedMs = 0;
    const look = { brandColor: '#0f766e', logoUrl: this.site.logoUrl };
    await this.owner.client.put('/api/workspace', { name: 'Café Morgenrot', ...look });
    this.list = await newList(this.owner, { requireConsent: true });
    this.form = await newForm(this.owner, {
      name: 'News of the café',
      listId: this.list.id,
      introText,
      fields: everyField,
      consentText,
      privacyUrl: 'https://example.com/privacy',
      allowedOrigins: [this.site.origin],
    });
  }

  /** A page whose requests to the API have an IP address of their own. */
  async newPage(reader: BrowserContext): Promise<Page> {
    const address = anyAddress();
    await reader.route(`${this.api.url}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'X-Forwarded-For': address } }),
    );
    return await reader.newPage();
  }

  async fillIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('How many of you').fill('3');
    await page.getByLabel('A wish').fill('Two lines,\nplease');
    await page.getByLabel('Table').selectOption('Garden');
    await page.getByLabel('Evening').check();
    await page.getByLabel('Plum').check();
    await page.getByLabel('Poppy seed').check();
    await page.getByLabel('I bring a dog').check();
    await page.getByLabel('Yes, send me').check();
    this.takeTime();
  }

  /** As much as a person takes to fill in a form. */
  takeTime(): void {
    this.passedMs += READING_MS;
  }

  /** What was stored for a contact: contact, membership and consent ledger. */
  async arrived(email: string): Promise<Json> {
    const { Contact, Consent, Subscription } = this.api.db.collections;
    const contact = await Contact.findOne({ workspaceId: new ObjectId(this.owner.workspaceId), email });
    assert.ok(contact, `${email} has arrived`);
    const contactId = contact._id;
    const membership = await Subscription.findOne({ contactId });
    return { contact, status: membership?.status, consent: await Consent.findOne({ contactId }) };
  }

  /** Asserts that all of what `fillIn` fills in has arrived. */
  async assertWhole(email: string, pageUrl: string): Promise<void> {
    const { contact, consent, status } = await this.arrived(email);
    assert.deepEqual([contact.firstName, status], ['Ada', 'pending']);
    const { wish, ...customFields } = contact.customFields;
    // A form's own encoding has other line ends than JSON.
    assert.equal(wish.replaceAll('\r\n', '\n'), 'Two lines,\nplease');
    assert.deepEqual(customFields, {
      guests: 3,
      table: 'Garden',
      time: 'Evening',
      cakes: ['Plum', 'Poppy seed'],
      dog: true,
    });
    assert.deepEqual(
      [consent.text, consent.given, consent.formVersion, consent.pageUrl, consent.language],
      [consentText, true, 1, pageUrl, 'en'],
    );
  }
}
