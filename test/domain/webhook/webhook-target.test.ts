import assert from 'node:assert/strict';
import {
  checkWebhookHeaders,
  checkWebhookUrl,
  checkWebhookUrlTemplate,
  blockedAddressReason,
} from '../../../domain/webhook/webhook-target.js';
import { splitWebhookUrl } from '../../../domain/webhook/split-webhook-url.js';
import { notations, wrapped as wrappings } from '../../support/http/address-notations.js';

const strict = { allowPrivate: false };
const local = { allowPrivate: true };

const wrapped = (address: string): string[] => wrappings(address).map(({ host }) => host);

const insideV4 = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];
const insideV6 = [
  '[::]',
  '[::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fe80::1]',
  '[fe80::a9fe:a9fe]',
  '[fec0::1]',
  '[ff02::1]',
];

describe('the target of a webhook', () => {
  const hosts = [...insideV4.flatMap((each) => [...notations(each), ...wrapped(each)]), ...insideV6];

  it(`is refused in every notation of an internal address (${hosts.length} hosts)`, () => {
    assert.ok(hosts.length > 100);
    for (const host of hosts) {
      for (const url of [`http://${host}/`, `https://${host}:8443/x`]) {
        assert.notEqual(checkWebhookUrl(url, strict), null, url);
      }
    }
  });

  it('is refused as a name of this machine or of a metadata service', () => {
    for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'metadata.google.internal']) {
      assert.match(checkWebhookUrl(`https://${host}/`, strict) ?? '', /must not point to this host/, host);
    }
  });

  it('is refused with credentials, another scheme or a low port', () => {
    const refused = {
      'https://user@example.com/': /credentials/,
      'https://user:secret@example.com/': /credentials/,
      'https://:secret@example.com/': /credentials/,
      'ftp://example.com/': /begin with/,
      'file:///etc/passwd': /begin with/,
      'javascript:alert(1)': /begin with/,
      'gopher://example.com:6379/': /begin with/,
      'https://example.com:22/': /port/,
      'https://example.com:0/': /port/,
      'http://example.com:1023/': /port/,
      '//example.com/': /absolute/,
      'example.com': /absolute/,
      'https://': /absolute/,
      '': /absolute/,
      'https://1.2.3.4.5/': /absolute/,
      'https://example.com\\@127.0.0.1/': /backslashes/,
      'https://exa\tmple.com/': /control/,
      ' https://example.com/': /spaces/,
      'https://example.com/\n': /control/,
      [`https://example.com/${'a'.repeat(2048)}`]: /longer/,
    };
    for (const [url, why] of Object.entries(refused)) {
      assert.match(checkWebhookUrl(url, strict) ?? 'accepted', why, JSON.stringify(url));
    }
  });

  it('is accepted if it is public, or a name that is not resolved yet', () => {
    for (const url of [
      'https://example.com/hook?a=1#x',
      'http://example.com',
      'https://example.com:443/',
      'http://example.com:80/',
      'https://example.com:1024/',
      'https://example.com:65535/',
      'https://no-such-name.example/',
      'https://hooks.internal.example/',
      'https://münchen.example/',
      'http://8.8.8.8/',
      'http://[2606:4700:4700::1111]/',
    ]) {
      assert.equal(checkWebhookUrl(url, strict), null, url);
    }
  });

  describe('with private targets allowed', () => {
    it('may be this machine or a private network', () => {
      for (const host of [
        '127.0.0.1',
        'localhost',
        '[::1]',
        '10.0.0.1',
        '192.168.1.1',
        '[fd12::1]',
        '172.20.0.2',
      ]) {
        assert.equal(checkWebhookUrl(`http://${host}:3000/`, local), null, host);
      }
    });

    it('is still not a metadata service, in any notation', () => {
      const metadata = ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192'];
      const still = [
        ...metadata.flatMap((each) => [...notations(each), ...wrapped(each)]),
        ...['[fd00:ec2::254]', '[fd20:ce::254]', '[fe80::a9fe:a9fe]', 'metadata.google.internal', 'metadata'],
      ];
      for (const host of still) assert.notEqual(checkWebhookUrl(`http://${host}/`, local), null, host);
    });

    it('still embeds no address in another one', () => {
      for (const host of ['[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[2001:0:7f00:1::1]']) {
        assert.notEqual(checkWebhookUrl(`http://${host}/`, local), null, host);
      }
    });
  });

  it('is checked by its resolved address', () => {
    assert.equal(blockedAddressReason('93.184.216.34', strict), null);
    assert.match(blockedAddressReason('127.0.0.1', strict) ?? '', /loopback/);
    assert.match(blockedAddressReason('fe80::1%eth0', strict) ?? '', /linkLocal/);
    assert.match(blockedAddressReason('not an address', local) ?? '', /not an address/);
    assert.match(blockedAddressReason('::ffff:999.0.0.1', local) ?? '', /not an address/);
    assert.match(blockedAddressReason('::10.0.0.1', local) ?? '', /reserved/);
    assert.equal(blockedAddressReason('::ffff:10.0.0.1', local), null);
  });
});

describe('a webhook URL with Liquid', () => {
  it('may have it in path and query', () => {
    for (const url of [
      'https://example.com/{{ contact.id }}',
      'https://example.com/a?x={{ event.total | times: 2 }}&y={% if event.a %}1{% endif %}',
      'https://example.com?x={{ event.x }}',
    ]) {
      assert.equal(checkWebhookUrlTemplate(url, strict), null, url);
    }
  });

  it('may not have it in scheme, host or port', () => {
    for (const url of [
      'https://{{ event.host }}/',
      'https://example.com{{ event.suffix }}/',
      'https://example.com:{{ event.port }}/',
      '{{ event.url }}',
      'https://{{ event.user }}@example.com/',
      '{{ "https" }}://example.com/',
    ]) {
      assert.match(checkWebhookUrlTemplate(url, strict) ?? 'accepted', /without Liquid/, url);
    }
  });

  it('must meet the rules of every other URL', () => {
    assert.match(
      checkWebhookUrlTemplate('http://127.0.0.1/{{ a }}', strict) ?? '',
      /loopback address; the setting ALLOW_PRIVATE_WEBHOOKS=on allows it$/,
    );
    assert.match(
      checkWebhookUrl('https://example.com/{{ contact.id }}', strict) ?? '',
      /must not contain Liquid/,
    );
    assert.match(checkWebhookUrlTemplate('http://a@example.com/{{ a }}', strict) ?? '', /credentials/);
  });

  it('keeps its origin whatever is rendered after it', () => {
    for (const hostile of ['@127.0.0.1/', '.evil.example/', ':22/', '//evil.example', '\\evil.example']) {
      const parts = splitWebhookUrl('https://example.com/{{ event.x }}');
      assert.equal(parts?.origin, 'https://example.com');
      const rendered = new URL(parts.origin + parts.rest.replace('{{ event.x }}', hostile));
      assert.equal(rendered.origin, 'https://example.com');
    }
    assert.deepEqual(splitWebhookUrl('https://example.com'), { origin: 'https://example.com', rest: '/' });
  });
});

describe('the headers of a webhook', () => {
  it('may be custom headers', () => {
    const headers = {
      Authorization: 'Bearer {{ workspace.name }}',
      'X-Tenant': 'Müller & Søn',
      Accept: '*/*',
    };
    assert.equal(checkWebhookHeaders(headers), null);
    assert.equal(checkWebhookHeaders({}), null);
  });

  it('may not be framing, routing or signature headers', () => {
    const names =
      'host Host CONNECTION transfer-encoding content-type Content-Length content-x webhook-id ' +
      'Webhook-Signature keep-alive upgrade te trailer expect proxy-connection';
    for (const name of names.split(' ')) {
      assert.match(checkWebhookHeaders({ [name]: 'x' }) ?? '', /set by Rollcall/, name);
    }
  });

  it('cannot contain line breaks', () => {
    for (const value of ['a\r\nhost: evil', 'a\nb', 'a\0b', 'a\u007fb', 'a\u2028b']) {
      assert.match(checkWebhookHeaders({ 'x-a': value }) ?? '', /control/, JSON.stringify(value));
    }
    for (const name of ['', 'x a', 'x:a', 'x\r\na', 'ü', 'a'.repeat(129)]) {
      assert.match(checkWebhookHeaders({ [name]: 'x' }) ?? '', /not a header name/, JSON.stringify(name));
    }
  });

  it('may not be duplicated or exceed the limits', () => {
    assert.match(checkWebhookHeaders({ 'X-A': '1', 'x-a': '2' }) ?? '', /twice/);
    const many = Object.fromEntries(Array.from({ length: 33 }, (_none, n) => [`x-${n}`, '']));
    assert.match(checkWebhookHeaders(many) ?? '', /exceed 32 headers/);
    assert.match(checkWebhookHeaders({ 'x-a': 'a'.repeat(8192) }) ?? '', /exceed 8192/);
  });
});
