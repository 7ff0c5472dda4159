import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/frame/screen';
import { BroadcastStatusMark } from './broadcast-status';
import type { Broadcast } from './queries';

interface Props {
  title: string;
  broadcast: Pick<Broadcast, 'status' | 'waitingFor'>;
  actions?: ReactNode;
  children: ReactNode;
}

/** The screen around a broadcast: its name, its status, and what can be done with it. */
export function BroadcastFrame({ title, broadcast, actions, children }: Props) {
  const texts = useTexts('broadcasts');
  return (
    <Screen
      title={title}
      above={<BareLink to="/broadcasts">{texts.broadcasts}</BareLink>}
      status={<BroadcastStatusMark broadcast={broadcast} />}
      actions={actions}
    >
      {children}
    </Screen>
  );
}
