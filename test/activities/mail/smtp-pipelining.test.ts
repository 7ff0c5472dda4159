import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Mailer, MailResult } from '../../../activities/mail/mailer.js';
import { createSmtpMailer } from '../../../activities/mail/smtp-mailer.js';
import { sampleMail } from './sample-mail.js';

const yes = { beforeData: () => Promise.resolve(true) };
const never = { beforeData: () => Promise.reject(new Error('the hook was called')) };

interface Dialogue {
  mailer: Mailer;
  /** What arrived in one piece each: commands, or the message with its last line. */
  pieces: string[];
  connections: number;
  close: () => Promise<void>;
}

/** A mail server that replies to each command as the script says, or else accepts it. */
async function startScripted(
  reply: (command: string, times: number) => string | undefined,
  extensions = ['PIPELINING'],
): Promise<Dialogue> {
  const seen = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    dialogue.connections += 1;
    let inMessage = false;
    socket.on('error', () => socket.destroy());
    socket.write('220 scripted ESMTP\r\n');
    socket.on('data', (bytes) => {
      const piece = bytes.toString('latin1');
      dialogue.pieces.push(piece);
      for (const line of piece.split('\r\n').slice(0, -1)) {
        if (inMessage && line !== '.') continue;
        const verb = inMessage ? '.' : (line.split(' ')[0] ?? '').toUpperCase();
        const times = (seen.get(verb) ?? 0) + 1;
        seen.set(verb, times);
        const answer = reply(verb, times) ?? usualReply(verb, extensions);
        inMessage = verb === 'DATA' && answer.startsWith('354');
        socket.write(`${answer}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${address.port}`, connections: 1 });
  const dialogue: Dialogue = {
    mailer,
    pieces: [],
    connections: 0,
    close: async () => {
      await mailer.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return dialogue;
}

function usualReply(verb: string, extensions: string[]): string {
  if (verb === 'EHLO')
    return ['250-scripted', ...extensions.map((name) => `250-${name}`), '250 OK'].join('\r\n');
  if (verb === 'DATA') return '354 Go ahead';
  return verb === 'QUIT' ? '221 Bye' : '250 OK';
}

describe('the dialogue with an SMTP server', () => {
  let dialogue: Dialogue;
  afterEach(() => dialogue.close());

  const send = (hooks = yes): Promise<MailResult> => dialogue.mailer.send(sampleMail(), hooks);
  /** The verbs of each piece since the last EHLO. */
  const verbs = (): string[] =>
    dialogue.pieces
      .slice(dialogue.pieces.findLastIndex((piece) => piece.startsWith('EHLO')) + 1)
      .map((piece) =>
        [...piece.matchAll(/^(MAIL|RCPT|DATA|RSET|QUIT|\.)(?=[ \r])/gm)].map(([, verb]) => verb).join(' '),
      )
      .filter((found) => found !== '');

  it('has the envelope and DATA in one write if the server offers PIPELINING', async () => {
    dialogue = await startScripted(() => undefined);
    assert.equal((await send()).outcome, 'sent');
    assert.equal(verbs()[0], 'MAIL RCPT DATA');
  });

  it('has one command at a time if it does not', async () => {
    dialogue = await startScripted(() => undefined, []);
    assert.equal((await send()).outcome, 'sent');
    assert.deepEqual(verbs().slice(0, 3), ['MAIL', 'RCPT', 'DATA']);
  });

  it('ends the empty message of a server that accepts DATA without a recipient', async () => {
    dialogue = await startScripted((verb) => (verb === 'RCPT' ? '550 5.1.1 No such user' : undefined));
    const result = await send(never);
    assert.ok(result.outcome === 'refused');
    assert.deepEqual([result.stage, result.code], ['rcpt', '5.1.1']);
    assert.deepEqual(verbs(), ['MAIL RCPT DATA', '.']);
    assert.equal(dialogue.pieces.at(-1), '.\r\n', 'nothing of the message was sent');
  });

  it('ends with the connection if the server refuses the sender and still accepts DATA', async () => {
    dialogue = await startScripted((verb, times) =>
      verb === 'MAIL' && times === 1 ? '550 5.7.1 Sender refused' : undefined,
    );
    const result = await send(never);
    assert.ok(result.outcome === 'refused');
    assert.deepEqual([result.stage, result.code], ['from', '5.7.1']);
    assert.deepEqual(verbs(), ['MAIL RCPT DATA'], 'not even the end of a message was sent');
    assert.equal((await send()).outcome, 'sent');
    assert.equal(dialogue.connections, 2);
  });

  it('sends nothing of a stopped message, and closes the connection', async () => {
    dialogue = await startScripted(() => undefined);
    assert.deepEqual(await send({ beforeData: () => Promise.resolve(false) }), { outcome: 'stopped' });
    assert.deepEqual(verbs(), ['MAIL RCPT DATA']);
    assert.equal((await send()).outcome, 'sent');
    assert.equal(dialogue.connections, 2);
  });

  for (const extensions of [['PIPELINING'], []]) {
    it(`goes on after a refused recipient, ${extensions[0] ?? 'without pipelining'}`, async () => {
      const refuse = (verb: string, times: number): string | undefined => {
        if (verb === 'RCPT' && times <= 2) return '550 5.1.1 No such user';
        return verb === 'DATA' && times <= 2 && extensions.length > 0 ? '503 No recipient' : undefined;
      };
      dialogue = await startScripted(refuse, extensions);
      for (let n = 0; n < 2; n += 1) assert.equal((await send(never)).outcome, 'refused');
      assert.equal((await send()).outcome, 'sent');
      assert.equal(dialogue.connections, 1);
      assert.equal(verbs().filter((found) => found === 'RSET').length, 2);
    });
  }

  it('begins anew if the server does not discard a refused envelope', async () => {
    dialogue = await startScripted((verb, times) => {
      if (verb === 'RSET') return '500 What?';
      return verb === 'MAIL' && times === 1
        ? '451 4.7.1 Later'
        : verb === 'DATA' && times === 1
          ? '503 No'
          : undefined;
    });
    assert.equal((await send(never)).outcome, 'refused');
    assert.equal((await send()).outcome, 'sent');
    assert.equal(dialogue.connections, 2);
  });
});
