import Joi from 'joi';
import { alertChannels, type AlertChannel } from '../../domain/attention/alert-channels.js';
import { alertTimes, type AlertTime, type AlertTimes } from '../../domain/attention/alert-times.js';
import { allKinds } from '../../domain/attention/attention.js';
import { checkWebhookUrl } from '../../domain/webhook/webhook-target.js';
import { wordLanguages, type WordLanguage } from '../../domain/words/languages.js';
import { getSavePolicy } from '../http/save-policy.js';

const times = Joi.object<Partial<AlertTimes>, true>(
  allKinds(() => Joi.string<AlertTime>().valid(...alertTimes)),
).meta({ component: 'AlertTimes' });
const language = Joi.string<WordLanguage>().valid(...wordLanguages);

/** What is left out stays as it is. */
export interface OwnAlertsBody {
  times?: Partial<AlertTimes>;
  language?: WordLanguage;
}

export const ownAlertsBody = Joi.object<OwnAlertsBody, true>({ times, language });

/** What is left out stays as it is; the url is required where there was none. */
export interface ChannelBody {
  url?: string;
  times?: Partial<AlertTimes>;
  language?: WordLanguage;
}

/** Null removes a channel. */
export type WorkspaceAlertsBody = Partial<Record<AlertChannel, ChannelBody | null>>;

const channel = Joi.object<ChannelBody, true>({
  url: Joi.string()
    .custom((given: string, helpers) => {
      const reason = checkWebhookUrl(given, getSavePolicy(helpers.prefs));
      return reason === null ? given : helpers.error('target', { reason });
    })
    .messages({ target: '{#reason}' })
    .meta({ json: { format: 'webhook-url', examples: ['https://example.com/hook'] } }),
  times,
  language,
})
  .allow(null)
  .meta({ component: 'AlertChannelChanges' });

export const workspaceAlertsBody = Joi.object<WorkspaceAlertsBody>({ slack: channel, webhook: channel });

export const trialBody = Joi.object<{ channel: AlertChannel }, true>({
  channel: Joi.string<AlertChannel>()
    .valid(...alertChannels)
    .required(),
});
