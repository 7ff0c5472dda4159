import { useCallback, useState } from 'react';
import type { Asked } from './block-panel';
import type { PanelTab } from './side-panel';

/** What the panel beside the email shows, and whether it is open where it is in a sheet. */
export function useSidePanel() {
  const [tab, setTab] = useState<PanelTab>('block');
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const toSettings = useCallback((of?: 'link') => {
    setTab('block');
    setAsked({ of: of ?? null });
    setOpen(true);
  }, []);
  const onAnswered = useCallback(() => setAsked(null), []);
  return { tab, setTab, isOpen, setOpen, asked, onAnswered, toSettings };
}
