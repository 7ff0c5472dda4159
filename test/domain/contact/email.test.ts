import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseEmail } from '../../../domain/contact/email.js';
import { processorMs } from '../../support/run/processor-time.js';

describe('An email address', () => {
  const accepted: [string, string][] = [
    ['ada@example.org', 'ada@example.org'],
    ['  Ada.Byron+news@Example.ORG \n', 'ada.byron+news@example.org'],
    ["o'brien_x-1@sub.example.co.uk", "o'brien_x-1@sub.example.co.uk"],
    ['ada@widgets.test', 'ada@widgets.test'],
    ['ada@1and1.example', 'ada@1and1.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ];
  for (const [text, address] of accepted) {
    it(`is parsed from ${JSON.stringify(text)}`, () => assert.equal(parseEmail(text), address));
  }

  const refused: [string, string][] = [
    ['', 'nothing'],
    ['ada', 'no at sign'],
    ['ada@', 'no domain'],
    ['@example.org', 'no local part'],
    ['ada@@example.org', 'two at signs'],
    ['ada@localhost', 'one label'],
    ['ada@example..org', 'an empty label'],
    ['ada@example.org.', 'a dot at the end'],
    ['ada@-example.org', 'a hyphen at the beginning of a label'],
    ['ada@exa_mple.org', 'an underscore in the domain'],
    ['ada@[127.0.0.1]', 'an IP literal'],
    ['ada@127.0.0.1', 'an IP address'],
    ['ada@example.0x7f', 'a label that reads as a number'],
    ['.ada@example.org', 'a dot in front'],
    ['ada.@example.org', 'a dot before the at sign'],
    ['a..da@example.org', 'two dots'],
    ['"ada"@example.org', 'quotes'],
    ['Ada <ada@example.org>', 'a display name'],
    ['ada@example.org, bob@example.org', 'a list'],
    ['friends: ada@example.org;', 'a group'],
    ['ada byron@example.org', 'a space'],
    ['ada@example.org\nbcc: bob@example.org', 'a line break'],
    ['ada@example.org\0', 'NUL'],
    ['ädä@example.org', 'a local part in other letters'],
    ['\u212Aim@example.org', 'a Kelvin sign, which is lower-cased to a plain k'],
    ['ada\u200B@example.org', 'a zero-width space'],
    ['\uFEFFada@example.org', 'a byte order mark'],
    ['ada@exam\u200Dple.org', 'a zero-width joiner'],
    ['ada@bü\u00ADcher.example', 'a soft hyphen'],
    ['ada@b\u202Eücher.example', 'a change of direction'],
    ['ada@ｅｘａｍｐｌｅ.org', 'full-width letters'],
    ['ada@example\u3002org', 'an ideographic full stop'],
    ['ada@\u212Aä.example', 'a Kelvin sign in the domain'],
    ['ada@\u3164ü.example', 'an invisible letter'],
    ['ada@xn--a.example', 'punycode of nothing'],
    ['ada@ex%61mple.org', 'percent encoding'],
    ['ada@example.org/path', 'a path'],
    ['ada@example.org:25', 'a port'],
    [`${'a'.repeat(65)}@example.org`, '65 characters before the at sign'],
    [`ada@${'a'.repeat(64)}.org`, 'a label of 64'],
    [`ada@${`${'a'.repeat(60)}.`.repeat(4)}example.org`, '255 characters'],
  ];
  for (const [text, reason] of refused) {
    it(`is not parsed from ${JSON.stringify(text.slice(0, 40))}: ${reason}`, () =>
      assert.equal(parseEmail(text), null));
  }

  it('is plain ASCII, short enough, and parses to itself, whatever the text', () => {
    const label = fc.stringMatching(/^[a-zA-Z0-9äßжアé-]{1,20}$/);
    const likely = fc
      .tuple(fc.stringMatching(/^[a-zA-Z0-9.+_'-]{1,70}$/), fc.array(label, { minLength: 1, maxLength: 6 }))
      .map(([local, labels]) => `${local}@${labels.join('.')}`);
    const text = fc.oneof(likely, fc.string({ unit: 'binary' }), fc.emailAddress());
    fc.assert(
      fc.property(text, (given) => {
        const address = parseEmail(given);
        if (address === null) return;
        assert.match(address, /^[\x21-\x7e]+$/);
        assert.ok(address.length <= 254 && address.indexOf('@') <= 64);
        assert.equal(address, address.toLowerCase());
        assert.equal(parseEmail(address), address);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is recognized in every address that follows the usual grammar', () => {
    const local = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,30}$/);
    const domain = fc.stringMatching(/^[a-z][a-z0-9]{0,20}\.[a-z]{2,10}$/);
    fc.assert(
      fc.property(local, domain, (name, host) => parseEmail(`${name}@${host}`) === `${name}@${host}`),
    );
  });

  it('is parsed in bounded time', () => {
    const ms = processorMs(() => {
      for (const part of [' ', 'a.', 'ü', '@', '-', 'xn--']) parseEmail(part.repeat(1_000_000));
    });
    assert.ok(ms < 2_000, `${ms} ms`);
  });
});
