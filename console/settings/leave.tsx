import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Buttons, Panel } from '../ui/frame/layout';
import { notify } from '../ui/toast';
import { Loaded } from './part';
import { membersQuery } from './queries';
import styles from './settings.module.css';

/** Leaving the workspace; its last owner cannot. */
export function Leave() {
  const texts = useTexts('settings');
  const { user, role, workspace } = useMe();
  const [isAsking, setAsking] = useState(false);
  const members = useQuery(membersQuery);
  return (
    <Panel title={texts.leave} hint={texts.leaveHint(workspace.name)}>
      <Loaded query={members}>
        {({ data }) =>
          role === 'owner' && !data.some((one) => one.role === 'owner' && one.id !== user.id) ? (
            <p className={styles['hint']}>{texts.lastOwner}</p>
          ) : (
            <Buttons>
              <Button onPress={() => setAsking(true)}>{texts.leave}…</Button>
            </Buttons>
          )
        }
      </Loaded>
      <LeaveDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  );
}

function LeaveDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('settings');
  const { user, role, workspace } = useMe();
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/members/{id}', { params: { path: { id: user.id } } })),
    onSuccess: async () => {
      await router.navigate({ to: '/sign-in', ignoreBlocker: true });
      queryClient.clear();
      notify(texts.left(workspace.name));
    },
  });
  return (
    <Dialog title={texts.leaveTitle(workspace.name)} isOpen={isOpen} onClose={onClose}>
      {leave.error && <Failure error={leave.error} />}
      <p>{isAtLeast(role, 'admin') ? `${texts.leaveText} ${texts.leaveMade}` : texts.leaveText}</p>
      <DialogActions onCancel={onClose}>
        <Button kind="danger" isPending={leave.isPending} onPress={() => leave.mutate()}>
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
