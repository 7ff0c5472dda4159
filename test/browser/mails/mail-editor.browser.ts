import assert from 'node:assert/strict';
import { pngImage } from '../../support/imports/images.js';
import { holdsIn } from '../../support/browser/console.js';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the editor of emails in the console', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });

  const blocksOf = async (id: string) =>
    (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.document.blocks;

  it('writes an email by keyboard, shows it as it is sent, and publishes it', async () => {
    const { page, closeClean } = await open('/templates');
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
    await page.getByRole('button', { name: 'New template' }).first().click();
    await page.getByRole('radio', { name: /^Empty/ }).click();
    await page.getByLabel('Name').fill('Spring');
    await page.keyboard.press('Enter');
    const text = page.getByRole('textbox', { name: 'Email', exact: true });
    await text.click();
    await page.keyboard.type('# Hello {{ contact.firstName | default: "there" }}');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Spring is **here** now.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/butt');
    await page.getByRole('option', { name: 'Button' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Opens').fill('example.org/spring');
    await page.getByText('Draft saved').waitFor();
    const [{ id }] = (await owner.client.get('/api/templates')).body.data;
    await waitUntil(async () => (await blocksOf(id)).length === 3);
    await text.focus();
    await waitUntil(async () => (await blocksOf(id))[2].href === 'https://example.org/spring');
    const [title, words] = await blocksOf(id);
    assert.deepEqual(title.content, [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'there' }]);
    assert.deepEqual([title.type, title.level], ['heading', 1]);
    assert.deepEqual(words.content, [
      { text: 'Spring is ' },
      { text: 'here', bold: true },
      { text: ' now.' },
    ]);
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Moved: block 2 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await page.getByText('Button chosen').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+d');
    await waitUntil(async () => (await blocksOf(id)).length === 4);
    await page.keyboard.press('Delete');
    await waitUntil(async () => (await blocksOf(id)).length === 3);
    await page.keyboard.press('F6');
    await holdsIn(page, `document.activeElement?.closest('aside') !== null`);
    await page.keyboard.press('F6');
    await holdsIn(page, IN_TEXT);
    await page.getByRole('tab', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe[title="Email"]');
    await frame.getByRole('heading', { name: 'Hello Ada' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2 is published').first().waitFor();
    await closeClean();
  });

  it('builds an email by mouse, whose picture is uploaded and whose columns can be undone', async () => {
    const { body } = await owner.client.post('/api/templates', {
      name: 'Shop',
      subject: 'Shop',
      document: EMPTY,
    });
    const { page, closeClean } = await open(`/templates/${body.id}`);
    const text = page.getByRole('textbox', { name: 'Email', exact: true });
    await text.waitFor();
    const add = async (what: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: what, exact: true }).click();
    };
    await add('Title #');
    await holdsIn(page, IN_TEXT);
    await page.keyboard.type('Pots');
    await add('Image');
    await page.getByText('Choose a picture in the settings').waitFor();
    const file = { name: 'pots.png', mimeType: 'image/png', buffer: pngImage() };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.locator('[data-block=image] img').waitFor();
    await page.getByLabel('Description').fill('Three pots');
    await add('Two columns');
    await holdsIn(page, IN_TEXT);
    await page.keyboard.type('Left');
    await page.locator('[data-column]').nth(1).click();
    await page.keyboard.type('Right');
    await waitUntil(async () => JSON.stringify(await blocksOf(body.id)).includes('Right'));
    const blocks = await blocksOf(body.id);
    assert.deepEqual(
      blocks.map(({ type }: { type: string }) => type),
      ['heading', 'image', 'columns'],
    );
    assert.equal(blocks[1].alt, 'Three pots');
    assert.equal(blocks[1].href, undefined, 'it leads nowhere, which is fine');
    assert.equal(blocks[2].columns[0][0].content[0].text, 'Left');
    await page.locator('[data-block=heading]').hover();
    await page.getByRole('button', { name: 'Actions of the block' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await waitUntil(async () => (await blocksOf(body.id))[0].type === 'image');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await waitUntil(async () => (await blocksOf(body.id))[0].type === 'heading');
    await closeClean();
  });

  it('moves a block by dragging it', async () => {
    const blocks = ['First', 'Second', 'Third'].map((text, at) => ({
      id: `p${at}`,
      type: 'paragraph',
      content: [{ text }],
    }));
    const template = { name: 'Order', subject: 'Order', document: { version: 1, blocks } };
    const { body } = await owner.client.post('/api/templates', template);
    const { page, closeClean } = await open(`/templates/${body.id}`);
    await page.getByText('First').hover();
    await page.getByTitle('Drag the block').hover();
    await page.mouse.down();
    const { x, y, height } = (await page.getByText('Third').boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.move(x + 40, y + height / 2, { steps: 5 });
    await page.mouse.move(x + 40, y + height - 1, { steps: 5 });
    await page.mouse.up();
    await waitUntil(
      async () => (await blocksOf(body.id)).map(({ id }: { id: string }) => id).join() === 'p1,p2,p0',
    );
    await closeClean();
  });

  it('takes what Word, Google Docs and other tools copied, without their looks', async () => {
    const template = { name: 'Pasted', subject: 'Pasted', document: EMPTY };
    const { body } = await owner.client.post('/api/templates', template);
    const { page, closeClean } = await open(`/templates/${body.id}`);
    await page.getByRole('textbox', { name: 'Email', exact: true }).click();
    await page.evaluate(paste(FOREIGN));
    await page.getByText('Pasted. 1 tag became values.').waitFor({ state: 'attached' });
    await waitUntil(async () => JSON.stringify(await blocksOf(body.id)).includes('Buy now'));
    const blocks = (await blocksOf(body.id)).map(({ id: _id, ...block }: { id: string }) => block);
    assert.deepEqual(blocks, [
      { type: 'heading', level: 1, content: [{ text: 'News' }] },
      {
        type: 'paragraph',
        content: [
          { text: 'Hi ' },
          { value: 'contact.firstName' },
          { text: ', ' },
          { text: 'bold', bold: true },
        ],
      },
      { type: 'list', items: [[{ text: 'First point' }], [{ text: 'Second point' }]] },
      { type: 'button', content: [{ text: 'Buy now' }], href: 'https://example.org/buy' },
    ]);
    await page.getByRole('tab', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Worth a look' }).waitFor();
    await page.getByRole('button', { name: /example/ }).click();
    await page.locator('[data-block=button][data-chosen=true]').waitFor();
    await closeClean();
  });

  it('is accessible and fits a phone, with each kind of block', async () => {
    const template = { name: 'All', subject: 'All of it', preheader: 'Every kind', document: EVERY_KIND };
    const { body } = await owner.client.post('/api/templates', template);
    const path = `/templates/${body.id}`;
    await inspect('console-mail-editor', path, async (page) => {
      await page.getByText('For members').click();
      await page.getByRole('navigation', { name: 'Block' }).getByRole('button', { name: 'Box' }).click();
      await page.getByRole('button', { name: 'Show to everyone' }).waitFor();
    });
    await inspect('console-mail-editor-menu', path, async (page) => {
      await page.getByText('Fine print').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/');
      await page.getByRole('option', { name: 'Small heading' }).waitFor();
    });
    await inspect('console-mail-editor-chosen', path, async (page) => {
      await page.getByText('See the pots').click();
      await page.keyboard.press('Escape');
      await page.locator('[data-chosen=true]').waitFor();
    });
    await inspect('console-mail-editor-preview', path, async (page) => {
      await page.getByText('See the pots').waitFor();
      await page.getByRole('tab', { name: 'Preview' }).click();
      // Not the last line, which the menu has been opened in.
      await page.frameLocator('iframe[title="Email"]').getByText('Mastodon').waitFor();
    });
    await inspect('console-mail-editor-check', path, async (page) => {
      await page.getByText('See the pots').waitFor();
      await page.getByRole('tab', { name: 'Check' }).click();
      await page.getByRole('heading', { name: 'Worth a look' }).waitFor();
    });
  });
});

/** That typing goes into the email. */
const IN_TEXT = `document.activeElement?.matches('.ProseMirror')`;

const FOREIGN = `<style><!-- p > b { color: red } --></style><b style="font-weight:normal"><h1 style="font-size:30pt">News</h1>
<p style="margin:0">Hi *|FNAME|*, <span style="font-weight:700">bold</span></p></b>
<p class="MsoListParagraphCxSpFirst" style="text-indent:-18pt">· First point</p><p class="MsoListParagraphCxSpLast">· Second point</p>
<table style="width:100%"><tr><td style="padding:0"><a href="https://example.org/buy" style="padding:12px;background:#f00">Buy now</a></td></tr></table>
<img src="https://example.org/open.gif" width="1" height="1"><script>alert(1)</script>`;

/** Pastes HTML where the cursor is. */
function paste(html: string): string {
  return `(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[aria-label=Email]').dispatchEvent(event);
  })()`;
}

const EMPTY = { version: 1, blocks: [] };

const EVERY_KIND = {
  version: 1,
  blocks: [
    {
      id: 't',
      type: 'heading',
      level: 1,
      content: [{ text: 'Hello ' }, { value: 'contact.firstName', fallback: 'there' }],
    },
    {
      id: 'p',
      type: 'paragraph',
      content: [
        { text: 'Some ' },
        { text: 'bold', bold: true },
        { text: ', ' },
        { text: 'a link', link: 'https://example.org' },
        { text: ' and a ' },
        { value: 'contact.city' },
        { text: '.' },
      ],
    },
    { id: 'l', type: 'list', items: [[{ text: 'One' }], [{ text: 'Two' }]] },
    { id: 'o', type: 'list', ordered: true, items: [[{ text: 'First' }]] },
    { id: 'q', type: 'quote', content: [{ text: 'Lovely pots.' }] },
    { id: 'i', type: 'image', src: 'https://example.org/pot.png' },
    {
      id: 'b',
      type: 'button',
      align: 'center',
      content: [{ text: 'See the pots' }],
      href: 'https://example.org',
    },
    { id: 'd', type: 'divider' },
    {
      id: 'x',
      type: 'box',
      when: { all: [{ field: 'contact.plan', op: 'eq', value: 'gold' }] },
      blocks: [{ id: 'xp', type: 'paragraph', content: [{ text: 'For members' }] }],
    },
    {
      id: 'c',
      type: 'columns',
      columns: [
        [{ id: 'ca', type: 'paragraph', content: [{ text: 'Left' }] }],
        [
          {
            id: 'cb',
            type: 'button',
            content: [{ text: 'Right' }],
            href: 'https://example.org',
            look: 'outline',
          },
        ],
      ],
    },
    { id: 's', type: 'spacer', height: 32 },
    {
      id: 'r',
      type: 'repeat',
      of: 'event.items',
      blocks: [{ id: 'rp', type: 'paragraph', content: [{ value: 'item.title' }] }],
    },
    {
      id: 'w',
      type: 'rows',
      rows: [{ label: [{ text: 'Total' }], value: [{ value: 'event.total', format: 'money:EUR' }] }],
    },
    { id: 'h', type: 'html', html: '<p>Own</p>' },
    { id: 'so', type: 'social', links: [{ name: 'Mastodon', href: 'https://example.org' }] },
    { id: 'z', type: 'paragraph', content: [{ text: 'Fine print', color: 'soft' }] },
  ],
};
