import assert from 'node:assert/strict';
import { sendClaimed } from '../../../activities/mail/mail-attempt.js';
import { sampleMail } from './sample-mail.js';

describe('An attempt at a mail', () => {
  it('notes what the server said without the address that it repeats', async () => {
    const to = 'ada@example.com';
    const response = `450 4.2.0 <${to}>: Recipient address rejected: Greylisted`;
    const refused = {
      outcome: 'refused',
      permanent: false,
      stage: 'rcpt',
      status: 450,
      code: '4.2.0',
      response,
    } as const;
    const notes: string[] = [];
    const kept: (string | null)[] = [];
    const attempt = sendClaimed({
      mailer: { send: () => Promise.resolve(refused), hasRoom: () => true, close: () => Promise.resolve() },
      mail: sampleMail({ to: { address: to } }),
      ledger: {
        startSending: () => Promise.resolve(true),
        end: () => Promise.resolve(),
        release: () => Promise.resolve(),
        releaseAttempted: (details) => {
          kept.push(details.response);
          return Promise.resolve(new Date());
        },
        endForRefusal: () => null,
      },
      onFailure: (note) => {
        notes.push(note);
        return Promise.resolve();
      },
    });
    await assert.rejects(attempt);
    assert.deepEqual(notes, ['Mail refused (rcpt): 450 4.2.0 <…>: Recipient address rejected: Greylisted']);
    assert.deepEqual(kept, [response], 'the message keeps it');
  });
});
