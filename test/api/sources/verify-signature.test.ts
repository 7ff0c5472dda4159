import assert from 'node:assert/strict';
import fc from 'fast-check';
import { headerValues } from '../../../api/http/output/headers.js';
import { verifySignature, type Signing, type Verdict } from '../../../api/sources/verify-signature.js';
import type { RefusalReason } from '../../../domain/signatures/refusal.js';
import { makers, type Maker } from '../../support/http/makers.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const BODY = JSON.stringify({ type: 'order.placed', note: 'Grüße, 世界 ✓' });

function verdictOn(
  signings: Signing | [Signing, ...Signing[]],
  headers: Record<string, string | string[]>,
  { body = BODY, now = NOW }: { body?: string | Uint8Array; now?: Date } = {},
): Verdict {
  return verifySignature(Array.isArray(signings) ? signings : [signings], {
    headers: headerValues(Object.entries(headers)),
    body: Buffer.from(body),
    now,
  });
}

function assertRefused(verdict: Verdict, reason: RefusalReason): void {
  assert.deepEqual({ ...verdict, header: '' }, { valid: false, reason, header: '' });
}

const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

describe('the signature of a delivery', () => {
  for (const [name, maker] of Object.entries(makers)) {
    describe(`of ${name}`, () => {
      const { secret, otherSecret, sign, isTimed } = maker;
      const signing = { settings: maker.settings, secret };
      const headers = sign(secret, BODY, NOW);

      it('is valid for the signed body, whatever the case of the headers', () => {
        const lower = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
        for (const sent of [headers, Object.fromEntries(lower)]) {
          assert.equal(verdictOn(signing, sent).valid, true);
        }
      });

      it('is valid for a body of any bytes, and for an empty one', () => {
        for (const body of ['', '\0\n', 'a=1&b=%20', 'x'.repeat(100_000)]) {
          assert.equal(verdictOn(signing, sign(secret, body, NOW), { body }).valid, true);
        }
      });

      it('is invalid with another secret', () => {
        assertRefused(verdictOn(signing, sign(otherSecret, BODY, NOW)), 'mismatch');
      });

      it('is invalid if any byte of the body is changed, removed or added', () => {
        const bytes = Buffer.from(BODY);
        const changed = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
        fc.assert(
          fc.property(changed, ([at, by]) => {
            const other = Buffer.from(bytes);
            other.writeUInt8(bytes.readUInt8(at) ^ by, at);
            assertRefused(verdictOn(signing, headers, { body: other }), 'mismatch');
            const less = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
            assertRefused(verdictOn(signing, headers, { body: less }), 'mismatch');
          }),
        );
        assertRefused(verdictOn(signing, headers, { body: `${BODY}\n` }), 'mismatch');
      });

      it('is invalid if any character of a header is changed', () => {
        for (const [header, value] of Object.entries(headers)) {
          for (let at = 0; at < value.length; at += 1) {
            for (const character of ['0', '1', 'a', 'B', '=', '+', ' ', 'é', flipped(value, at)]) {
              const other = value.slice(0, at) + character + value.slice(at + 1);
              if (other === value) continue;
              const verdict = verdictOn(signing, { ...headers, [header]: other });
              assert.equal(verdict.valid, false, `${header}: ${other}`);
            }
          }
        }
      });

      it('is invalid if any of its headers is missing, empty or sent twice', () => {
        for (const [header, value] of Object.entries(headers)) {
          const { [header]: _left, ...rest } = headers;
          assertRefused(verdictOn(signing, rest), 'missing');
          assertRefused(verdictOn(signing, { ...rest, [header]: '' }), 'missing');
          assertRefused(verdictOn(signing, { ...rest, [header]: [value, value] }), 'malformed');
          assertRefused(verdictOn(signing, { ...rest, [header]: ['', value] }), 'malformed');
          assert.equal(verdictOn(signing, { ...rest, [header]: value + 'x'.repeat(10_000) }).valid, false);
          assert.equal(verdictOn(signing, { ...rest, [header]: 'ü' }).valid, false);
        }
        assertRefused(verdictOn(signing, {}), 'missing');
      });

      if (isTimed) {
        it('is valid for five minutes, either way', () => {
          for (const seconds of [-299, 0, 299]) {
            assert.equal(verdictOn(signing, headers, { now: after(seconds) }).valid, true, String(seconds));
          }
          assertRefused(verdictOn(signing, headers, { now: after(301) }), 'tooOld');
          assertRefused(verdictOn(signing, headers, { now: after(-301) }), 'tooNew');
        });

        it('is valid within the source’s tolerance', () => {
          const short = { secret, settings: { ...signing.settings, tolerance: 10 } };
          assert.equal(verdictOn(short, headers, { now: after(9) }).valid, true);
          assertRefused(verdictOn(short, headers, { now: after(11) }), 'tooOld');
          const long = { secret, settings: { ...signing.settings, tolerance: 86_400 } };
          assert.equal(verdictOn(long, headers, { now: after(86_399) }).valid, true);
          assertRefused(verdictOn(long, headers, { now: after(86_401) }), 'tooOld');
        });
      } else {
        it('is valid at any time, since no time is signed', () => {
          for (const days of [-400, 400]) {
            assert.equal(verdictOn(signing, headers, { now: after(days * 86_400) }).valid, true);
          }
        });
      }

      it('is valid with each of our secrets during a rotation', () => {
        const other = { ...signing, secret: otherSecret };
        assert.equal(verdictOn([other, signing], headers).valid, true);
        assert.equal(verdictOn([signing, other], headers).valid, true);
        assertRefused(verdictOn(other, headers), 'mismatch');
      });
    });
  }

  it('is valid if one of several signatures is, during the maker’s rotation', () => {
    const [t, other] = ['1772366400', '0'.repeat(64)];
    const both: [Maker | undefined, (of: Record<string, string>) => Record<string, string>][] = [
      [
        makers['Stripe'],
        ({ 'Stripe-Signature': s = '' }) => ({ 'Stripe-Signature': `${s},v1=${other},v0=${other}` }),
      ],
      [
        makers['Stripe'],
        ({ 'Stripe-Signature': s = '' }) => ({ 'Stripe-Signature': s.replace(',', `,v1=${other},`) }),
      ],
      [makers['Paddle'], ({ 'Paddle-Signature': s = '' }) => ({ 'Paddle-Signature': `${s};h1=${other}` })],
      [
        makers['Standard Webhooks'],
        ({ 'webhook-signature': s = '', ...rest }) => ({
          ...rest,
          'webhook-signature': `v1a,${other} v1,${other} ${s}`,
        }),
      ],
    ];
    for (const [maker, more] of both) {
      assert.ok(maker);
      const signing = { settings: maker.settings, secret: maker.secret };
      assert.equal(secondsOf(NOW), t);
      assert.equal(verdictOn(signing, more(maker.sign(maker.secret, BODY, NOW))).valid, true);
      assertRefused(verdictOn(signing, more(maker.sign(maker.otherSecret, BODY, NOW))), 'mismatch');
    }
  });

  it('matches the makers’ published examples', () => {
    // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
    const github = { settings: { scheme: 'github' }, secret: "It's a Secret to Everybody" } as const;
    const sha256 = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    const body = 'Hello, World!';
    assert.equal(verdictOn(github, { 'X-Hub-Signature-256': `sha256=${sha256}` }, { body }).valid, true);
    // https://docs.svix.com/receiving/verifying-payloads/how
    const svix = {
      settings: { scheme: 'standardWebhooks' },
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    } as const;
    const headers = {
      'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'svix-timestamp': '1614265330',
      'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const now = new Date(1_614_265_330_000);
    assert.equal(verdictOn(svix, headers, { body: '{"test": 2432232314}', now }).valid, true);
  });

  it('may be upper-case hex if no maker is named, but not mixed case', () => {
    const maker = makers['another one, of the body'];
    assert.ok(maker);
    const signing = { settings: maker.settings, secret: maker.secret };
    const [[header = '', value = ''] = []] = Object.entries(maker.sign(maker.secret, BODY, NOW));
    assert.equal(verdictOn(signing, { [header]: value.toUpperCase() }).valid, true);
    const mixed = value.replace(/[a-f]/, (letter) => letter.toUpperCase());
    assertRefused(verdictOn(signing, { [header]: mixed }), 'mismatch');
  });

  it('is read from the first set of headers only', () => {
    const [ours, theirs] = [makers['Standard Webhooks'], makers['Svix, for Clerk and Resend']];
    assert.ok(ours && theirs);
    const signing = { settings: ours.settings, secret: ours.secret };
    const good = theirs.sign(ours.secret, BODY, NOW);
    assert.equal(verdictOn(signing, { ...good, 'webhook-id': 'msg_3' }).valid, true);
    const { valid } = verdictOn(signing, { ...good, ...ours.sign(ours.otherSecret, BODY, NOW) });
    assert.equal(valid, false);
  });

  it('determines which headers may contain the delivery id', () => {
    const headersOf = (name: string): readonly string[] | null | undefined => {
      const maker = makers[name];
      assert.ok(maker);
      const { secret } = maker;
      const verdict = verdictOn({ settings: maker.settings, secret }, maker.sign(secret, BODY, NOW));
      return verdict.valid ? verdict.deliveryHeaders : undefined;
    };
    assert.deepEqual(headersOf('Standard Webhooks'), ['webhook-id']);
    assert.deepEqual(headersOf('Svix, for Clerk and Resend'), ['svix-id']);
    assert.deepEqual(headersOf('Stripe'), []);
    assert.equal(headersOf('GitHub'), null);
  });
});

const secondsOf = (at: Date): string => String(at.getTime() / 1_000);

/** Changes the case of a letter, or the lowest bit of any other character. */
function flipped(text: string, at: number): string {
  const code = text.charCodeAt(at);
  return String.fromCharCode(/[a-z]/i.test(text.charAt(at)) ? code ^ 0x20 : code ^ 1);
}
