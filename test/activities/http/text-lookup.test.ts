import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createTextLookup } from '../../../activities/http/text-lookup.js';

const HEADER_BYTES = 12;
const RESPONSE = 0x8180;
const NO_SUCH_NAME = 3;

/** The name in a query. */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; query[at] !== 0; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.');
}

/** A response with one TXT record in two parts, or with the code that there is none. */
function answer(query: Buffer, parts: string[]): Buffer {
  const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + 5);
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(parts.length === 0 ? RESPONSE + NO_SUCH_NAME : RESPONSE, 2);
  header.writeUInt16BE(parts.length === 0 ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  if (parts.length === 0) return Buffer.concat([header, question]);
  const texts = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  );
  const fixed = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, texts.length]);
  return Buffer.concat([header, question, fixed, texts]);
}

describe('the look-up of TXT records', () => {
  let server: Socket;
  let address: string;

  before(async () => {
    server = createSocket('udp4');
    server.on('message', (query, { port, address: from }) => {
      const parts = nameIn(query) === 'shop.example' ? ['v=spf1 ', 'mx -all'] : [];
      server.send(answer(query, parts), port, from);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    address = `127.0.0.1:${server.address().port}`;
  });
  after(() => server.close());

  it('joins the parts of a record', async () => {
    assert.deepEqual(await createTextLookup([address])('shop.example'), ['v=spf1 mx -all']);
  });

  it('finds none where the name servers say so', async () => {
    assert.deepEqual(await createTextLookup([address])('none.example'), []);
  });

  it('knows nothing where no name server answers', async () => {
    const closed = createSocket('udp4');
    closed.bind(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address();
    closed.close();
    assert.equal(await createTextLookup([`127.0.0.1:${port}`])('shop.example'), null);
  });
});
