import Joi from 'joi';
import {
  sendingProviders,
  type ProviderOption,
  type ProviderOptions,
  type SendingProvider,
} from '../../domain/mail/sending-provider.js';
import { email } from '../http/input/common-schemas.js';

const MAX_OPTION = 253;
/** The longest are SendGrid's, of 69 characters. */
const MAX_SECRET = 256;
/** Printable ASCII: it becomes part of a header. */
const SECRET = /^[\x21-\x7e]+$/;

export interface MailProviderBody {
  /** `smtp`: the installation's mail server. */
  provider: SendingProvider | 'smtp';
  options: ProviderOptions;
  /** Stays as it is if it is left out and the provider is the same. */
  secret?: string;
}

const option = Joi.string().trim().min(1).max(MAX_OPTION);
const options: Record<ProviderOption, Joi.StringSchema> = {
  stream: option,
  marketingStream: option,
  region: option,
  domain: option,
  accessKeyId: option,
  configurationSet: option,
};

export const mailProviderBody = Joi.object<MailProviderBody, true>({
  provider: Joi.string<MailProviderBody['provider']>()
    .valid('smtp', ...sendingProviders)
    .required(),
  options: Joi.object<ProviderOptions, true>(options).default({}),
  secret: Joi.string().max(MAX_SECRET).pattern(SECRET),
});

export interface ProviderTestBody {
  /** Default: the address of the user who asks. */
  to?: string;
}

export const providerTestBody = Joi.object<ProviderTestBody, true>({ to: email() });
