import assert from 'node:assert/strict';
import { readSenderDns, type LookUpText } from '../../../domain/mail/sender-dns.js';

const DOMAIN = 'mail.example.com';
const SPF = 'v=spf1 include:_spf.example.net -all';
const KEY = 'v=DKIM1; k=rsa; p=MIIBIjANBg==';

function zone(records: Record<string, string[] | null>): LookUpText {
  return (name) => Promise.resolve(name in records ? (records[name] ?? null) : []);
}

describe('the DNS of a sender', () => {
  const read = (records: Record<string, string[] | null>, selector: string | null = null) =>
    readSenderDns(zone(records), { domain: DOMAIN, selector });

  it('has SPF, DKIM and DMARC records among others', async () => {
    const found = await read(
      {
        [DOMAIN]: ['google-site-verification=1', SPF],
        [`s1._domainkey.${DOMAIN}`]: [KEY],
        [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=Quarantine; rua=mailto:dmarc@example.com'],
      },
      's1',
    );
    assert.deepEqual(found.spf, { name: DOMAIN, status: 'found', records: [SPF] });
    assert.deepEqual(found.dkim, { name: `s1._domainkey.${DOMAIN}`, status: 'found', records: [KEY] });
    assert.equal(found.dmarc.status, 'found');
    assert.equal(found.dmarc.policy, 'quarantine');
  });

  it('lacks what is not there, and knows no key without a selector', async () => {
    const { spf, dkim, dmarc } = await read({ [DOMAIN]: ['v=spf10 -all', 'some text'] });
    assert.deepEqual([spf.status, dkim, dmarc.status, dmarc.policy], ['missing', null, 'missing', null]);
    assert.equal(dmarc.name, `_dmarc.${DOMAIN}`);
  });

  it('is invalid with two SPF records, or a revoked key', async () => {
    const { spf, dkim } = await read(
      { [DOMAIN]: [SPF, 'v=spf1'], [`s1._domainkey.${DOMAIN}`]: ['v=DKIM1; p='] },
      's1',
    );
    assert.deepEqual([spf.status, spf.records.length, dkim?.status], ['invalid', 2, 'invalid']);
  });

  it('takes the DMARC record of a domain above, but not of a top-level domain', async () => {
    const above = await read({
      '_dmarc.example.com': ['v=DMARC1;p=reject'],
      '_dmarc.com': ['v=DMARC1;p=none'],
    });
    assert.deepEqual([above.dmarc.name, above.dmarc.policy], ['_dmarc.example.com', 'reject']);
    const none = await read({ '_dmarc.com': ['v=DMARC1;p=none'] });
    assert.equal(none.dmarc.status, 'missing');
  });

  it('is unknown where the name servers do not answer', async () => {
    const { spf, dmarc } = await read({ [DOMAIN]: null, [`_dmarc.${DOMAIN}`]: null });
    assert.deepEqual([spf.status, dmarc.status, dmarc.policy], ['unknown', 'unknown', null]);
  });
});
