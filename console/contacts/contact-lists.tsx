import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consentTones } from './contact-columns';
import { subscriptionTones } from '../lists/tones';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { BareLink, Button, Link } from '../ui/button';
import { Instant } from '../ui/marks';
import { SectionHeading } from '../ui/frame/screen';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import styles from './contact.module.css';
import { listsQuery, type Contact } from './queries';

interface Target {
  id: string;
  name: string;
}

/** The lists, and whether the contact is on each. */
export function ContactLists({ contact, mayEdit }: { contact: Contact; mayEdit: boolean }) {
  const texts = useTexts('contactPage');
  const { data } = useQuery(listsQuery);
  const change = useChange(contact.id);
  const lists = data?.data ?? [];
  return (
    <section>
      <SectionHeading>{texts.listsAndConsent}</SectionHeading>
      <Consent contact={contact} />
      {data !== undefined && lists.length === 0 && <p className={styles['note']}>{texts.noLists}</p>}
      <ul>
        {lists.map((list) => {
          const status = contact.lists.find(({ id }) => id === list.id)?.status;
          const isOn = status === 'subscribed';
          return (
            <li key={list.id} className={styles['line']}>
              <BareLink to="/lists/$id" params={{ id: list.id }} title={list.name}>
                {list.name}
              </BareLink>
              <Status tone={status === undefined ? 'idle' : subscriptionTones[status]}>
                {status === undefined ? texts.notOn : texts[status]}
              </Status>
              {mayEdit && (
                <Button
                  size="small"
                  kind="bare"
                  aria-label={`${isOn ? texts.removeFrom : texts.addTo}: ${list.name}`}
                  isPending={change.isPending && change.variables.list.id === list.id}
                  onPress={() => change.mutate({ list, isOn: !isOn })}
                >
                  {isOn ? texts.removeFrom : texts.addTo}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The consents to marketing email and to being measured; their evidence is in the timeline. */
function Consent({ contact: { id, consent, trackingConsent } }: { contact: Contact }) {
  const texts = useTexts('contactPage');
  const { state, at, by } = consent;
  return (
    <>
      <div className={styles['line']}>
        <span>{texts.marketing}</span>
        <Status tone={consentTones[state]}>{texts.consentStates[state]}</Status>
      </div>
      {at !== null && (
        <p className={styles['note']}>
          <Instant at={at} />
          {by?.name && <>, {by.name}</>} ·{' '}
          <Link to="/contacts/$id" params={{ id }} search={{ show: 'consent' }}>
            {texts.evidence}
          </Link>
        </p>
      )}
      <div className={styles['line']}>
        <span>{texts.tracking}</span>
        <Status tone={consentTones[trackingConsent.state]}>
          {texts.trackingStates[trackingConsent.state]}
        </Status>
      </div>
    </>
  );
}

function useChange(contactId: string) {
  const texts = useTexts('contactPage');
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async ({ list: { id }, isOn }: { list: Target; isOn: boolean; isUndo?: boolean }) => {
      if (isOn)
        await dataOf(api.POST('/api/lists/{id}/members', { params: { path: { id } }, body: { contactId } }));
      else
        await dataOf(
          api.DELETE('/api/lists/{id}/members/{contact}', { params: { path: { id, contact: contactId } } }),
        );
    },
    onSuccess: async (_, { list, isOn, isUndo = false }) => {
      const undo = () => change.mutate({ list, isOn: !isOn, isUndo: true });
      const text = isOn ? texts.added(list.name) : texts.removed(list.name);
      notify(text, isUndo ? {} : { action: { label: texts.undo, run: undo } });
      await queryClient.invalidateQueries({ queryKey: ['contacts'] });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return change;
}
