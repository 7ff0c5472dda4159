import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('snippets in the editor of emails', () => {
  const { owner, open, inspect } = useConsole({ ownerPer: 'file' });

  const made = async (path: string, fields: object): Promise<string> => {
    const { body, status, text } = await owner.client.post(path, fields);
    assert.equal(status, 201, text);
    return body.id;
  };
  const template = (name: string, blocks: object[]) =>
    made('/api/templates', { name, subject: name, document: { version: 1, blocks } });
  const snippet = (name: string, text: string) =>
    made('/api/snippets', { name, blocks: [paragraph('sign', text)] });
  const blocksOf = async (id: string) =>
    (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.document.blocks;
  const typesOf = async (id: string) => (await blocksOf(id)).map(({ type }: { type: string }) => type).join();

  it('are made of chosen blocks, whose place they take', async () => {
    const id = await template('Letter', [
      paragraph('a', 'Dear friends'),
      paragraph('b', 'Yours'),
      paragraph('c', 'The pot makers'),
    ]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await written(page).getByText('Yours').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Share as a snippet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share as a snippet' });
    await dialog.getByRole('button', { name: 'Create snippet' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await dialog.getByLabel('Name').fill('Signature');
    await dialog.getByRole('button', { name: 'Create snippet' }).click();
    await page.locator('[data-block=snippet]').getByText('The pot makers', { exact: false }).waitFor();
    await waitUntil(async () => (await typesOf(id)) === 'paragraph,snippet');
    const [, { snippet: shared }] = await blocksOf(id);
    const { body } = await owner.client.get(`/api/snippets/${shared}`);
    assert.deepEqual(
      [body.name, body.blocks.map(({ content }: { content: object[] }) => content)],
      ['Signature', [[{ text: 'Yours' }], [{ text: 'The pot makers' }]]],
    );
    await written(page).focus();
    await page.keyboard.press('Control+z');
    await waitUntil(async () => (await typesOf(id)) === 'paragraph,paragraph,paragraph');
    await closeClean();
  });

  it('are copied with their translations into the languages of the email', async () => {
    const shared = await made('/api/snippets', {
      name: 'Greeting',
      language: 'en',
      blocks: [paragraph('greet', 'Good day')],
      translations: {
        de: { blocks: { greet: { content: [{ text: 'Guten Tag' }] } } },
        fr: { blocks: { greet: { content: [{ text: 'Bonjour' }] } } },
      },
    });
    const id = await made('/api/templates', {
      name: 'Both',
      subject: 'Both',
      document: {
        version: 1,
        language: 'en',
        blocks: [paragraph('first', 'First'), { id: 'snip', type: 'snippet', snippet: shared }],
        translations: { de: { blocks: { first: { content: [{ text: 'Zuerst' }] } } } },
      },
    });
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.locator('[data-block=snippet]').getByText('Good day').click();
    await page.getByRole('button', { name: 'Make it a copy' }).click();
    await waitUntil(async () => {
      const { draft } = (await owner.client.get(`/api/templates/${id}/draft`)).body;
      if (draft === null || draft.document.blocks[1]?.type !== 'paragraph') return false;
      assert.deepEqual(Object.keys(draft.document.translations), ['de']);
      return draft.document.translations.de.blocks.greet?.content[0].text === 'Guten Tag';
    });
    await closeClean();
  });

  it('are added by the menu and while typing, and become copies', async () => {
    const shared = await snippet('Opening hours', 'Nine to five');
    const id = await template('Visit', [paragraph('a', 'Visit us')]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await written(page).getByText('Visit us').click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Opening hours' }).click();
    await page.locator('[data-block=snippet]').getByText('Nine to five').waitFor();
    await waitUntil(async () => (await typesOf(id)) === 'paragraph,snippet');
    assert.equal((await blocksOf(id))[1].snippet, shared);
    await page.getByRole('button', { name: 'Make it a copy' }).click();
    await waitUntil(async () => (await typesOf(id)) === 'paragraph,paragraph');
    await written(page).getByText('Nine to five').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/opening');
    await page.getByRole('option', { name: 'Opening hours' }).waitFor();
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await typesOf(id)) === 'paragraph,paragraph,snippet');
    await closeClean();
  });

  it('are changed everywhere, after it was said where', async () => {
    const shared = await snippet('Address', 'Old street 1');
    const block = { id: 's', type: 'snippet', snippet: shared };
    const id = await template('News', [paragraph('a', 'Hello'), block]);
    await template('Bills', [block]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await shownIn(page, 'Old street 1').click();
    await page.getByText('2 emails have it.').waitFor();
    await page.getByRole('button', { name: 'Edit it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Snippet: Address' });
    await sheet.getByText('Saving changes 2 emails:').waitFor();
    await sheet.getByText('Template “Bills”', { exact: false }).waitFor();
    const save = sheet.getByRole('button', { name: 'Save and change 2 emails' });
    assert.ok(await save.isDisabled());
    assert.equal(await sheet.getByText('Whole email').count(), 0);
    await sheet.getByText('Old street 1').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type('2');
    await save.click();
    await page.locator('[data-block=snippet]').getByText('Old street 12').waitFor();
    await page.getByText('Address is saved').waitFor();
    const { body } = await owner.client.get(`/api/templates/${id}`);
    assert.match(body.html, /Old street 12/);
    await closeClean();
  });

  it('have texts per language, which go with blocks that become one', async () => {
    const shared = await snippet('Hours', 'Nine to five');
    const { page, closeClean } = await open(`/templates/snippets?open=${shared}`);
    const sheet = page.getByRole('dialog', { name: 'Snippet: Hours' });
    await sheet.getByRole('tab', { name: 'Languages' }).click();
    for (const [label, option] of [
      ['Language of the original', 'English'],
      ['Add a language', 'German'],
    ] as const) {
      await sheet.getByRole('combobox', { name: label }).fill(option);
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    const dialog = page.getByRole('dialog', { name: 'Translation: German' });
    assert.equal(await dialog.getByRole('textbox').count(), 1, 'its name is no text of emails');
    await dialog.getByLabel('Text: Nine to five').fill('Neun bis fünf');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Hours is saved').waitFor();
    const { language, translations } = (await owner.client.get(`/api/snippets/${shared}`)).body;
    assert.equal(language, 'en');
    assert.deepEqual(translations.de.blocks.sign.content, [{ text: 'Neun bis fünf' }]);
    await closeClean();
    const german = { p: { content: [{ text: 'Bis bald' }] }, q: { content: [{ text: 'Nicht dabei' }] } };
    const document = {
      version: 1,
      language: 'en',
      blocks: [paragraph('p', 'See you soon'), paragraph('q', 'Not in it')],
      translations: { de: { blocks: german } },
    };
    const id = await made('/api/templates', { name: 'Bye', subject: 'Bye', document });
    const second = await open(`/templates/${id}`);
    await written(second.page).getByText('See you soon').click();
    await second.page.keyboard.press('Escape');
    await second.page.getByRole('button', { name: 'Actions of the block' }).last().click();
    await second.page.getByRole('menuitem', { name: 'Share as a snippet' }).click();
    await second.page.getByRole('dialog').getByLabel('Name').fill('Bye');
    await second.page.getByRole('button', { name: 'Create snippet' }).click();
    await waitUntil(async () => (await typesOf(id)) === 'snippet,paragraph');
    const [{ snippet: made2 }] = await blocksOf(id);
    const { body } = await owner.client.get(`/api/snippets/${made2}`);
    assert.deepEqual(body.translations, { de: { blocks: { p: german.p } } });
    await second.closeClean();
  });

  it('that someone else has changed, too, are not overwritten', async () => {
    const shared = await snippet('Offer', 'Ten percent');
    const block = { id: 's', type: 'snippet', snippet: shared };
    const id = await template('Sale', [paragraph('a', 'Sale'), block]);
    const { page, closeClean } = await open(`/templates/${id}`);
    await shownIn(page, 'Ten percent').click();
    await page.getByRole('button', { name: 'Edit it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Snippet: Offer' });
    await sheet.getByText('Ten percent').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' off');
    await owner.client.put(`/api/snippets/${shared}`, { blocks: [paragraph('sign', 'Twenty percent')] });
    await sheet.getByRole('button', { name: 'Save and change 1 email' }).click();
    await sheet.getByText('Nothing was overwritten.', { exact: false }).waitFor();
    await sheet.getByRole('button', { name: 'Take theirs' }).click();
    await sheet.getByText('Twenty percent').first().waitFor();
    await closeClean();
  });

  it('say so where they are not there any more', async () => {
    const gone = await snippet('Gone', 'Gone');
    const id = await template('Empty', [paragraph('a', 'Hello')]);
    const blocks = [paragraph('a', 'Hello'), { id: 's', type: 'snippet', snippet: gone }];
    const draft = { name: 'Empty', subject: 'Empty', document: { version: 1, blocks } };
    assert.equal((await owner.client.put(`/api/templates/${id}/draft`, draft)).status, 200);
    assert.equal((await owner.client.delete(`/api/snippets/${gone}`)).status, 204);
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.getByText('A snippet that isn’t there any more').waitFor();
    await shownIn(page, 'A snippet').click();
    await page.getByText('Snippet not found.').waitFor();
    await closeClean();
  });

  it('are listed, changed and deleted at Templates, unless an email has them', async () => {
    const kept = await snippet('In use', 'Kept');
    await template('Has it', [{ id: 's', type: 'snippet', snippet: kept }]);
    await snippet('Not in use', 'Gone');
    await inspect('console-snippets', '/templates/snippets', 'Not in use');
    const { page, closeClean } = await open('/templates');
    await page.getByRole('link', { name: 'Snippets' }).click();
    await page.getByRole('link', { name: 'Not in use' }).click();
    await page.getByRole('dialog', { name: 'Snippet: Not in use' }).getByLabel('Name').fill('Renamed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Renamed' }).waitFor();
    await page.getByRole('button', { name: 'Delete In use' }).click();
    await page.getByText('Has it').waitFor();
    await page.getByRole('button', { name: 'Delete Renamed' }).click();
    await page.getByText('Deleted Renamed').waitFor();
    await page.getByRole('link', { name: 'Renamed' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Renamed' }).waitFor();
    await closeClean();
  });

  it('are accessible and fit a phone', async () => {
    const shared = await snippet('Fine print', 'You get this because you asked for it.');
    const id = await template('Looked at', [
      paragraph('a', 'Hello'),
      { id: 's', type: 'snippet', snippet: shared },
    ]);
    await inspect('console-snippet', `/templates/${id}`, async (page) => {
      await shownIn(page, 'You get this').click();
      await page.getByText('One email has it.').waitFor();
    });
    await inspect('console-snippet-edit', `/templates/${id}`, async (page) => {
      await shownIn(page, 'You get this').click();
      await page.getByRole('button', { name: 'Edit it' }).click();
      await page.getByText('Saving changes 1 email:').waitFor();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    });
    await inspect('console-snippet-share', `/templates/${id}`, async (page) => {
      await written(page).getByText('Hello').hover();
      await page.getByRole('button', { name: 'Actions of the block' }).click();
      await page.getByRole('menuitem', { name: 'Share as a snippet' }).click();
      await page.getByRole('dialog', { name: 'Share as a snippet' }).waitFor();
    });
  });
});

function written(page: Page) {
  return page.getByRole('textbox', { name: 'Email', exact: true });
}

/** What a snippet says, once that has arrived. */
function shownIn(page: Page, text: string) {
  return page.locator('[data-block=snippet]').getByText(text, { exact: false });
}

function paragraph(id: string, text: string) {
  return { id, type: 'paragraph', content: [{ text }] };
}
