import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { hasCount, holdsIn } from '../../support/browser/console.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('emails in blocks of broadcasts and automations', () => {
  const { api, owner, open, inspect } = useConsole({ ownerPer: 'file' });
  const some = broadcastsOf(api, owner);

  const made = async (path: string, fields: object): Promise<string> => {
    const { body, status, text } = await owner.client.post(path, fields);
    assert.equal(status, 201, text);
    return body.id;
  };
  const automation = (step: object) =>
    made('/api/automations', {
      name: 'Receipts',
      trigger: { event: 'order.placed' },
      steps: [{ id: 'receipt', type: 'sendEmail', subject: 'Your order', ...step }],
    });
  const stepOf = async (id: string) =>
    (await owner.client.get(`/api/automations/${id}/draft`)).body.draft.steps[0];
  const mailOf = async (id: string) => (await some.read(id)).mail;

  it('begin with a design, are written in a sheet, and are sent', async () => {
    const { list } = await some.listOf(2);
    const id = await made('/api/broadcasts', { name: 'May news', audience: { list } });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await begin(page, 'Letter');
    const sheet = page.getByRole('dialog', { name: 'Email' });
    await sheet.getByText('I’m Lena', { exact: false }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Dear friends. ');
    await waitUntil(async () => saysIn(await mailOf(id)).includes('Dear friends. '));
    const { subject, html } = await mailOf(id);
    assert.deepEqual([subject, html], ['May news', undefined]);
    await page.keyboard.press('Escape');
    await page.locator('[data-chosen=true]').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await sheet.count(), 1, 'Escape in the text does not close the sheet');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Dear friends.', { exact: false }).first().waitFor();
    await page.frameLocator('iframe').getByText('Dear friends.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Save and count recipients' }).click();
    await page.getByRole('button', { name: 'Review and send…' }).click();
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await closeClean();
  });

  it('are not sent before what stops them is mended', async () => {
    const { list } = await some.listOf(2);
    const button = { id: 'b', type: 'button', content: [{ text: 'Go' }], href: '' };
    const mail = { subject: 'Offer', document: { version: 1, blocks: [button] } };
    const { page, closeClean } = await open(`/broadcasts/${await some.draft(list, { mail })}`);
    const review = page.getByRole('button', { name: 'Review and send…' });
    await review.click();
    await page.getByText('Mend this before the email is sent').waitFor();
    await page.getByText('It leads nowhere. Give it an address.').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByRole('button', { name: 'Edit email' }).click();
    await written(page).getByText('Go').click();
    await page.getByLabel('Opens').fill('https://shop.test');
    await page.getByRole('dialog', { name: 'Email' }).getByRole('button', { name: 'Close' }).click();
    await review.click();
    await page.getByRole('button', { name: 'Send to 2 people' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    await closeClean();
  });

  it('are copies of templates and past broadcasts, and can begin again', async () => {
    await made('/api/templates', {
      name: 'House style',
      subject: 'Of the house',
      document: says('Templated'),
    });
    const id = await made('/api/broadcasts', { name: 'Copied' });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    const copyOf = page.getByRole('combobox', { name: 'Or a copy of' });
    // Out of sight, where the focus scrolls the page: what is typed stays, and so does the list.
    await page.evaluate('document.querySelector("main")?.scrollTo(0, 0)');
    await copyOf.fill('House');
    await page.getByRole('option', { name: 'Template: House style' }).click();
    await page.getByRole('dialog', { name: 'Email' }).getByRole('button', { name: 'Close' }).click();
    await waitUntil(async () => saysIn(await mailOf(id)).includes('Templated'));
    assert.equal((await mailOf(id)).subject, 'Of the house');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Keep what there is' }).click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('radio', { name: /^HTML For/ }).click();
    await page.getByRole('textbox', { name: 'Content' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Edit email' }).waitFor();
    assert.ok(saysIn(await mailOf(id)).includes('Templated'));
    await closeClean();
  });

  it('say in their sheet that someone else has changed them, too', async () => {
    const mail = { subject: 'Before', document: says('Hello') };
    const id = await made('/api/broadcasts', { name: 'Shared', mail });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('button', { name: 'Edit email' }).click();
    await written(page).getByText('Hello').click();
    await owner.client.put(`/api/broadcasts/${id}`, { mail: { ...mail, subject: 'Theirs' } });
    await page.keyboard.press('End');
    await page.keyboard.type(' there');
    const sheet = page.getByRole('dialog', { name: 'Email' });
    await sheet.getByText('Someone else changed this in the meantime: Email.').waitFor();
    await sheet.getByRole('button', { name: 'Keep mine' }).click();
    await waitUntil(async () => saysIn(await mailOf(id)) === 'Hello there');
    await sheet.getByText('Draft saved').waitFor();
    await closeClean();
  });

  it('that the editor cannot show are left alone', async () => {
    const id = await automation({ document: says('Hello') });
    const draft = (await owner.client.get(`/api/automations/${id}/draft`)).body.draft;
    const document = { version: 1, blocks: [{ id: 'x', type: 'hologram' }] };
    const steps = [{ ...draft.steps[0], document }];
    const { status, text } = await owner.client.put(`/api/automations/${id}/draft`, { ...draft, steps });
    assert.equal(status, 200, text);
    const { page, closeClean } = await open(`/automations/${id}?step=receipt`);
    await page.getByText('These blocks were written by another program', { exact: false }).waitFor();
    assert.deepEqual((await stepOf(id)).document, document);
    await closeClean();
  });

  it('of variants are each their own', async () => {
    const id = await made('/api/broadcasts', {
      name: 'Compared',
      mail: { subject: 'Shared', document: says('One text') },
    });
    const { page, closeClean } = await open(`/broadcasts/${id}`);
    await page.getByRole('radio', { name: 'Compare contents' }).click();
    const second = page.getByRole('group', { name: 'Variant 2' });
    await second.getByRole('button', { name: 'Edit email' }).click();
    await written(page).getByText('One text').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', and more');
    const texts = async () =>
      (await some.read(id)).variants.map(({ mail }: { mail: object }) => saysIn(mail));
    await waitUntil(async () => (await texts()).join('|') === 'One text|One text, and more');
    await closeClean();
  });

  it('of a step are written in a sheet, and drafts stay as typed', async () => {
    const id = await automation({ document: says('Thank you') });
    const { page, closeClean } = await open(`/automations/${id}?step=receipt`);
    await page.getByRole('button', { name: 'Edit email' }).click();
    await written(page).getByText('Thank you').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' for {{ event.orderId }}');
    await waitUntil(async () => saysIn(await stepOf(id)).includes('event.orderId'));
    const step = await stepOf(id);
    assert.deepEqual(Object.keys(step).sort(), ['document', 'id', 'subject', 'type']);
    await page.getByRole('dialog', { name: 'Email' }).getByRole('button', { name: 'Close' }).click();
    await hasCount(page.getByRole('dialog', { name: 'Email' }), 0);
    await page.getByRole('button', { name: 'Activate…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByText('Active, v2').waitFor();
    const { body } = await owner.client.get(`/api/automations/${id}`);
    assert.ok(saysIn(body.steps[0]).includes('event.orderId'));
    await closeClean();
  });

  it('of a new step begin with a design, too', async () => {
    const id = await automation({ html: '<p>Hello</p>' });
    const { page, closeClean } = await open(`/automations/${id}?step=receipt`);
    await page.getByRole('button', { name: 'Add a step' }).last().click();
    await page.getByRole('menuitem', { name: /^Email/ }).click();
    await begin(page, 'Order');
    await page.getByRole('dialog', { name: 'Email' }).getByText('Thank you,', { exact: false }).waitFor();
    await holdsIn(page, `document.querySelector('.ProseMirror [data-block=rows]') !== null`);
    // Its title is chosen, and what is typed replaces it.
    await page.keyboard.type('Many thanks');
    const steps = async () =>
      JSON.stringify((await owner.client.get(`/api/automations/${id}/draft`)).body.draft.steps);
    await waitUntil(async () => (await steps()).includes('"content":[{"text":"Many thanks"}]'));
    await closeClean();
  });

  it('are accessible and fit a phone', async () => {
    const path = `/broadcasts/${await made('/api/broadcasts', { name: 'Looked at' })}`;
    await inspect('console-mail-beginnings', path, (page) =>
      page.getByRole('radio', { name: /^Newsletter/ }).waitFor(),
    );
    await inspect('console-mail-sheet', path, async (page) => {
      await begin(page, 'Newsletter');
      await page.getByRole('dialog', { name: 'Email' }).getByText('What’s new in May').waitFor();
    });
    const step = `/automations/${await automation({ document: says('Hello') })}?step=receipt`;
    await inspect('console-mail-step', step, (page) =>
      page.getByRole('button', { name: 'Edit email' }).waitFor(),
    );
  });
});

/** The blocks as they are written. */
function written(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Email', exact: true });
}

async function begin(page: Page, design: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${design}`) }).click();
  await written(page).waitFor();
}

function says(text: string): object {
  return { version: 1, blocks: [{ id: 'a', type: 'paragraph', content: [{ text }] }] };
}

interface InBlocks {
  document?: { blocks: { content?: { text?: string; value?: string }[] }[] };
}

/** The texts and values of its outermost blocks. */
function saysIn({ document }: InBlocks): string {
  return (document?.blocks ?? [])
    .flatMap(({ content = [] }) => content.map(({ text, value }) => text ?? value ?? ''))
    .join('');
}
