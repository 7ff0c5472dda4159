import assert from 'node:assert/strict';
import { newForm } from '../../support/forms/forms.js';
import { useConsole } from '../../support/browser/use-console.js';

describe('the consents of a form in the console', () => {
  const { owner, open, inspect } = useConsole();

  it('have a text for being measured, which the preview and the page then ask', async () => {
    const form = await newForm(owner, { name: 'Weekly' });
    const { page, closeClean } = await open(`/forms/${form.id}/edit`);
    const text = 'Yes, you may measure what I open.';
    await page.getByLabel('Text of a second checkbox, for opens and clicks').fill(text);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 2').first().waitFor();
    await page.frameLocator('iframe').first().getByLabel(text).waitFor();
    const { body } = await owner.client.get(`/api/forms/${form.id}`);
    assert.equal(body.trackingText, text);
    await closeClean();
    await inspect('console-form-consents', `/forms/${form.id}/edit`, async (at) => {
      await at.getByLabel('Text of a second checkbox, for opens and clicks').waitFor();
    });
  });
});
