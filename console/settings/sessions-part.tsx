import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Instant } from '../ui/marks';
import { Panel } from '../ui/frame/layout';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { Loaded } from './part';
import { sessionsQuery } from './queries';
import styles from './settings.module.css';

/** The browsers in which the user is signed in. */
export function SessionsPart() {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['sessions'] });
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const end = useMutation({
    mutationFn: (session: string) =>
      dataOf(api.DELETE('/api/auth/sessions/{session}', { params: { path: { session } } })),
    onSuccess: refresh,
    onError,
  });
  const endOthers = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/auth/sessions', {})),
    onSuccess: async () => {
      await refresh();
      notify(texts.othersEnded);
    },
    onError,
  });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Panel
          title={texts.sessions}
          hint={texts.sessionsHint}
          {...(data.length > 1 && {
            action: (
              <Button size="small" isPending={endOthers.isPending} onPress={() => endOthers.mutate()}>
                {texts.endOthers}
              </Button>
            ),
          })}
        >
          <ul className={styles['rows']}>
            {data.map(({ id, current, userAgent, createdAt, lastUsedAt }) => (
              <li key={id}>
                <div>
                  <b>{browserIn(userAgent) ?? texts.unknownBrowser}</b>
                  <span title={userAgent ?? ''}>
                    {texts.signedIn} <Instant at={createdAt} /> · {texts.used}{' '}
                    <Instant at={lastUsedAt} form="day" />
                  </span>
                </div>
                {current ? (
                  <Status tone="good">{texts.thisBrowser}</Status>
                ) : (
                  <Button kind="bare" onPress={() => end.mutate(id)}>
                    {texts.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Mac OS', 'macOS'],
  ['Windows', 'Windows'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system as people call them; what it said itself where neither is known. */
function browserIn(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const named = [BROWSERS, SYSTEMS].flatMap((names) => {
    const found = names.find(([part]) => userAgent.includes(part));
    return found ? [found[1]] : [];
  });
  return named.length === 0 ? userAgent : named.join(', ');
}
