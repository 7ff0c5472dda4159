/** What an archive of a contact holds, besides the contact: every collection that an erasure of it concerns. */
export const archivedCollections = [
  'Subscription',
  'Confirmation',
  'Consent',
  'Suppression',
  'Event',
  'Enrollment',
  'Message',
  'WebhookDelivery',
  'AuditEntry',
  'ProviderIdentity',
  'SourcePayload',
  'IdempotentResponse',
  'TemplateTest',
  'ImportUndo',
  'SegmentRow',
] as const;
export type ArchivedCollection = (typeof archivedCollections)[number];
