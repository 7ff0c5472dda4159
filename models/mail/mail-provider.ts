import {
  sendingProviders,
  type ProviderOptions,
  type SendingProvider,
} from '../../domain/mail/sending-provider.js';
import { nested } from '../core/define-model.js';

/** The provider that sends a workspace's mail. */
export interface MailProviderRecord {
  provider: SendingProvider;
  options: ProviderOptions;
  /** The token, API key or secret access key, sealed with `SECRET_KEY`. */
  sealedSecret: string;
  secretSetAt: Date;
}

export const mailProviderSchema = nested<MailProviderRecord>({
  provider: { type: String, enum: sendingProviders, required: true },
  options: {
    type: nested<ProviderOptions>({
      stream: { type: String },
      marketingStream: { type: String },
      region: { type: String },
      domain: { type: String },
      accessKeyId: { type: String },
      configurationSet: { type: String },
    }),
    required: true,
  },
  sealedSecret: { type: String, required: true },
  secretSetAt: { type: Date, required: true },
});
