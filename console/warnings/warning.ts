import type { Schemas } from '../api/client';

export type Warning = Schemas['MailPreview']['warnings'][number];
