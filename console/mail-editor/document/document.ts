import type { components } from '../../../packages/client/src/schema.js';

type Schemas = components['schemas'];

/** Documents as the API takes them. */
export type MailDocument = Schemas['MailDocument'];
export type MailStyle = NonNullable<MailDocument['style']>;
export type MailBlock = Schemas['MailBlock'];
export type BlockType = MailBlock['type'];
export type Inline = Schemas['ParagraphBlock']['content'][number];
export type Marks = Omit<Schemas['MailText'], 'text'>;
export type MailValue = Schemas['MailValue'];
/** A text, or texts and values. */
export type Phrase = string | (string | MailValue)[];
