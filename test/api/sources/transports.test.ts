import assert from 'node:assert/strict';
import type { ApiResponse } from '../../support/http/api-client.js';
import { watchEventLoop } from '../../support/run/event-loop.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const MAX_BLOCKED_MS = 200;
const FORM = 'application/x-www-form-urlencoded';
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const token = (claims: object, header: object = { alg: 'RS256', typ: 'JWT' }): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.c2ln';

type Field = [name: string, value: string | Buffer, headers?: string];

function multipart(fields: Field[], boundary = 'b0undary'): Buffer {
  const parts = fields.map(([name, value, headers = '']) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${headers}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
const MULTIPART = 'multipart/form-data; boundary=b0undary';

interface Case {
  what: string;
  type: string;
  body: Buffer | string;
  first?: string;
  last?: string;
  event?: string;
  /** What the event's properties hold. */
  has?: string;
}

const PERSON = 'ada@example.org';
const cases: Case[] = [
  {
    what: 'multipart with a file, which is named (sendgrid-nodejs#1119)',
    type: MULTIPART,
    body: multipart([
      ['event', 'applied'],
      ['email', PERSON],
      ['first_name', 'Łukasz'],
      [
        'cv',
        Buffer.from([0xff, 0xd8, 0, 0]),
        '; filename="my %22cv%22.pdf"\r\nContent-Type: application/pdf',
      ],
    ]),
    first: 'Łukasz',
    event: 'applied',
    has: '"cv":"my \\"cv\\".pdf"',
  },
  {
    what: 'multipart with a charset before the boundary (n8n#54)',
    type: 'multipart/form-data; charset=utf-8; boundary="b0 undary"',
    body: multipart([['payload', JSON.stringify({ event: 'paid', email: PERSON })]], 'b0 undary'),
    event: 'paid',
  },
  {
    what: 'a part that is JSON, as libraries send it (webhook#372)',
    type: MULTIPART,
    body: multipart([
      [
        'data',
        JSON.stringify({ event: 'paid', email: PERSON }),
        '; filename="blob"\r\nContent-Type: application/json',
      ],
    ]),
    event: 'paid',
  },
  {
    what: 'multipart whose field names the encoding of each (sendgrid-csharp#956)',
    type: MULTIPART,
    body: multipart([
      ['event', 'inbound'],
      ['email', PERSON],
      ['first_name', latin1('Åsa')],
      ['last_name', 'Öberg'],
      ['charsets', '{"first_name":"iso-8859-1","last_name":"UTF-8"}'],
    ]),
    first: 'Åsa',
    last: 'Öberg',
  },
  {
    what: 'multipart whose part declares its encoding',
    type: MULTIPART,
    body: multipart([
      ['email', PERSON],
      ['first_name', latin1('Jörg'), '\r\nContent-Type: text/plain; charset=ISO-8859-1'],
    ]),
    first: 'Jörg',
  },
  {
    what: 'a form that names windows-1252 in a field (paypal-ipn-listener#37)',
    type: FORM,
    body: `txn_type=subscr_signup&charset=windows-1252&first_name=Ren%E9&last_name=Fa%DFbinder&payer_email=${PERSON}&memo=5%80`,
    first: 'René',
    last: 'Faßbinder',
    has: '"memo":"5€"',
  },
  {
    what: 'a form that names Shift_JIS in a field',
    type: FORM,
    body: `charset=Shift_JIS&first_name=%91%BE%98Y&email=${PERSON}`,
    first: '太郎',
  },
  {
    what: 'a form of a page whose encoding the browser names',
    type: FORM,
    body: `_charset_=windows-1252&email=${PERSON}&first_name=%26%23321%3Bukasz&last_name=M%FCller`,
    first: 'Łukasz',
    last: 'Müller',
  },
  {
    what: 'a form that says nothing, in windows-1252',
    type: FORM,
    body: latin1(`email=${PERSON}&first_name=Ren%E9&last_name=Fa\xdfbinder`),
    first: 'René',
    last: 'Faßbinder',
  },
  {
    what: 'JSON in Latin-1 (tcWebHooks#92)',
    type: 'application/json; charset=ISO-8859-1',
    body: latin1(JSON.stringify({ event: 'paid', email: PERSON, first_name: 'Jörg', note: '5' })),
    first: 'Jörg',
    event: 'paid',
  },
  {
    what: 'JSON in windows-1250',
    type: 'application/json;charset="windows-1250"',
    body: Buffer.concat([
      latin1(`{"email":"${PERSON}","first_name":"`),
      Buffer.from([0xa3]),
      latin1('ukasz"}'),
    ]),
    first: 'Łukasz',
  },
  {
    what: 'JSON in UTF-16 with a byte-order mark',
    type: 'application/json',
    body: utf16(JSON.stringify({ email: PERSON, first_name: '太郎' })),
    first: '太郎',
  },
  {
    what: 'JSON in UTF-8 with a byte-order mark, as text',
    type: 'text/plain',
    body: `\uFEFF${JSON.stringify({ email: PERSON, first_name: 'Jörg' })}`,
    first: 'Jörg',
  },
  {
    what: 'a JWT of events (Kinde)',
    type: 'application/jwt',
    body: token({ type: 'user.created', data: { user: { email: PERSON, first_name: 'Ada' } } }),
    first: 'Ada',
    event: 'user.created',
  },
  {
    what: 'a JWT as text with its payload as JSON text (Wix)',
    type: 'text/plain',
    body: `${token({ data: JSON.stringify({ eventType: 'contact_created', email: PERSON }), iat: 1 })}\n`,
    event: 'contact_created',
  },
  {
    what: 'a security event token (RFC 8417)',
    type: 'application/secevent+jwt',
    body: token(
      { jti: 'e1', type: 'account-disabled', email: PERSON },
      { typ: 'secevent+jwt', alg: 'RS256' },
    ),
    event: 'account-disabled',
  },
  {
    what: 'a JWT in an object of its own (Sign in with Apple)',
    type: 'application/json',
    body: JSON.stringify({
      payload: token({ iss: 'https://appleid.apple.com', type: 'email-enabled', email: PERSON }),
    }),
    event: 'email-enabled',
  },
  {
    what: 'a JWT whose header holds certificates, without a type',
    type: '',
    body: token({ type: 'renewed', email: PERSON }, { alg: 'ES256', x5c: ['x'.repeat(6_000)] }),
    event: 'renewed',
  },
  {
    what: 'XML (Recurly; webhookr#3)',
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?>
      <new_account_notification><account><account_code>1</account_code><username nil="true"/>
      <email>${PERSON}</email><first_name>Ada &amp; Co</first_name><last_name><![CDATA[<Byron>]]></last_name>
      </account></new_account_notification>`,
    has: '"first_name":"Ada & Co","last_name":"<Byron>"',
  },
  {
    what: 'XML in the encoding of its first line',
    type: 'text/xml',
    body: latin1(
      `<?xml version='1.0' encoding='ISO-8859-1'?><o><email>${PERSON}</email><firstName>Jörg</firstName></o>`,
    ),
    first: 'Jörg',
  },
  {
    what: 'XML with a document type, which declares nothing (Worldpay)',
    type: 'text/xml',
    body: `<!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD v1//EN" "http://dtd.example/v1.dtd"><paymentService version="1.4">
      <!-- notify --><notify><shopper><shopperEmailAddress>ada&#64;example.org</shopperEmailAddress></shopper></notify></paymentService>`,
    has: '"version":"1.4"',
  },
  {
    what: 'SOAP 1.2 with its own type (iotagent-json#759)',
    type: 'application/soap+xml; charset=utf-8; action="urn:x"',
    body: `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><n:user xmlns:n="urn:n"><n:email type="work">${PERSON}</n:email></n:user></soap:Body></soap:Envelope>`,
    has: '"email":{"type":"work","value":"ada@example.org"}',
  },
  { what: 'XML without a type', type: '', body: `<user><email>${PERSON}</email></user>` },
  {
    what: 'XML sent as a form, as curl does',
    type: FORM,
    body: `<user a="1"><email>${PERSON}</email></user>`,
  },
  { what: 'JSON sent as HTML, as PHP does', type: 'text/html; charset=UTF-8', body: `{"email":"${PERSON}"}` },
  { what: 'JSON sent as bytes', type: 'application/octet-stream', body: `{"email":"${PERSON}"}` },
  {
    what: 'a form sent as text',
    type: 'text/plain',
    body: `event=paid&email=${PERSON}&first_name=J%C3%B6rg`,
    first: 'Jörg',
    event: 'paid',
  },
  { what: 'a form without a type', type: '', body: `event=paid&email=ada%40example.org`, event: 'paid' },
];

describe('How providers send to /api/ingest/{token}', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  let path: string;
  beforeEach(async () => {
    const { body } = await client.post('/api/event-sources', { name: 'My source' });
    path = new URL(body.url).pathname;
  });

  const send = (body: Buffer | string, type: string): Promise<ApiResponse> =>
    api.anonymous().request('POST', path, {
      raw: new Uint8Array(Buffer.from(body)),
      headers: type === '' ? {} : { 'Content-Type': type },
    });

  for (const { what, type, body, first, last, event, has = '' } of cases)
    it(`reads ${what}`, async () => {
      const response = await send(body, type);
      assert.equal(response.status, 200, response.text);
      const [contact, ...others] = (await client.get('/api/contacts')).body.data;
      assert.deepEqual([contact?.email, others], [PERSON, []]);
      if (first !== undefined) assert.equal(contact.firstName, first);
      if (last !== undefined) assert.equal(contact.lastName, last);
      if (event !== undefined) assert.equal(response.body.eventName, event);
      const properties = (await client.get(`/api/events/${response.body.eventId}`)).text;
      assert.ok(properties.includes(has) && !properties.includes('\uFFFD'), properties);
    });

  const bombs: [string, string, string | Buffer, number][] = [
    ['a megabyte of empty parts', 'multipart/form-data; boundary=b', '--b\r\n\r\n\r\n'.repeat(90_000), 413],
    [
      'a megabyte of named parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n'.repeat(18_000),
      413,
    ],
    ['a part of headers', 'multipart/form-data; boundary=b', `--b\r\n${'a:b\r\n'.repeat(200_000)}`, 400],
    [
      'a part with a header of quotes',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${';a="\\'.repeat(3_000)}\r\n\r\n\r\n--b--`,
      200,
    ],
    ['boundaries within each other', 'multipart/form-data; boundary=----', '-'.repeat(1_000_000), 200],
    ['4,999 declared encodings', FORM, `${'charset=windows-1252&'.repeat(4_999)}a=%E9`, 202],
    ['a form of signs to be decoded', FORM, `a=${'%E9+'.repeat(250_000)}`, 200],
    ['elements nested 100,000 deep', 'text/xml', '<a>'.repeat(100_000), 400],
    ['100,000 elements', 'text/xml', `<a>${'<b/>'.repeat(100_000)}</a>`, 400],
    ['100,000 attributes', 'text/xml', `<a ${'b="" '.repeat(100_000)}/>`, 400],
    ['a tag that is never closed', 'text/xml', `<${'a'.repeat(1_000_000)}`, 400],
    ['a tag of quotes', 'text/xml', `<a ${`b="'" `.repeat(150_000)}`, 400],
    ['a tag of one word', 'text/xml', `<a ${'b'.repeat(1_000_000)}/>`, 202],
    ['a tag of blanks', 'text/xml', `<a b${' '.repeat(1_000_000)}/>`, 202],
    ['comments that are not closed', 'text/xml', `<a>${'<!--'.repeat(200_000)}`, 400],
    ['references that are none', 'text/xml', `<a>${'&'.repeat(1_000_000)}</a>`, 202],
    [
      'entities that double each other',
      'text/xml',
      '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>',
      400,
    ],
    [
      'a file from an entity',
      'text/xml',
      '<!DOCTYPE x SYSTEM "a" [ <!ENTITY a SYSTEM "file:///etc/passwd"> ]><x>&a;</x>',
      400,
    ],
    ['a JWT of dots', 'application/jwt', `eyJ${'.'.repeat(1_000_000)}`, 400],
    ['a JWT of a megabyte', 'application/jwt', `eyJ${'a'.repeat(1_000_000)}.`, 400],
    [
      'claims that are nested',
      'application/jwt',
      `eyJh.${Buffer.from('{"a":'.repeat(100_000)).toString('base64url')}.x`,
      400,
    ],
    ['JWTs within each other', 'application/json', many(token, 9), 202],
    ['text of blanks', 'text/plain', ' '.repeat(1_000_000), 400],
    ['text of names', 'text/plain', 'a'.repeat(1_000_000), 400],
  ];
  for (const [what, type, body, status] of bombs)
    it(`refuses or reads ${what} within ${String(MAX_BLOCKED_MS)} ms`, async () => {
      await send('{}', 'application/json');
      const { result, blockedMs } = await watchEventLoop(() => send(body, type));
      assert.equal(result.status, status, result.text.slice(0, 200));
      assert.ok(blockedMs <= MAX_BLOCKED_MS, String(blockedMs));
    });
});

/** A token in an object in a token … */
function many(wrap: (claims: object) => string, levels: number): string {
  let body: object = { a: 1 };
  for (let i = 0; i < levels; i += 1) body = { payload: wrap(body) };
  return JSON.stringify(body);
}
