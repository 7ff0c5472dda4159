import assert from 'node:assert/strict';
import { mapPayload } from '../../../domain/mapping/map-payload.js';
import { eventProperties, type MappingOverride } from '../../../domain/mapping/override.js';

const body = {
  event: 'order.paid',
  what: 'Order paid twice',
  customer: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' },
  gift: { to: 'Bob <bob@example.org>', names: ['Bob', 'Babbage'] },
};

function mapped(override: MappingOverride) {
  return mapPayload({ headers: {}, body, sourceName: 'Shop', override });
}

describe('a source with configured paths', () => {
  it('uses them instead of the detected fields', () => {
    const mapping = mapped({
      email: '$.gift.to',
      eventName: 'what',
      firstName: '$.gift.names[0]',
      lastName: '$.gift.names[1]',
    });
    assert.equal(mapping.email, 'bob@example.org');
    assert.equal(mapping.eventName, 'Order paid twice');
    assert.deepEqual([mapping.firstName, mapping.lastName, mapping.name], ['Bob', 'Babbage', undefined]);
    assert.match(mapping.emailReason, /configured for the source/);
  });

  it('finds no contact, rather than another one, if the path yields no address', () => {
    const mapping = mapped({ email: '$.gift.email' });
    assert.equal(mapping.email, null);
    assert.equal(mapping.firstName, undefined);
    assert.match(mapping.emailReason, /no email address at \$\.gift\.email/);
  });

  it('falls back to the detected event name', () => {
    assert.equal(mapped({ eventName: '$.nothing' }).eventName, 'order.paid');
  });

  it('reports the consent at the configured path only', () => {
    const at = (body: object, consent: string) =>
      mapPayload({
        headers: {},
        body: { email: 'ada@example.org', accepts_marketing: true, ...body },
        sourceName: 'Shop',
        override: { consent },
      }).consent;
    assert.deepEqual(at({ box: [{ ticked: 'no' }] }, '$.box[0].ticked'), {
      says: 'refused',
      at: null,
      evidence: '$.box[0].ticked "no"',
    });
    const since = '2026-01-02T03:04:05Z';
    const answered = at({ mails: { status: 'subscribed', updated_at: since } }, 'mails');
    assert.deepEqual([answered?.says, answered?.at], ['given', new Date(since)]);
    assert.equal(at({ unsubscribed: true }, 'unsubscribed')?.says, 'withdrawn');
    assert.equal(at({ box: 1 }, 'box')?.says, 'given');
    assert.equal(at({}, 'box'), null);
    assert.equal(at({ box: 'perhaps' }, 'box')?.says, 'unknown');
  });

  it('can select the properties', () => {
    assert.equal(eventProperties(body), body);
    assert.equal(eventProperties(body, { properties: '$.gift' }), body.gift);
    assert.equal(eventProperties(body, { properties: '$.nothing' }), undefined);
  });
});
