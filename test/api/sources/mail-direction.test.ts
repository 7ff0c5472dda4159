import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { useApi, useOwner } from '../../support/http/use-api.js';

const ADA = 'ada@example.org';

describe('A mail that a source reports', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  /** The contacts that a payload leaves behind in a workspace with these senders. */
  const contactsOf = async (body: object, senders: string[]): Promise<string[]> => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const [first, ...others] = senders;
    if (first !== undefined)
      await api.db.models.Workspace.updateOne(
        { _id: workspaceId },
        { $set: { senderEmail: first, senderConfirmed: true } },
      );
    for (const email of others)
      await api.db.models.Sender.create({
        workspaceId,
        email,
        confirmedAt: new Date(),
        mailedAt: null,
        linkExpiresAt: null,
        createdAt: new Date(),
      });
    const { body: source } = await client.post('/api/event-sources', { name: 'Mailbox' });
    await api.anonymous().post(new URL(source.url).pathname, body);
    return (await client.get('/api/contacts')).body.data.map(({ email }: { email: string }) => email);
  };
  const mail = (from: string, to: string) => ({
    type: 'message.created',
    data: { from: [{ email: from }], to: [{ email: to }], subject: 'Hi', body: '<p>Hi</p>' },
  });

  const cases: [string, object, string[]][] = [
    ['written to the domain of a sender', mail(ADA, 'zoe@widgets.example'), ['zed@widgets.example']],
    ['written from the domain of a sender', mail('zoe@widgets.example', ADA), ['zed@widgets.example']],
    [
      'written from a further sender',
      mail('zoe@shop.example', ADA),
      ['zed@widgets.example', 'zoe@shop.example'],
    ],
    ['written from a sender at a shared domain', mail('widgets@gmail.com', ADA), ['widgets@gmail.com']],
    ['without senders, and written to somebody', mail(ADA, 'zoe@widgets.example'), []],
    ['without senders, and written by a company to somebody', mail('info@widgets.example', ADA), []],
    [
      'without contents, and written to the domain of a sender',
      { type: 'note', from: ADA, to: 'zoe@widgets.example' },
      ['zed@widgets.example'],
    ],
    ['that went out, whoever is who', { ...mail('zoe@widgets.example', ADA), type: 'email.delivered' }, []],
  ];
  for (const [title, body, senders] of cases) {
    it(`${title} is about the other one`, async () => {
      assert.deepEqual(await contactsOf(body, senders), [ADA]);
    });
  }

  it('between customers at a shared domain is about who wrote it', async () => {
    assert.deepEqual(await contactsOf(mail('ada@gmail.com', 'widgets@gmail.com'), ['widgets@gmail.com']), [
      'ada@gmail.com',
    ]);
  });
});
