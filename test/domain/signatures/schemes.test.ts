import assert from 'node:assert/strict';
import { signatureHeaderProblem } from '../../../domain/signatures/header-name.js';
import type { SignatureScheme } from '../../../domain/signatures/scheme.js';
import {
  namedSchemeNames,
  namedSchemes,
  settingsScheme,
  type NamedScheme,
} from '../../../domain/signatures/schemes.js';

const base64 = (bytes: number): string => Buffer.alloc(bytes, 255).toString('base64');

describe('signature schemes', () => {
  for (const name of namedSchemeNames) {
    it(`have a complete declaration: ${name}`, () => {
      const { headers, signed, timestamp, in: place, kind }: SignatureScheme = namedSchemes[name];
      for (const set of headers) {
        for (const header of Object.values(set)) {
          if (place === 'body') assert.match(header, /^[a-z]+(?:\.[a-z]+)*$/i);
          else {
            assert.equal(header, header.toLowerCase());
            assert.equal(signatureHeaderProblem(header), null);
          }
        }
      }
      assert.equal(signed.includes('timestamp'), timestamp !== null);
      if (kind === 'credential' || kind === 'sns') assert.deepEqual(signed, []);
      // A signature in the body cannot cover the whole of it.
      else assert.equal(signed.includes('body'), place !== 'body');
    });
  }

  describe('recognize valid secrets', () => {
    const takes = (scheme: NamedScheme, secret: string): boolean =>
      namedSchemes[scheme].secret.pattern.test(secret);

    it('of Standard Webhooks: whsec_ and the base64 of 24 to 64 bytes', () => {
      for (let bytes = 1; bytes <= 80; bytes += 1) {
        const isUsable = bytes >= 24 && bytes <= 64;
        assert.equal(takes('standardWebhooks', `whsec_${base64(bytes)}`), isUsable, `${bytes} bytes`);
      }
      const key = base64(32);
      assert.ok(takes('standardWebhooks', `v1,whsec_${key}`));
      for (const secret of [key, `WHSEC_${key}`, `whsec_${key} `, ` whsec_${key}`, `whsec_${key}\n`]) {
        assert.equal(takes('standardWebhooks', secret), false, secret);
      }
      assert.equal(takes('standardWebhooks', `whsec_${key.slice(0, -1)}`), false);
      assert.equal(takes('standardWebhooks', `whsec_${'_-'.repeat(16)}`), false);
    });

    it('of Stripe: endpoint secrets, but not API keys', () => {
      assert.ok(takes('stripe', 'whsec_4jRc0EFoUsLkVDhZT0pVbyHIKlmUsuhP'));
      for (const secret of ['whsec_', 'sk_live_4jRc0EFoUsLkVDhZT0pVby', 'whsec_a b', 'whsec_ä']) {
        assert.equal(takes('stripe', secret), false, secret);
      }
    });

    it('of all others: texts long enough to resist guessing, without pasted white space', () => {
      for (const secret of ['12345678', 'with blanks inside', 'ä😀漢字 and so on', 'x'.repeat(512)]) {
        assert.ok(takes('github', secret), secret);
      }
      for (const secret of [
        '',
        '1234567',
        ' 12345678',
        '12345678 ',
        '1234\t5678',
        '12345678\n',
        'x'.repeat(513),
      ]) {
        assert.equal(takes('github', secret), false, JSON.stringify(secret));
      }
    });
  });

  it('have the usual defaults for omitted settings', () => {
    assert.deepEqual(settingsScheme({ scheme: 'hmac', header: 'X-Sign' }), {
      ...namedSchemes.calcom,
      headers: [{ signature: 'x-sign' }],
      encoding: 'anyHex',
    });
    const timed = settingsScheme({ scheme: 'hmac', header: 'X-Sign', timestampHeader: 'X-Time' });
    assert.deepEqual(timed.signed, ['timestamp', { text: '.' }, 'body']);
    assert.equal(timed.timestamp, 'seconds');
  });
});

describe('the header of a signature', () => {
  it('can be any header of the maker', () => {
    for (const name of ['X-Signature', 'signature', 'Authorization', 'x_sign', 'webhook-signature']) {
      assert.equal(signatureHeaderProblem(name), null, name);
    }
  });

  it('rejects standard request headers and invalid names', () => {
    for (const name of [
      'Host',
      'content-length',
      'Content-Type',
      'Cookie',
      'USER-AGENT',
      'Transfer-Encoding',
    ]) {
      assert.match(signatureHeaderProblem(name) ?? '', /standard request header/, name);
    }
    for (const name of ['', 'a b', 'a:b', 'ä', 'a\r\nb', '__proto__:', 'x'.repeat(101)]) {
      assert.match(signatureHeaderProblem(name) ?? '', /must be a header name/, name);
    }
  });
});
