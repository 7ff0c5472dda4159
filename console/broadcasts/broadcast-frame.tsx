import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/screen';
import { BroadcastStatusMark } from './broadcast-status';
import type { BroadcastStatus } from './queries';
import { broadcastTexts } from './texts';

interface Props {
  title: string;
  status: BroadcastStatus;
  actions?: ReactNode;
  children: ReactNode;
}

/** The screen around a broadcast: its name, its status, and what can be done with it. */
export function BroadcastFrame({ title, status, actions, children }: Props) {
  const texts = useTexts(broadcastTexts);
  return (
    <Screen
      title={title}
      above={<BareLink to="/broadcasts">{texts.broadcasts}</BareLink>}
      status={<BroadcastStatusMark status={status} />}
      actions={actions}
    >
      {children}
    </Screen>
  );
}
