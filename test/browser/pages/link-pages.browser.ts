import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import type { ListRecord } from '../../../models/audience/list.js';
import { startApi } from '../../support/http/api.js';
import { Audience, type Person } from '../../support/audience/audience.js';
import { inspect, newReader, visit } from '../../support/browser/browser.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const LONG =
  'An unusually long name of a newsletter: Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

describe('pages of links in mails, in a browser', () => {
  const api = useApi({ settings: { trustProxy: 1 } });
  const owner = useOwner(api);
  let audience: Audience;
  let news: ListRecord;
  let person: Person;

  beforeEach(async () => {
    await owner.client.put('/api/workspace', { name: 'Café Morgenrot', brandColor: '#b45309' });
    audience = new Audience(api, owner);
    news = await audience.list({ name: 'Weekly news' });
    person = await audience.signUp(news);
  });

  async function opened(reader: BrowserContext, path: string): Promise<Page> {
    const page = await reader.newPage();
    await visit(page, api.url + path);
    return page;
  }

  const heading = (page: Page): Promise<string> => page.locator('h1').innerText();

  async function unconfirmed(
    parts: Partial<ListRecord> = {},
  ): Promise<{ who: Person; list: ListRecord; path: string }> {
    const list = await audience.list({ name: 'Weekly news', doubleOptIn: true, ...parts });
    const who = await audience.signUp(list, {
      text: 'Yes, send me the weekly news of the café. I can end it at any time.',
    });
    return { who, list, path: await audience.confirmPath(who) };
  }

  for (const javaScript of [true, false]) {
    describe(javaScript ? 'with JavaScript' : 'without JavaScript', () => {
      let reader: BrowserContext;
      beforeEach(async () => {
        reader = await newReader({ javaScript });
      });
      afterEach(() => reader.close());

      it('confirm with a single button, the first to get the keyboard focus', async () => {
        const { who, list, path } = await unconfirmed();
        const page = await opened(reader, path);
        assert.equal(await audience.statusOn(who, list), 'pending');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.mark');
        assert.equal(await heading(page), 'You’re subscribed');
        assert.equal(await audience.statusOn(who, list), 'subscribed');
        await page.reload();
        assert.equal(await audience.statusOn(who, list), 'subscribed');
      });

      it('redirect to another site if the list is configured to', async () => {
        const other = await startApi();
        try {
          const { who, list, path } = await unconfirmed();
          const redirectUrl = `${other.url.replace('127.0.0.1', 'localhost')}/docs/errors`;
          await api.db.models.List.updateOne(
            { _id: list._id },
            { $set: { 'confirmation.redirectUrl': redirectUrl } },
          );
          const page = await opened(reader, path);
          await page.getByRole('button', { name: 'Confirm subscription' }).click();
          await page.waitForURL(redirectUrl);
          assert.equal(await audience.statusOn(who, list), 'subscribed');
        } finally {
          await other.stop();
        }
      });

      it('unsubscribe from the list of the mail, and undo it', async () => {
        const offers = await audience.list({ name: 'Offers' });
        await audience.signUp(offers, person);
        const page = await opened(reader, audience.unsubscribePath(person, offers));
        await page.getByRole('button', { name: 'Unsubscribe from Offers' }).click();
        await page.waitForSelector('.mark');
        assert.equal(await audience.statusOn(person, offers), 'unsubscribed');
        assert.equal(await audience.statusOn(person, news), 'subscribed');
        await page.getByRole('button', { name: 'Subscribe me again' }).click();
        await page.waitForFunction('document.querySelector("h1").textContent.includes("again")');
        assert.equal(await audience.statusOn(person, offers), 'subscribed');
      });

      it('save what is ticked, and the name', async () => {
        const offers = await audience.list({ name: 'Offers', visibility: 'public' });
        const page = await opened(reader, audience.unsubscribePath(person, news));
        assert.equal(await page.getByRole('checkbox', { name: 'Weekly news' }).isChecked(), true);
        await page.getByRole('checkbox', { name: 'Weekly news' }).uncheck();
        await page.getByRole('checkbox', { name: 'Offers' }).check();
        await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.waitForSelector('.mark');
        assert.equal(await heading(page), 'Saved');
        assert.equal(await audience.statusOn(person, news), 'unsubscribed');
        assert.equal(await audience.statusOn(person, offers), 'subscribed');
        const contact = (await owner.client.get(`/api/contacts/${person.id.toHexString()}`)).body;
        assert.equal(contact.firstName, 'Grace');
      });

      it('unsubscribe from everything', async () => {
        const page = await opened(reader, audience.unsubscribePath(person, news));
        await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
        await page.waitForSelector('.mark');
        assert.equal(await audience.isSubscribed(person), false);
        await page.goto(page.url());
        assert.equal(await heading(page), 'You’re unsubscribed');
      });
    });
  }

  describe('at two widths, in light and dark mode, without accessibility violations:', () => {
    const look = (name: string, path: () => Promise<string> | string, act?: (page: Page) => Promise<void>) =>
      it(name, async () => {
        await inspect(name, async (page) => {
          await visit(page, api.url + (await path()));
          await act?.(page);
        });
      });
    const press = (name: string) => async (page: Page) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForSelector('.mark, .problem');
    };

    look('confirm', async () => (await unconfirmed()).path);
    look('confirm-long-names', async () => (await unconfirmed({ name: LONG })).path);
    look('confirm-done', async () => (await unconfirmed()).path, press('Confirm subscription'));
    look('confirm-over', async () => {
      const { who, list, path } = await unconfirmed();
      await audience.leave(who, list);
      return path;
    });
    look('confirm-unknown', () => '/confirm/unknown');
    look('unsubscribe', () => audience.unsubscribePath(person, news));
    look('unsubscribe-choices', async () => {
      for (const name of ['Offers', LONG]) await audience.signUp(await audience.list({ name }), person);
      const description =
        'What we have baked, read and heard this week. Each Friday, never more than a page.';
      await audience.list({ name: 'Reading list', description, visibility: 'public', position: 1 });
      await audience.signUp(await audience.list({ name: 'Events', doubleOptIn: true, position: 2 }), person);
      return audience.unsubscribePath(person, news);
    });
    look('unsubscribe-no-list', () => audience.unsubscribePath(person, null));
    look('unsubscribe-left', async () => {
      await audience.list({ name: 'Offers', visibility: 'public' });
      const left = await audience.signUp(news);
      await owner.client.put(`/api/contacts/${left.id.toHexString()}`, { subscribed: false });
      await audience.leave(left, news);
      return audience.unsubscribePath(left, news);
    });
    look(
      'preferences-bad-name',
      () => audience.unsubscribePath(person, news),
      async (page) => {
        await page.locator('#firstName').evaluate("(input) => input.removeAttribute('maxlength')");
        await page.locator('#firstName').fill('x'.repeat(201));
        await press('Save')(page);
      },
    );
    look(
      'preferences-saved',
      async () => {
        await audience.list({ name: 'Offers', visibility: 'public', doubleOptIn: true });
        return audience.unsubscribePath(await audience.signUp(news), news);
      },
      async (page) => {
        await page.getByRole('checkbox', { name: 'Offers' }).check();
        await press('Save')(page);
      },
    );
    look(
      'unsubscribe-done',
      async () => audience.unsubscribePath(await audience.signUp(news), news),
      press('Unsubscribe from Weekly news'),
    );
    look(
      'unsubscribe-all-done',
      () => audience.unsubscribePath(person, null),
      async (page) => {
        const all = page.getByRole('button', { name: 'Unsubscribe from Café Morgenrot' });
        if ((await all.count()) > 0) await all.click();
        await page.waitForSelector('.mark');
      },
    );
    look(
      'unsubscribe-undone',
      async () => audience.unsubscribePath(await audience.signUp(news), news),
      async (page) => {
        await press('Unsubscribe from Weekly news')(page);
        await press('Subscribe me again')(page);
      },
    );
    look('unsubscribe-erased', async () => {
      const gone = await audience.signUp(news);
      await owner.client.delete(`/api/contacts/${gone.id.toHexString()}`);
      return audience.unsubscribePath(gone, news);
    });

    for (const brandColor of ['#ffffff', '#000000', '#ffff00', '#777777'])
      it(`in ${brandColor}`, async () => {
        await owner.client.put('/api/workspace', { brandColor });
        const path = audience.unsubscribePath(person, news);
        await inspect(`brand-${brandColor.slice(1)}`, (page) => visit(page, api.url + path));
      });
  });
});
