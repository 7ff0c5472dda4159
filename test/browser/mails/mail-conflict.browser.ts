import assert from 'node:assert/strict';
import { useConsole } from '../../support/browser/use-console.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('an email that two people write at once', () => {
  const { owner, open } = useConsole({ ownerPer: 'file' });

  const blocksOf = async (id: string) =>
    (await owner.client.get(`/api/templates/${id}/draft`)).body.draft.document.blocks;
  const saysIn = (blocks: { content: { text: string }[] }[]) =>
    blocks.map(({ content }) => content.map(({ text }) => text).join('')).join('|');

  it('keeps what both have written', async () => {
    const contents = (...texts: string[]) => ({
      ...{ name: 'Shared', subject: 'Shared' },
      document: {
        version: 1,
        blocks: texts.map((text, i) => ({ id: `p${String(i)}`, type: 'paragraph', content: [{ text }] })),
      },
    });
    const made = await owner.client.post('/api/templates', contents('One', 'Two'));
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    const { page, closeClean } = await open(`/templates/${id}`);
    await page.getByRole('textbox', { name: 'Email', exact: true }).getByText('One').click();
    const theirs = contents('One', 'Two of theirs', 'Three');
    assert.equal((await owner.client.put(`/api/templates/${id}/draft`, theirs)).status, 200);
    await page.keyboard.press('End');
    await page.keyboard.type(' of mine');
    await page.getByText('Nothing was overwritten.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Keep both' }).click();
    await waitUntil(async () => saysIn(await blocksOf(id)) === 'One of mine|Two of theirs|Three');
    await page.getByRole('textbox', { name: 'Email', exact: true }).getByText('Three').waitFor();
    await page.getByText('Draft saved').waitFor();
    await closeClean();
  });
});
