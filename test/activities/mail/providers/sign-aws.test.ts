import assert from 'node:assert/strict';
import { signAws } from '../../../../activities/mail/providers/sign-aws.js';

describe('the signature of a request to AWS', () => {
  it('is that of the example which AWS publishes', () => {
    const url = new URL('https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08');
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const key = {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      service: 'iam',
    };
    const at = new Date('2015-08-30T12:36:00Z');
    const signed = signAws({ method: 'GET', url, headers, body: Buffer.alloc(0) }, key, at);
    assert.deepEqual(signed, {
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, ' +
        'SignedHeaders=content-type;host;x-amz-date, ' +
        'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    });
  });
});
