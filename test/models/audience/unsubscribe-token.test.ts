import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { readUnsubscribeToken, unsubscribeToken } from '../../../models/audience/unsubscribe-token.js';

const KEY = Buffer.alloc(32, 7);
const id = (): string => new ObjectId().toHexString();

describe('the token of an unsubscribe link', () => {
  for (const listId of [null, id()])
    for (const messageId of [undefined, id()])
      for (const sentTo of [undefined, { workspaceId: id(), email: 'ada@example.com' }])
        it(`says who, list ${listId === null ? 'none' : 'set'}, mail ${messageId === undefined ? 'none' : 'set'}, address ${sentTo === undefined ? 'none' : 'set'}`, () => {
          const target = {
            contactId: id(),
            listId,
            ...(messageId !== undefined && { messageId }),
            ...(sentTo !== undefined && { sentTo }),
          };
          const token = unsubscribeToken(KEY, target);
          assert.deepEqual(readUnsubscribeToken(KEY, token), target);
          assert.equal(readUnsubscribeToken(Buffer.alloc(32, 8), token), null);
        });
});
