import type { Schemas } from '../../api/client';
import { useTexts } from '../../texts/language';
import { Fact, Facts } from '../../ui/form/inline-field';
import { WithSlots } from '../../ui/frame/with-slots';
import { To } from './event-sentence';
import type { Story } from './fold-timeline';

type Consent = Schemas['Consent'];

/** An entry of the consent ledger in a sentence; one that began a sign-up with whether it was confirmed. */
export function ConsentSentence({ consent, signUp }: { consent: Consent; signUp: Story['signUp'] }) {
  const texts = useTexts('timeline');
  const { list, form } = consent;
  const slots = {
    list: list && <To to="/lists/$id" id={list.id} name={list.name} />,
    form: form && <To to="/forms/$id/edit" id={form.id} name={form.name} />,
  };
  const end =
    signUp?.needsConfirmation !== true
      ? null
      : signUp.isConfirmed
        ? texts.signUp.confirmedToo
        : texts.signUp.notConfirmed;
  return (
    <>
      <WithSlots text={useSentence(consent)} slots={slots} />
      {end !== null && ` ${end}`}
    </>
  );
}

function useSentence({ about, action, list, form }: Consent): string {
  const { signUp, consents } = useTexts('timeline');
  if (about === 'tracking') return action === 'given' ? consents.trackingGiven : consents.trackingWithdrawn;
  if (action === 'given') {
    if (list === null) return form === null ? signUp.signedUpOnly : signUp.signedUpOnlyBy;
    return form === null ? signUp.signedUp : signUp.signedUpBy;
  }
  if (list !== null) return consents[action];
  return action === 'withdrawn' ? consents.withdrawnAll : consents.restoredAll;
}

/** Who agreed where and how, as far as is known. */
export function ConsentEvidence({ consent }: { consent: Consent }) {
  const { facts } = useTexts('timeline');
  const { form, pageUrl, source, by, ip, userAgent } = consent;
  const shown: [string, string | null][] = [
    [facts.form, form && `${form.name}, ${facts.version(String(form.version))}`],
    [facts.page, pageUrl],
    [facts.source, source],
    [facts.by, by],
    [facts.ip, ip],
    [facts.browser, userAgent],
  ];
  return (
    <Facts>
      {shown.map(
        ([label, value]) =>
          value !== null && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}
