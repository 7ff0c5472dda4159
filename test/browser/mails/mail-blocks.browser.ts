import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { holdsIn } from '../../support/browser/console.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('blocks of an email in the console', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });
  const some = broadcastsOf(api, owner);

  const template = async (blocks: object[], subject = 'Subject'): Promise<string> => {
    const fields = { name: 'Blocks', subject, document: { version: 1, blocks } };
    const { body, status, text } = await owner.client.post('/api/templates', fields);
    assert.equal(status, 201, text);
    return body.id;
  };
  const draftOf = async (id: string) => (await owner.client.get(`/api/templates/${id}/draft`)).body.draft;
  const textsOf = async (id: string): Promise<string> =>
    (await draftOf(id)).document.blocks.map(read).join(' ');
  const openAt = async (id: string, text: string) => {
    const opened = await open(`/templates/${id}`);
    await written(opened.page).getByText(text, { exact: true }).click();
    return opened;
  };

  it('are moved, put into a box, duplicated and removed together', async () => {
    const id = await template(['One', 'Two', 'Three', 'Four'].map(paragraph));
    const { page, closeClean } = await openAt(id, 'One');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const says = (text: string) =>
      page.getByText(text, { exact: true }).first().waitFor({ state: 'attached' });
    await press('Escape', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
    await says('2 blocks chosen');
    await press('Alt+ArrowDown');
    await waitUntil(async () => (await textsOf(id)) === 'Three One Two Four');
    await page
      .locator('.ProseMirror')
      .getByText('Four', { exact: true })
      .click({ modifiers: ['Shift'] });
    await says('3 blocks chosen');
    await page.getByRole('button', { name: 'Put into a box' }).click();
    await waitUntil(async () => (await textsOf(id)) === 'Three [One Two Four]');
    await press('Control+z');
    await waitUntil(async () => (await textsOf(id)) === 'Three One Two Four');
    await press('Control+d');
    await waitUntil(async () => (await textsOf(id)) === 'Three One Two Four One Two Four');
    await press('x', 'Delete');
    await waitUntil(async () => (await textsOf(id)) === 'Three One Two Four');
    await closeClean();
    await inspect('console-mail-several', `/templates/${id}`, async (at) => {
      await written(at).getByText('One', { exact: true }).click();
      for (const key of ['Escape', 'Shift+ArrowDown']) await at.keyboard.press(key);
      await at.getByRole('button', { name: 'Put into a box' }).waitFor();
    });
  });

  it('are added between others, and keys act where the cursor has just been moved to', async () => {
    const id = await template(['First', 'Last'].map(paragraph));
    const { page, closeClean } = await openAt(id, 'First');
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second');
    await waitUntil(async () => (await textsOf(id)) === 'First Second Last');
    await written(page).getByText('Second').hover();
    await page.getByRole('button', { name: 'Add a block here' }).click();
    await page.getByRole('option', { name: 'Quote' }).click();
    await page.keyboard.type('Quoted');
    await waitUntil(async () => (await textsOf(id)) === 'First Second Quoted Last');
    await closeClean();
  });

  it('are not replaced by what is typed, neither while chosen nor right after the cursor went into their text', async () => {
    const id = await template([paragraph('Kept'), paragraph('Last')]);
    const { page, closeClean } = await openAt(id, 'Kept');
    await page.keyboard.press('Escape');
    const chosen = page.locator('.ProseMirror [data-chosen=true]');
    await chosen.waitFor();
    await page.keyboard.type('abc');
    await chosen.waitFor();
    const isLeft = await page.evaluate(`(() => {
      const block = document.querySelector('.ProseMirror [data-chosen=true]');
      const editor = block.closest('.ProseMirror');
      document.getSelection().collapse(block.firstChild.firstChild ?? block.firstChild, 1);
      editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
      return editor.querySelector('[data-chosen=true]') === null;
    })()`);
    assert.ok(isLeft, 'the key acts where the cursor is');
    await page.keyboard.type('!');
    await waitUntil(async () => (await textsOf(id)) === 'K!ept Last');
    await closeClean();
  });

  it('have values in the subject, as chips with what is written instead', async () => {
    const id = await template([paragraph('Hello')], 'Hi {{ contact.firstName }}, hello');
    const { page, closeClean } = await openAt(id, 'Hello');
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.locator('[data-value]').click();
    await page.getByLabel('If empty, write').fill('friend');
    await waitUntil(
      async () => (await draftOf(id)).subject === 'Hi {{ contact.firstName | default: "friend" }}, hello',
    );
    const preheader = page.getByRole('textbox', { name: 'Preview text' });
    await preheader.click();
    await page.keyboard.type('For {{last');
    await page.getByRole('option', { name: /Last name/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await waitUntil(async () => (await draftOf(id)).preheader === 'For {{ contact.lastName }}!');
    await closeClean();
    await inspect('console-mail-subject', `/templates/${id}`, async (at) => {
      await at.getByRole('textbox', { name: 'Subject' }).locator('[data-value]').click();
      await at.getByLabel('If empty, write').waitFor();
    });
  });

  it('are chosen by the first click where the first has no text', async () => {
    const id = await template([
      { id: 'i', type: 'image', src: 'https://shop.test/a.png', alt: 'A' },
      { id: 'h', type: 'html', html: '<b>Hi</b>' },
    ]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await written(page).locator('[data-block=image]').click();
    await page.getByRole('navigation', { name: 'Block' }).getByRole('button', { name: 'Image' }).waitFor();
    await page.getByLabel('Description').waitFor();
    await written(page).locator('[data-block=html]').click();
    await page.getByRole('navigation', { name: 'Block' }).getByRole('button', { name: 'HTML' }).waitFor();
    await closeClean();
  });

  it('are not published before what stops sending them is mended', async () => {
    const button = { id: 'b', type: 'button', content: [{ text: 'Go' }], href: '' };
    const id = await template([button]);
    const { page, closeClean } = await openAt(id, 'Go');
    await page.keyboard.press('End');
    await page.keyboard.type(' on');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Not published yet: It leads nowhere. Give it an address.').waitFor();
    await page.getByLabel('Opens').fill('https://shop.test');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    await closeClean();
  });

  it('are saved and published by keys', async () => {
    const id = await template([paragraph('Before')]);
    const { page, closeClean } = await openAt(id, 'Before');
    await page.keyboard.press('End');
    await page.keyboard.type(' and after');
    await page.keyboard.press('Control+s');
    await waitUntil(async () => (await textsOf(id)) === 'Before and after');
    await page.keyboard.type('wards');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Version 2 is published').first().waitFor();
    const { body } = await owner.client.get(`/api/templates/${id}`);
    assert.equal(read(body.document.blocks[0]), 'Before and afterwards');
    await closeClean();
  });

  it('of a broadcast say how many people of its list see them', async () => {
    const { list } = await some.listOf(3);
    await some.members(list, 2, { customFields: { plan: 'gold' } });
    const mail = { subject: 'Gold', document: { version: 1, blocks: [paragraph('For some')] } };
    const id = await some.draft(list, { mail });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('button', { name: 'Edit email' }).click();
    await written(page).getByText('For some').click();
    await page.getByRole('button', { name: 'Show only if …' }).click();
    await page.getByText('Complete the conditions.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Field' }).fill('plan');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Value' }).fill('gold');
    await page.getByText('2 of 5 people on News see it.').waitFor();
    const when = async () => (await some.read(id)).mail.document.blocks[0].when;
    await waitUntil(async () => (await when()) !== undefined);
    assert.deepEqual(await when(), {
      all: [{ field: 'contact.customFields.plan', op: 'eq', value: 'gold' }],
    });
    await closeClean();
    await inspect('console-mail-seen-by', `/broadcasts/${id}`, async (at) => {
      await at.getByRole('button', { name: 'Edit email' }).click();
      await written(at).getByText('For some').click();
      await at.getByText('2 of 5 people on News see it.').waitFor();
    });
  });

  it('repeat for the items of a list that the event has', async () => {
    const items = [{ title: 'Basil', price: 3.5 }];
    await owner.client.post('/api/events/send', {
      email: 'ada@example.com',
      eventName: 'order.placed',
      eventProperties: { items },
    });
    const steps = [
      {
        id: 'receipt',
        type: 'sendEmail',
        subject: 'Order',
        document: { version: 1, blocks: [repeat('event.other')] },
      },
    ];
    const { body } = await owner.client.post('/api/automations', {
      name: 'Receipts',
      trigger: { event: 'order.placed' },
      steps,
    });
    const { page, closeClean } = await open(`/automations/${body.id}?step=receipt`);
    await page.getByRole('button', { name: 'Edit email' }).click();
    await written(page).getByText('Item:').click();
    await page.getByRole('navigation', { name: 'Block' }).getByRole('button', { name: 'Repeat' }).click();
    await page.getByRole('combobox', { name: 'For each item of' }).fill('');
    await page.getByRole('option', { name: 'event.items' }).click();
    await page.getByText('Its items have item.title, item.price.').waitFor();
    await written(page).getByText('Item:').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' {{tit');
    await page.getByRole('option', { name: /title/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const saved = async () =>
      JSON.stringify((await owner.client.get(`/api/automations/${body.id}/draft`)).body.draft.steps);
    await waitUntil(async () => (await saved()).includes('"value":"item.title"'));
    assert.ok((await saved()).includes('"of":"event.items"'));
    await closeClean();
  });

  it('show what is wrong with how many of them, also where settings are in a sheet', async () => {
    const id = await template([
      paragraph('Text'),
      { id: 'b', type: 'button', content: [{ text: 'Go' }], href: '' },
    ]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.setViewportSize({ width: 1_000, height: 800 });
    await written(page).getByText('Text').click();
    await page.getByRole('button', { name: 'Settings and preview' }).click();
    await page.getByRole('tab', { name: 'Check (2)' }).click();
    await page.getByRole('button', { name: 'It leads nowhere. Give it an address.' }).click();
    await page.locator('[data-block=button][data-chosen=true]').waitFor();
    await holdsIn(page, `document.activeElement?.matches('.ProseMirror')`);
    await page.keyboard.press('F6');
    await page.getByLabel('Opens').fill('https://shop.test');
    await page.keyboard.press('F6');
    await waitUntil(async () => (await draftOf(id)).document.blocks[1].href === 'https://shop.test');
    await closeClean();
    await inspect('console-mail-panel-sheet', `/templates/${id}`, async (at: Page) => {
      await at.setViewportSize({ width: 375, height: 700 });
      await written(at).getByText('Text').click();
      await at.getByRole('button', { name: 'Settings and preview' }).click();
      await at.getByRole('tab', { name: 'Block' }).waitFor();
    });
  });

  it('copy a picture of another host', async () => {
    const picture = { id: 'i', type: 'image', src: 'https://pots.test/pot.png', alt: 'A pot' };
    const id = await template([paragraph('Pots'), picture]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.route('**/api/images/from-address', (route) =>
      route.fulfill({ status: 201, json: { url: `${api.url}/images/copied.png` } }),
    );
    await page.route('**/images/copied.png', (route) =>
      route.fulfill({ body: '', contentType: 'image/png' }),
    );
    await page.getByText('Picture of pots.test', { exact: false }).first().click();
    await page.getByRole('button', { name: 'Copy to Rollcall' }).click();
    await waitUntil(
      async () => (await draftOf(id)).document.blocks[1].src === `${api.url}/images/copied.png`,
    );
    await closeClean();
  });
});

/** The blocks as they are written. */
function written(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email', exact: true });
}

function paragraph(text: string) {
  return { id: text.toLowerCase().replace(/[^a-z]/g, ''), type: 'paragraph', content: [{ text }] };
}

function repeat(of: string) {
  return { id: 'rep', type: 'repeat', of, blocks: [paragraph('Item:')] };
}

interface Read {
  type: string;
  content?: { text?: string }[];
  blocks?: Read[];
}

/** What a block says; a box in brackets. */
function read({ content = [], blocks }: Read): string {
  return blocks === undefined
    ? content.map(({ text = '' }) => text).join('')
    : `[${blocks.map(read).join(' ')}]`;
}
