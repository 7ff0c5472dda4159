import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, RollcallError } from '../api/client';
import { useMe } from '../api/me';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Instant } from '../ui/marks';
import { PathLink } from '../ui/json/path-link';
import { Status } from '../ui/status';
import { systemQuery } from './queries';
import styles from './start.module.css';

/** While the email is on its way. */
const POLL_MS = 1_500;

/** Sends the automation's first email to the user, and says where it is to be seen. */
export function MailSeen({ automationId }: { automationId: string }) {
  const texts = useTexts('start');
  const { user } = useMe();
  const queryClient = useQueryClient();
  const enroll = useMutation({
    mutationFn: async () => {
      const contactId = await ownContact(user.email, user.name);
      const body = { contactId, reason: texts.reason };
      const path = { id: automationId };
      return await dataOf(api.POST('/api/automations/{id}/enroll', { params: { path }, body }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['contacts'] }),
  });
  if (enroll.data === undefined) {
    return (
      <>
        {enroll.error && <Failure error={enroll.error} />}
        <div className={styles['buttons']}>
          <Status tone="good">{texts.activated}</Status>
          <Button kind="primary" isPending={enroll.isPending} onPress={() => enroll.mutate()}>
            {texts.sendToMe(user.email)}
          </Button>
        </div>
      </>
    );
  }
  return <FirstMail enrollmentId={enroll.data.id} />;
}

/** The user as a contact: the one with their address, or a new one. */
async function ownContact(email: string, name: string | null): Promise<string> {
  try {
    const created = await dataOf(
      api.POST('/api/contacts', { body: { email, ...(name !== null && { name }) } }),
    );
    return created.id;
  } catch (error) {
    if (!(error instanceof RollcallError) || error.status !== 409) throw error;
    const found = await dataOf(api.GET('/api/contacts', { params: { query: { search: email, limit: 1 } } }));
    const [contact] = found.data;
    if (contact === undefined) throw error;
    return contact.id;
  }
}

function FirstMail({ enrollmentId }: { enrollmentId: string }) {
  const texts = useTexts('start');
  const queryClient = useQueryClient();
  const { data: system } = useQuery(systemQuery);
  const { data, error } = useQuery({
    queryKey: ['messages', 'first', enrollmentId],
    queryFn: async ({ signal }) => {
      const read = await dataOf(api.GET('/api/messages', { params: { query: { enrollmentId } }, signal }));
      const [message] = read.data;
      if (typeof message?.sentAt === 'string')
        void queryClient.invalidateQueries({ queryKey: ['onboarding'] });
      return message ?? null;
    },
    refetchInterval: ({ state }) => (typeof state.data?.sentAt === 'string' ? false : POLL_MS),
  });
  if (error) return <Failure error={error} />;
  const sentAt = data?.sentAt ?? null;
  const catcher = system?.mailCatcher ?? null;
  if (data?.status === 'skipped' || data?.status === 'failed' || data?.status === 'bounced') {
    return <Status tone="bad">{texts.notSent(data.reason ?? data.status)}</Status>;
  }
  return (
    <div className={styles['buttons']}>
      {sentAt === null ? (
        <Status tone="wait">{system?.worker.running === false ? texts.noWorker : texts.sending}</Status>
      ) : (
        <>
          <Status tone="good">
            {texts.sent} <Instant at={sentAt} />
          </Status>
          {catcher !== null && (
            <a className={styles['catcher']} href={catcher} target="_blank" rel="noreferrer">
              {texts.openCatcher}
            </a>
          )}
          {data !== undefined && data !== null && (
            <PathLink href={`/mails?show=${data.id}`}>{texts.openMail}</PathLink>
          )}
          <PathLink href={`/enrollments/${enrollmentId}`}>{texts.watch}</PathLink>
        </>
      )}
    </div>
  );
}
