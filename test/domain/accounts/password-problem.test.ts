import assert from 'node:assert/strict';
import { passwordProblem } from '../../../domain/accounts/password-problem.js';
import { processorMs } from '../../support/run/processor-time.js';

const EMAIL = 'ada.lovelace@example.com';

describe('new passwords', () => {
  const common = [
    '1234567890',
    '12345678901',
    '0987654321',
    '1111111111',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghij',
    'qwertyuiop',
    'Qwerty12345!',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'password123',
    'Password2026!',
    'P@ssw0rd2026',
    'ｐａｓｓｗｏｒｄ１２３',
    'passwordpassword',
    'iloveyou123',
    'rollcall2026',
    'Summer2026!!',
    'lovelace123',
    'example1234',
    'CorrectHorseBatteryStaple',
  ];
  for (const password of common)
    it(`${password} is refused`, () => {
      assert.match(passwordProblem(password, EMAIL) ?? '', /^is too common/);
    });

  it('with the name of the email address are refused', () => {
    assert.match(passwordProblem('x7!Ada.Lovelace-9Kq2', EMAIL) ?? '', /email address/);
    assert.match(passwordProblem('long enough zuckerberg 77', 'zuckerberg@x.example') ?? '', /email address/);
  });

  const good: [string, string][] = [
    ['a long enough password', EMAIL],
    ['monkey dragon master summer', EMAIL],
    ['tr0ub4dor&3xq', EMAIL],
    ['8273645510', EMAIL],
    ['gR7#mqL2vx', EMAIL],
    ['granada is lovely', 'ada@example.com'],
    ['пароль из пяти слов', EMAIL],
  ];
  for (const [password, email] of good)
    it(`${password} is accepted for ${email}`, () => {
      assert.equal(passwordProblem(password, email), null);
    });

  it('of the greatest length are checked at once', () => {
    const ms = processorMs(() => {
      for (const text of ['a', 'password', '123', 'qwe rty '])
        passwordProblem(text.repeat(256).slice(0, 256), EMAIL);
    });
    assert.ok(ms < 2_000, `${ms} ms`);
  });
});
