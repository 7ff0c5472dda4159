import { allKinds } from '../../domain/attention/attention.js';
import { alertTimes, type AlertTimes } from '../../domain/attention/alert-times.js';
import type { AlertChannel } from '../../domain/attention/alert-channels.js';
import { wordLanguages, type WordLanguage } from '../../domain/words/languages.js';
import { nested } from '../core/define-model.js';

/** Where a workspace has what needs attention told: an address whose path is often a credential. */
export interface AlertChannelRecord {
  /** The address, sealed with `SECRET_KEY`. */
  sealedUrl: string;
  /** What of it everybody may see. */
  origin: string;
  /** When, for each kind. */
  times: Partial<AlertTimes>;
  language: WordLanguage;
}

export type AlertChannels = Partial<Record<AlertChannel, AlertChannelRecord>>;

export const timesFields = allKinds(() => ({ type: String, enum: alertTimes }));

const alertChannelSchema = nested<AlertChannelRecord>({
  sealedUrl: { type: String, required: true },
  origin: { type: String, required: true },
  times: { type: nested<Partial<AlertTimes>>(timesFields), required: true },
  language: { type: String, enum: wordLanguages, required: true },
});

export const alertChannelsSchema = nested<AlertChannels>({
  slack: { type: alertChannelSchema },
  webhook: { type: alertChannelSchema },
});
