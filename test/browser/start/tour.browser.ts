import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { fillSignUp, picture } from '../../support/browser/tour.js';
import { useConsole } from '../../support/browser/use-console.js';
import { on, useWorker } from '../../support/engine/use-worker.js';

const shell = promisify(execFile);
const FIVE_MINUTES_MS = 300_000;

describe('the first run in the console', () => {
  const stack = useWorker();
  const { open } = useConsole({ api: on(stack) });

  /** The email that was sent to an address, as its HTML. */
  async function mailTo(address: string): Promise<{ subject: string; html: string }> {
    const { smtp } = stack;
    for (let count = 1; ; count += 1) {
      await smtp.waitFor(count);
      const mail = smtp.mails[count - 1];
      if (mail?.raw.includes('Welcome to') !== true || !mail.raw.includes(address)) continue;
      const { subject = '', html = '' } = await PostalMime.parse(mail.raw);
      return { subject, html };
    }
  }

  it('leads from sign-up to an email that has been sent', async () => {
    const began = Date.now();
    const { page, reader, closeClean } = await open('/sign-up', { user: null });
    const email = await fillSignUp(page, { name: 'Maria Keller', address: 'maria@morgenrot.example' });
    await picture(page, 'tour-sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByLabel('Sender address').fill('hello@morgenrot.example');
    await page.getByLabel('Postal address').fill('Hauptstraße 1, 10827 Berlin');
    await page.getByLabel('Brand color').first().fill('#b3541e');
    await picture(page, 'tour-sender');
    await page.getByRole('button', { name: 'Save and continue' }).click();

    const unmeasured = page.getByRole('button', { name: 'Continue without measuring' });
    const confirm = page.getByText('We’ve sent a link to');
    await unmeasured.or(confirm).first().waitFor();
    if (await confirm.isVisible()) await page.getByRole('button', { name: /Opens and clicks/ }).click();
    await unmeasured.click();
    await page.getByRole('button', { name: 'Use this' }).click();
    await page.getByText('Welcome to Café Morgenrot', { exact: true }).waitFor();
    await page.getByText('Before real people get these emails:').waitFor();
    await picture(page, 'tour-preview');
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('button', { name: `Send the first email to ${email}` }).click();
    await page.getByText(/^Sent /).waitFor({ timeout: 60_000 });
    await picture(page, 'tour-sent');
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('dialog').getByText('Welcome to Café Morgenrot').first().waitFor();
    await page.goBack();
    const { subject, html } = await mailTo(email);
    assert.equal(subject, 'Welcome to Café Morgenrot');
    const tookMs = Date.now() - began;

    const shown = await reader.newPage();
    await shown.setViewportSize({ width: 720, height: 640 });
    await shown.setContent(html);
    assert.match(await shown.locator('body').innerText(), /Good to have you here/);
    await picture(shown, 'tour-mail');
    assert.ok(tookMs < FIVE_MINUTES_MS);
    process.stdout.write(`    from sign-up to the email: ${(tookMs / 1_000).toFixed(1)} s\n`);

    await page.getByRole('button', { name: /First event/ }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    const command = await page.locator('pre').innerText();
    await page.getByText('Waiting for the first event').waitFor();
    await shell('sh', ['-c', `${command} -sSf`]);
    await page.getByText('Received').waitFor();
    await picture(page, 'tour-event');
    await page.getByRole('button', { name: 'Next step' }).click();

    await page.getByRole('button', { name: 'Create a source' }).click();
    const sample = await page.locator('pre').innerText();
    await shell('sh', ['-c', `${sample} -sSf`]);
    await page.getByText('The first payload has arrived').waitFor();
    await picture(page, 'tour-source');
    await page.getByText('Events are coming in.').waitFor();
    await page.getByRole('button', { name: /First event/ }).click();
    await page.getByRole('link', { name: 'API keys' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Create a key' }).count(), 0);

    await closeClean();
  });
});
