import assert from 'node:assert/strict';
import MailComposer from 'nodemailer/lib/mail-composer';
import { messageBytes } from '../../../activities/mail/compose.js';

const BREAK = '\r\n';
const TEXTS = [
  'Hello',
  `Hello${BREAK}`,
  `A line that ends with a space ${BREAK}and a tab\t`,
  `.${BREAK}..${BREAK}.`,
  'Grüße aus dem Büro, mit einer Zeile, die länger ist als die 76 Zeichen, nach denen umgebrochen wird',
  '世界'.repeat(60),
  '👋='.repeat(40),
  'x'.repeat(1_200),
  `${'word '.repeat(30)}${BREAK}`.repeat(20),
  `${'Wörter '.repeat(15_000)}`,
  '',
  `${'word '.repeat(26)}\t`,
];

describe('the bytes of a message', () => {
  for (const [i, text] of TEXTS.entries()) {
    it(`are those that nodemailer streams: text ${i}, ${text.length} characters`, async () => {
      for (const html of [undefined, `<p>${text}</p>`]) assert.equal(...(await bothWays(text, html)));
    });
  }

  it('are those that nodemailer streams, for random texts', async () => {
    const pieces = ['a', ' ', '\t', '=', '.', 'ü', '世', '👋', BREAK, 'longer word', '&nbsp;', '\u0000'];
    const seed = Math.floor(Math.random() * 2 ** 31);
    let state = seed;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let i = 0; i < 200; i += 1) {
      const text = Array.from({ length: random(300) }, () => pieces[random(pieces.length)] ?? '').join('');
      const [ours, theirs] = await bothWays(text, i % 2 === 0 ? undefined : `<p>${text}</p>`);
      assert.equal(ours, theirs, `seed ${seed}, text ${i}: ${JSON.stringify(text)}`);
    }
  });

  it('are not made of anything but texts', () => {
    const node = new MailComposer({ text: { path: '/etc/hostname' } }).compile();
    assert.throws(() => messageBytes(node), TypeError);
  });
});

/** A message made by us and by nodemailer. */
async function bothWays(text: string, html: string | undefined): Promise<[string, string]> {
  const compile = () =>
    new MailComposer({
      from: { name: 'Søren', address: 'hello@example.com' },
      to: 'ada@example.test',
      subject: 'Grüße',
      messageId: '<abc@example.com>',
      date: new Date('2026-01-31T09:30:00Z'),
      baseBoundary: 'boundary',
      text,
      ...(html !== undefined && { html }),
    }).compile();
  return [messageBytes(compile()).toString('latin1'), (await compile().build()).toString('latin1')];
}
