import Type, { type Static } from 'typebox';
import { dmarcPolicies, dnsStatuses, type SenderDns } from '../../domain/mail/sender-dns.js';
import { objectSchema, orNull, responseSchema, text } from '../http/output/response-schema.js';

const findingFields = {
  name: text,
  status: Type.Enum([...dnsStatuses]),
  records: Type.Array(text),
};

export const senderDnsSchema = responseSchema('SenderDns', {
  domain: text,
  spf: objectSchema(findingFields),
  dkim: orNull(objectSchema(findingFields)),
  dmarc: objectSchema({ ...findingFields, policy: orNull(Type.Enum([...dmarcPolicies])) }),
});

export function presentSenderDns({ domain, spf, dkim, dmarc }: SenderDns): Static<typeof senderDnsSchema> {
  return { domain, spf, dkim, dmarc };
}
