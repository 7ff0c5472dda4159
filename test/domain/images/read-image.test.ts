import assert from 'node:assert/strict';
import { readImage } from '../../../domain/images/read-image.js';
import { gifImage, jpegImage, otherWebpImage, pngImage, webpImage } from '../../support/imports/images.js';
import { processorMs } from '../../support/run/processor-time.js';

const images = {
  PNG: { format: 'png', bytes: pngImage() },
  JPEG: { format: 'jpeg', bytes: jpegImage() },
  GIF: { format: 'gif', bytes: gifImage() },
  'lossy WebP': { format: 'webp', bytes: webpImage() },
  'lossless WebP': { format: 'webp', bytes: otherWebpImage('lossless') },
  'extended WebP': { format: 'webp', bytes: otherWebpImage('extended') },
};
const SEED = 20_261_122;

describe('Reading an image', () => {
  for (const [name, { format, bytes }] of Object.entries(images)) {
    it(`recognizes ${name}, with its size`, () => {
      const facts = { format, width: 3, height: 2, length: bytes.length };
      assert.deepEqual(readImage(bytes), facts);
    });

    it(`finds the end of ${name}, whatever follows`, () => {
      for (const tail of ['<script>alert(1)</script>', 'PK\x03\x04', '\0', '\xff\xd9;']) {
        const facts = readImage(Buffer.concat([bytes, Buffer.from(tail, 'latin1')]));
        assert.ok(typeof facts !== 'string', tail);
        assert.equal(facts.length, bytes.length);
      }
    });

    it(`refuses ${name} that is truncated anywhere`, () => {
      for (let length = 0; length < bytes.length; length += 1) {
        assert.equal(typeof readImage(bytes.subarray(0, length)), 'string', `${String(length)} bytes`);
      }
    });

    it(`reads ${name} with changed bytes without failing, and never beyond its end`, () => {
      let state = SEED;
      const random = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * below);
      };
      for (let round = 0; round < 2_000; round += 1) {
        const changed = Buffer.from(bytes);
        for (let n = 0; n < 3; n += 1) changed[random(changed.length)] = random(256);
        const facts = readImage(changed);
        assert.ok(typeof facts === 'string' || facts.length <= changed.length, `seed ${String(SEED)}`);
      }
    });
  }

  it('knows no other format', () => {
    const texts = [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html>',
      '%PDF-1.7',
      'BM',
      'II*\0',
    ];
    for (const text of [...texts, '\0\0\x01\0\x01\0', 'RIFF\x04\0\0\0WAVE', '\0\0\0\x1cftypavif'])
      assert.equal(readImage(Buffer.from(text, 'latin1')), 'unknown', text);
  });

  it('refuses what only begins like an image', () => {
    const scripts = ['GIF89a/*<svg>*/=1;alert(1)', '\x89PNG\r\n\x1a\n<html><script>alert(1)</script>'];
    for (const text of [...scripts, '\xff\xd8\xff<html>', 'RIFF\x10\0\0\0WEBPVP8 <html>..'])
      assert.equal(readImage(Buffer.from(text, 'latin1')), 'damaged', text);
  });

  it('refuses an image without pixels', () => {
    const empty = pngImage();
    empty.writeUInt32BE(0, 16);
    assert.equal(readImage(empty), 'damaged');
  });

  it('takes linear time', () => {
    const marks = Buffer.alloc(2 * 1_048_576, Buffer.from([0xff, 0x00]));
    const bytes = Buffer.concat([jpegImage().subarray(0, -2), marks]);
    const ms = processorMs(() => assert.equal(readImage(bytes), 'damaged'));
    assert.ok(ms < 1_000, `${ms} ms`);
  });
});
