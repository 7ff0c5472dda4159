import assert from 'node:assert/strict';
import { readMultipart } from '../../../api/body/multipart.js';
import { RollcallError } from '../../../domain/errors.js';

describe('a multipart body', () => {
  const read = (text: string, boundary = 'b') =>
    readMultipart(Buffer.from(text), `multipart/form-data; boundary=${boundary}`);
  const part = (headers: string, text: string): string => `--b\r\n${headers}\r\n\r\n${text}\r\n`;
  const named = 'Content-Disposition: form-data; name="a"';

  it('has its names as browsers escape them', () => {
    const [one, two] = read(
      `${part(`${named.replace('"a"', '"%22a%22%0d%0A%25"')}; filename="b%22"`, 'x')}${part(named, 'y')}--b--`,
    );
    assert.deepEqual([one?.name, one?.fileName, String(one?.bytes)], ['"a"\r\n%25', 'b"', 'x']);
    assert.deepEqual([two?.name, two?.fileName, String(two?.bytes)], ['a', null, 'y']);
  });

  it('has a boundary of 70 characters at most', () => {
    for (const [length, isRead] of [
      [70, true],
      [71, false],
      [15_000, false],
    ] as const) {
      const boundary = 'a'.repeat(length);
      const text = `--${boundary}\r\n${named}\r\n\r\nx\r\n--${boundary}--`;
      if (isRead) assert.equal(read(text, boundary).length, 1);
      else assert.throws(() => read(text, boundary), RollcallError);
    }
  });

  it('has 5,000 parts at most, and parts whose first 50 headers count', () => {
    assert.equal(read(`${part(named, '').repeat(5_000)}--b--`).length, 5_000);
    assert.throws(() => read(`${part(named, '').repeat(5_001)}--b--`), /at most 5000 fields/);
    assert.equal(read(`${part(`${'x: y\r\n'.repeat(49)}${named}`, '')}--b--`).length, 1);
    assert.equal(read(`${part(`${'x: y\r\n'.repeat(50)}${named}`, '')}--b--`).length, 0);
  });
});
