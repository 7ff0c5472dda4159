import assert from 'node:assert/strict';
import { parseEmail } from '../../../domain/contact/email.js';
import { parseUrl } from '../../../domain/kernel/parse-url.js';
import { checkWebhookUrl } from '../../../domain/webhook/webhook-target.js';

/** Enough calls for the engine to optimize the functions. */
const OFTEN = 50_000;

describe('URL.parse', () => {
  it('rejects an invalid URL', () => {
    for (const text of ['', 'example.com', 'http://', 'http://[::1', '/path']) {
      assert.equal(parseUrl(text), null, text);
    }
  });

  it('accepts non-ASCII characters, however often it is called', () => {
    for (let i = 0; i < OFTEN; i += 1) {
      if (parseUrl('https://münchen.example/') === null) assert.fail(`not at the ${String(i)}th time`);
    }
  });

  it('accepts the same webhook URLs and email domains once optimized', () => {
    for (let i = 0; i < OFTEN; i += 1) {
      const refused = checkWebhookUrl('https://münchen.example/', { allowPrivate: false });
      if (refused !== null) assert.fail(`${refused}, at the ${String(i)}th time`);
      if (parseEmail('a@münchen.example') === null) assert.fail(`no address at the ${String(i)}th time`);
    }
  });
});
