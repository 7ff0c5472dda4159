import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { PHONE } from '../../support/browser/browser.js';
import { useConsole } from '../../support/browser/use-console.js';
import { joinAs } from '../../support/audience/members.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the approval of a broadcast in the console', () => {
  const { api, owner, open, inspect } = useConsole();
  const some = broadcastsOf(api, owner);
  const signedIn = async (role: 'editor' | 'writer') => ({
    ...owner,
    ...(await joinAs(api, owner, role)),
  });

  it('is asked for by a writer, who cannot send, and given by an editor, who then can', async () => {
    const writer = await signedIn('writer');
    const editor = await signedIn('editor');
    await owner.client.put('/api/workspace', { approvalAbove: 1 });
    const id = await some.draft((await some.listOf(2)).list);
    const read = async () => (await owner.client.get(`/api/broadcasts/${id}`)).body;

    const asking = await open(`/broadcasts/${id}`, { user: writer });
    await asking.page.getByRole('button', { name: 'Review and send…' }).click();
    const review = asking.page.getByRole('dialog');
    await review.getByText('Editors and admins can send it.').waitFor();
    assert.equal(await review.getByRole('button', { name: /^Send to/ }).count(), 0);
    await review.getByRole('button', { name: 'Cancel' }).click();
    await asking.page.getByRole('button', { name: 'Ask for approval' }).click();
    await asking.page.getByRole('dialog').getByLabel('Note (optional)').fill('Are the prices right?');
    await asking.page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await asking.page.getByText('Someone else must approve it.').waitFor();
    assert.equal(await asking.page.getByRole('button', { name: 'Approve', exact: true }).count(), 0);
    await asking.closeClean();

    const giving = await open(`/broadcasts/${id}`, { user: editor });
    await giving.page.getByText('Are the prices right?').waitFor();
    await giving.page.getByRole('button', { name: 'Review and send…' }).click();
    await giving.page.getByRole('dialog').getByText('need a second person’s approval').waitFor();
    await giving.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await giving.page.getByLabel('Comment').fill('They are.');
    await giving.page.getByRole('button', { name: 'Add comment' }).click();
    await giving.page.getByText('They are.', { exact: true }).and(giving.page.locator('p')).waitFor();
    await giving.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await giving.page.getByText('Approved', { exact: true }).waitFor();
    await giving.page.getByRole('button', { name: 'Review and send…' }).click();
    await giving.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to/ })
      .click();
    await waitUntil(async () => (await read()).status !== 'draft');
    await giving.closeClean();
  });

  it('is accessible, and fits a phone', async () => {
    await owner.client.put('/api/workspace', { approvalAbove: 0 });
    const id = await some.draft((await some.listOf(1)).list);
    const editor = await signedIn('editor');
    await editor.client.post(`/api/broadcasts/${id}/request-approval`, {
      note: 'Please look at the prices.',
    });
    await inspect('broadcast-approval', `/broadcasts/${id}`, 'Please look at the prices.');
    const { page, closeClean } = await open(`/broadcasts/${id}`, { look: PHONE });
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Last year’s.');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Last year’s.').waitFor();
    await closeClean();
  });

  it('is waited for where the list has grown since, and that needs attention', async () => {
    await owner.client.put('/api/workspace', { approvalAbove: 1 });
    const id = await some.draft((await some.listOf(2)).list);
    const held = { status: 'paused', pausedFrom: 'scheduled', waitingFor: 'approval' } as const;
    await api.db.collections.Broadcast.updateOne({ _id: new ObjectId(id) }, { $set: held });
    const { page, closeClean } = await open('/');
    await page.getByText(/^“.*” waits for approval$/).waitFor();
    await page.getByRole('link', { name: 'Open the broadcast' }).click();
    await page.getByText('a second person must approve it').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Resume' }).count(), 0);
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await page.getByRole('button', { name: 'Ask for approval' }).waitFor();
    await closeClean();
  });
});
