import assert from 'node:assert/strict';
import { strictest, type ConsentKind } from '../../../domain/consent/consent-kind.js';
import { consentNamed } from '../../../domain/consent/read-name.js';
import { consentIn, isAsking } from '../../../domain/consent/read-value.js';
import { processorMs } from '../../support/run/processor-time.js';

/** What a field with such a name and value says; a name that says nothing is `-`. */
function said(name: string, value: unknown): string {
  const named = consentNamed(name);
  if (named === null) return '-';
  if (named.role === 'time') return `time of ${named.of ?? 'the answer'}`;
  return isAsking(named) ? (consentIn(value, named) ?? 'nothing') : named.role;
}

/** Names of columns and fields as tools export and send them, with values of theirs. */
const FIELDS: [name: string, value: unknown, says: string][] = [
  ['Accepts Email Marketing', 'yes', 'yes'],
  ['Accepts Email Marketing', 'no', 'no'],
  ['Accepts SMS Marketing', 'yes', '-'],
  ['accepts_marketing_updated_at', '', 'time of the answer'],
  ['emailMarketingConsent.marketingState', 'NOT_SUBSCRIBED', 'no'],
  ['emailMarketingConsent.marketingState', 'REDACTED', 'left'],
  ['subscribed_to_emails', 'false', 'no'],
  ['email_disabled', 'true', 'left'],
  ['Email Marketing Consent', 'SUBSCRIBED', 'yes'],
  ['Email Marketing Consent', 'NEVER_SUBSCRIBED', 'no'],
  ['Email Marketing Consent', '', 'unsaid'],
  ['Email Marketing Consent Timestamp', '', 'time of the answer'],
  ['Email Suppressions', '[]', 'nothing'],
  ['Email Suppressions', '[HARD_BOUNCE]', 'bounced'],
  ['Email Suppressions', '[UNSUBSCRIBE, SPAM_COMPLAINT]', 'complained'],
  ['Unsubscribed from all email', 'true', 'left'],
  ['Unsubscribed from all email', '', 'nothing'],
  ['Email hard bounce reason', 'UNKNOWN_USER', 'bounced'],
  ['Marketing contact status', 'Marketing contact', '-'],
  ['Status', 'Active', 'counted'],
  ['Status', 'Unconfirmed', 'pending'],
  ['Status', 'Hard Bounced', 'bounced'],
  ['EMAIL_BLACKLISTED', 'Yes', 'left'],
  ['EMAIL_BLACKLISTED', 'No', 'nothing'],
  ['DOUBLE_OPT-IN', '1', 'yes'],
  ['DOUBLE_OPT-IN', 'No', 'nothing'],
  ['marketingOptInLevel', 'SINGLE_OPT_IN', 'yes'],
  ['Subscribed at', '', 'time of counted'],
  ['HASOPTEDOUTOFEMAIL', '1', 'left'],
  ['HasOptedOutOfFax', '1', '-'],
  ['DoNotCall', '1', '-'],
  ['EMAILBOUNCEDDATE', '', 'time of bounced'],
  ['Unsubscribed from Emails', 'true', 'left'],
  ['Marked email as spam', 'true', 'complained'],
  ['Has hard bounced', 'true', 'bounced'],
  ['OPTIN_TIME', '', 'time of yes'],
  ['CONFIRM_IP', '', 'ip'],
  ['UNSUB_TIME', '', 'time of left'],
  ['UNSUB_CAMPAIGN_TITLE', 'May news', '-'],
  ['CLEAN_TIME', '', 'time of bounced'],
  ['Email permission status', 'Implied', 'counted'],
  ['Email permission status', 'Express', 'yes'],
  ['Confirmed Opt-Out Date', '', 'time of left'],
  ['May we send you news?', '1', 'yes'],
  ['Newsletter', 'Nein, danke', 'no'],
  ['Newsletter', 'weekly', 'unknown'],
  ['Ich möchte den Newsletter erhalten', 'Ja, gerne', 'yes'],
  ['Inscrit newsletter', 'Oui', 'yes'],
  ['Désabonné le', '', 'time of left'],
  ['Abgemeldet', 'ja', 'left'],
  ['Zgoda na newsletter', 'tak', 'yes'],
  ['Boletín: acepto recibirlo', 'sí', 'yes'],
  ['Nieuwsbrief', 'nee', 'no'],
  ['Рассылка', 'да', 'yes'],
  ['sendPromotionalEmails', false, 'no'],
  ['buyer_subscribed_for_newsletter', true, 'yes'],
  ['is_subscribed_for_email_updates', true, 'yes'],
  ['subscribed', true, 'counted'],
  ['subscribed', false, 'no'],
  ['consent_text', 'Yes, news', 'wording'],
  ['Opt-in Source', 'shop', 'source'],
  ['unsubscribe_url', 'https://shop.example/u', '-'],
  ['Newsletter frequency', 'weekly', '-'],
  ['Email opt-in status', 'No', 'no'],
  ['On mailing list', 'FALSE', 'no'],
  ['Contact permission', 'Denied', 'no'],
  ['OK to email?', 'N', 'no'],
  ['Emailable', 'No', 'no'],
  ['Reachable by email', 'no', 'no'],
  ['Toestemming e-mail', 'nee', 'no'],
  ['Souhlas se zasíláním', 'ne', 'no'],
  ['Samtykke til markedsføring', 'Nei', 'no'],
  ['Suoramarkkinointi', 'kielletty', 'no'],
  ['Suoramarkkinointikielto', 'kyllä', 'left'],
  ['Reklamspärr', 'ja', 'left'],
  ['Stop mailing', '1', 'left'],
  ['Requests no e-mail', 'Yes', 'left'],
  ['Telefono mail', 'ada@example.org', '-'],
  ['Excluded from campaigns', 'true', 'left'],
  ['Fecha de baja', '', 'time of left'],
  ['Opt-out deadline', '2027-01-01', '-'],
  ['Unsubscribe by', '2027-01-01', '-'],
  ['Unsubscribed by', 'an admin', 'unknown'],
  ['Contact email', 'ada@example.org', '-'],
  ['Stato iscrizione', 'Cancellato', 'left'],
  ['Prenumerationsstatus', 'Uppsagd', 'left'],
  ['State / Region', 'Vienna', '-'],
  ['Emails received', '12', '-'],
  ['Bounces', '2', '-'],
  ['password_digest', 'x', '-'],
  ['active_subscription', 'true', '-'],
  ['email_confirmed_at', '', '-'],
  ['Bewerbung erhalten', 'ja', '-'],
];

describe('the vocabulary of consent', () => {
  for (const [name, value, says] of FIELDS) {
    it(`reads ${name} ${JSON.stringify(value)} as ${says}`, () => assert.equal(said(name, value), says));
  }

  it('takes the strictest of several statements', () => {
    const cases: [ConsentKind[], ConsentKind | null][] = [
      [['yes', 'left'], 'left'],
      [['complained', 'bounced'], 'complained'],
      [['yes', 'unknown'], 'unknown'],
      [['unsaid', 'yes'], 'yes'],
      [['counted', 'yes'], 'yes'],
      [['counted', 'unsaid'], 'unsaid'],
      [[], null],
    ];
    for (const [kinds, found] of cases) assert.equal(strictest(kinds), found, kinds.join());
  });

  it('reads long and hostile names and values in no time', () => {
    const ms = processorMs(() => {
      for (const unit of ['newsletter ', 'unsub', '[,', 'é', 'A'])
        for (const name of ['Newsletter', unit.repeat(40), unit.repeat(100_000)])
          said(name, unit.repeat(100_000));
    });
    assert.ok(ms < 500, `${ms} ms`);
  });
});
