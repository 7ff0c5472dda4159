import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CopyableCode, Instant } from '../ui/marks';
import { Panel } from '../ui/frame/layout';
import { Empty } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import { notify } from '../ui/toast';
import { CopyField } from '../ui/copy';
import { NewKey } from './new-key';
import { Loaded } from './part';
import { keysQuery, type ApiKey } from './queries';
import styles from './settings.module.css';

/** A secret that has just been made, and the key it replaces. */
interface Shown {
  name: string;
  secret: string;
  replaces: ApiKey | null;
}

/** The keys with which other systems call the API. */
export function KeysPart() {
  const texts = useTexts('settings');
  const query = useQuery(keysQuery);
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const add = (
    <Button size="small" onPress={() => setCreating(true)}>
      {texts.newKey}
    </Button>
  );
  return (
    <>
      <Panel title={texts.keys} {...(query.data?.data.length !== 0 && { hint: texts.keysHint, action: add })}>
        {shown && <Secret shown={shown} onClose={() => setShown(null)} />}
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty
                title={texts.noKeys}
                action={
                  <Button kind="primary" onPress={() => setCreating(true)}>
                    {texts.newKey}
                  </Button>
                }
                example={
                  <CopyableCode>{`curl ${location.origin}/api/contacts -H 'authorization: Bearer rc_…'`}</CopyableCode>
                }
              >
                {texts.keysHint}
              </Empty>
            ) : (
              <ul className={styles['rows']}>
                {data.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onRotated={setShown} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <NewKey
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onMade={({ name, secret }) => setShown({ name, secret, replaces: null })}
      />
    </>
  );
}

function useRevoke(onDone?: () => void) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => dataOf(api.DELETE('/api/api-keys/{id}', { params: { path: { id } } })),
    onSuccess: async (_, { name }) => {
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      notify(texts.keyRevoked(name));
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
}

/** Shown once. The key that it replaces works until it is revoked, so that nothing fails in between. */
function Secret({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const texts = useTexts('settings');
  const revoke = useRevoke(onClose);
  const { replaces } = shown;
  return (
    <Banner
      tone="good"
      actions={
        <>
          {replaces && (
            <Button size="small" isPending={revoke.isPending} onPress={() => revoke.mutate(replaces)}>
              {texts.revokeOld}
            </Button>
          )}
          <Button size="small" onPress={onClose}>
            {texts.stored}
          </Button>
        </>
      }
    >
      <CopyField
        label={texts.secretOf(shown.name)}
        value={shown.secret}
        hint={replaces ? texts.oldStillWorks : texts.secretOnce}
      />
    </Banner>
  );
}

function KeyRow({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (shown: Shown) => void }) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const revoke = useRevoke();
  const { name, scopes, prefix, expiresAt, lastUsedAt } = apiKey;
  const rotate = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/api-keys', { body: { name, scopes, ...(expiresAt !== null && { expiresAt }) } })),
    onSuccess: async ({ secret }) => {
      onRotated({ name, secret, replaces: apiKey });
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <li>
      <div>
        <b>{name}</b>
        <span>
          <code>{prefix}…</code> · {scopes.join(', ')}
        </span>
        <span>
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.used} <Instant at={lastUsedAt} />
            </>
          )}
          {expiresAt !== null && (
            <>
              {' · '}
              {texts.expires} <Instant at={expiresAt} />
            </>
          )}
        </span>
      </div>
      <Button kind="bare" isPending={rotate.isPending} onPress={() => rotate.mutate()}>
        {texts.rotate}
      </Button>
      <Button kind="bare" isPending={revoke.isPending} onPress={() => revoke.mutate(apiKey)}>
        {texts.revoke}
      </Button>
    </li>
  );
}
